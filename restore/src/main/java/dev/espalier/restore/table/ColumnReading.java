package dev.espalier.restore.table;

import dev.espalier.restore.table.internal.ColumnPlan;
import dev.espalier.restore.table.internal.NumberSpelling;
import dev.espalier.restore.table.internal.NumberStyle;

/**
 * How a column of a table is understood.
 *
 * @param name the column's name
 * @param kind what it holds
 * @param spelling of its numbers, in a few words; empty for other kinds
 * @param hasDecimalComma whether a comma stands before the fraction of its numbers
 * @param rareLevels the number of values that are right but too rare to learn from
 */
public record ColumnReading(
    String name, ColumnKind kind, String spelling, boolean hasDecimalComma, int rareLevels) {
  static ColumnReading of(ColumnPlan plan) {
    NumberSpelling spelling = plan.spelling();
    return new ColumnReading(
        plan.name(),
        plan.kind(),
        spelling == null ? "" : spelling.describe(),
        spelling instanceof NumberStyle style && style.point() == ',',
        plan.kept().size());
  }
}
