/**
 * Reading a model's tensors: whoever reads one says its shape and range, and nothing else is let
 * in. A forged or damaged file is refused before any of its numbers is used.
 */
@NullMarked
package dev.espalier.internal.state;

import org.jspecify.annotations.NullMarked;
