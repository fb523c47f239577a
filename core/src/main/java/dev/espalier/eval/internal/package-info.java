/**
 * What the commands compute beside measures: splits, paths of penalties, significance, scores of
 * repairs.
 */
@NullMarked
package dev.espalier.eval.internal;

import org.jspecify.annotations.NullMarked;
