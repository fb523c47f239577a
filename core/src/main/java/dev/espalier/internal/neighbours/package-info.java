/**
 * The nearest of some kept rows, by Euclidean distance, exactly: those of a comparison with every
 * row, nearest first, and of equally near ones those that come first.
 *
 * <p>Dense rows meet in matrix products ‖z‖² − 2x·z, a block of rows against a tile of kept rows at
 * a time, so that most of the work runs at the rate of the matrix library and no table of all
 * distances exists. Products are inexact by rounding: rows that rounding leaves in doubt are
 * compared once more, difference by difference. Sparse rows are held by column, so that a row meets
 * only those that share a feature with it.
 *
 * <p>A row's neighbours depend neither on the rows that are searched for beside it nor on the
 * number of threads.
 */
@NullMarked
package dev.espalier.internal.neighbours;

import org.jspecify.annotations.NullMarked;
