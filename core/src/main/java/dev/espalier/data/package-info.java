/**
 * What is learnt from: examples with features and label sets, and plain tables.
 *
 * <p>A {@link dev.espalier.data.Dataset} is a {@link dev.espalier.data.Schema} (the names), {@link
 * dev.espalier.data.Features} (dense, or sparse rows) and {@link dev.espalier.data.Labels} (sparse
 * positives, with a mask of what is unknown). A {@link dev.espalier.data.Table} is what a CSV file
 * holds before anything is encoded: mixed columns with missing cells.
 *
 * <p>The observed label sets are those that rows have. A row with unknown labels counts for all
 * sets that agree with it, by how probable they are, π(s) / Σ π(t) over these, under the
 * frequencies π that make what is known most probable ({@link
 * dev.espalier.data.Labels#distinctSets}).
 *
 * <p>All of them are immutable once made. Numbers lie in row-major arrays; arrays that an accessor
 * returns are shared, not copied, and must not be written to. A missing feature cell is {@code
 * NaN}; readers turn literal NaN and infinity away, so {@code NaN} has no other meaning here.
 */
@NullMarked
package dev.espalier.data;

import org.jspecify.annotations.NullMarked;
