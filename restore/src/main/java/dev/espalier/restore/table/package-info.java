/**
 * Files as tables that a restorer can work on, and back: what each column holds, which cells are
 * missing, which corrections are taken, and how a repaired cell is spelt.
 *
 * <p>The way of a file:
 *
 * <pre>{@code
 * RawRows → TextColumns → TablePlan (kinds, levels) → Table → Restorer.fit → FittedTable
 * RawRows, FittedTable → TableRepair (batches of rows) → file with the changed cells, list of changes
 * }</pre>
 *
 * <p>Each cell has one posterior. The restorer's model proposes a value with confidence s, and rows
 * that share a key vote; both are joined and made as sure as such proposals were right on cells
 * planted in the same table, by a model and votes that had not seen these ({@link
 * dev.espalier.restore.table.internal.CalibrationCurves}):
 *
 * <pre>
 * field     r = c(s)
 * votes     v
 * agreeing  max(r, v)
 * differing p (1 - q) / (p (1 - q) + (1 - p) q), p the surer, q the other
 * printed   c'(joined), or r where nobody votes
 * </pre>
 *
 * <p>Wrong forms (units, dates, thousands, merged and swapped cells) are put right before that,
 * each rule with its own confidence.
 *
 * <p>Columns that are not understood as numbers or categories are set aside: identifiers, free
 * text, dates, empty columns. They pass through unchanged.
 */
@NullMarked
package dev.espalier.restore.table;

import org.jspecify.annotations.NullMarked;
