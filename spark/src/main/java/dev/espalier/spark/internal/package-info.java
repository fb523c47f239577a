/**
 * How rows live on executors: cut into pieces by a key, kept as core's features and labels, and
 * summed up in the order of the pieces.
 *
 * <pre>{@code
 * DataFrame → Frame (totals) → pieces, by a hash of the row → FeatureMap → PieceRows → core's solver
 * }</pre>
 *
 * <p>Which rows make a piece, and in which order, depends on the rows alone; so does every sum.
 * Hence neither partitions nor executors, nor lost ones, nor retried tasks change a bit.
 */
@NullMarked
package dev.espalier.spark.internal;

import org.jspecify.annotations.NullMarked;
