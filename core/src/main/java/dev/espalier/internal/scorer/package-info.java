/**
 * Scorers of labels that stand on their own and that feature maps can stand on: log-odds of every
 * label of a row, and for the rows that a scorer was fitted to the log-odds that models give which
 * have not seen them.
 */
@NullMarked
package dev.espalier.internal.scorer;

import org.jspecify.annotations.NullMarked;
