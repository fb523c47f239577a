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
 * <p>Columns that are not understood as numbers or categories are set aside: identifiers, free
 * text, dates, empty columns. They pass through unchanged.
 */
@NullMarked
package dev.espalier.restore.table;

import org.jspecify.annotations.NullMarked;
