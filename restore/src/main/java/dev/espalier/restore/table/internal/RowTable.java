package dev.espalier.restore.table.internal;

import dev.espalier.data.Table;
import dev.espalier.restore.table.ColumnKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows of a file as a table of the modelled columns. */
public final class RowTable {
  private RowTable() {}

  /** What the cells of rows say. */
  public interface Texts {
    /** What one cell says. */
    String at(int row, int cell);
  }

  /**
   * Reads rows.
   *
   * @param places where the modelled columns stand in the rows
   */
  public static Table of(int count, Texts rows, TablePlan plan, int[] places) {
    List<ColumnPlan> modelled = plan.modelled();
    List<Table.Column> columns = new ArrayList<>();
    for (int j = 0; j < places.length; j++) {
      ColumnPlan column = modelled.get(j);
      @Nullable String[] texts = new @Nullable String[count];
      for (int row = 0; row < count; row++) {
        String text = rows.at(row, places[j]);
        texts[row] = column.isMissing(text, plan.marks()) ? null : text;
      }
      columns.add(
          column.kind() == ColumnKind.NUMBER ? numbers(column, texts) : categories(column, texts));
    }
    return new Table(columns);
  }

  private static Table.Numbers numbers(ColumnPlan column, @Nullable String[] texts) {
    double[] values = new double[texts.length];
    for (int row = 0; row < values.length; row++) {
      String text = texts[row];
      values[row] = text == null ? Double.NaN : column.number(text);
    }
    return new Table.Numbers(column.name(), values);
  }

  private static Table.Categories categories(ColumnPlan column, @Nullable String[] texts) {
    Map<String, Integer> codeOf = new HashMap<>();
    List<String> levels = new ArrayList<>();
    int[] codes = new int[texts.length];
    for (int row = 0; row < codes.length; row++) {
      String text = texts[row];
      if (text == null) {
        codes[row] = -1;
        continue;
      }
      // What is known to be right and rare is evidence of being rare.
      String level = column.kept().contains(text) ? ColumnPlan.OTHER : text;
      codes[row] = codeOf.computeIfAbsent(level, added -> levels.size());
      if (codes[row] == levels.size()) {
        levels.add(level);
      }
    }
    return new Table.Categories(column.name(), levels, codes);
  }
}
