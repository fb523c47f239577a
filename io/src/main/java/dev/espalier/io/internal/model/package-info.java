/**
 * The model file: the safetensors layout with a JSON header; see docs/reference/model-format.md.
 */
@NullMarked
package dev.espalier.io.internal.model;

import org.jspecify.annotations.NullMarked;
