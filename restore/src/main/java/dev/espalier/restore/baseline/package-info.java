/**
 * The competitors of the random mixed field (001 §2.5): what it must beat.
 *
 * <ul>
 *   <li>{@link dev.espalier.restore.baseline.MeanMode}: each column's mean or most frequent level.
 *   <li>{@link dev.espalier.restore.baseline.NearestNeighbours}: KNNI, K = 3, weighted by inverse
 *       distance over the cells that both rows have.
 *   <li>{@link dev.espalier.restore.baseline.RegularisedEm}: REMI, ridge EM on the dummy-coded
 *       table.
 * </ul>
 *
 * <p>They fill missing cells only. None of them can correct noisy cells.
 */
@NullMarked
package dev.espalier.restore.baseline;

import org.jspecify.annotations.NullMarked;
