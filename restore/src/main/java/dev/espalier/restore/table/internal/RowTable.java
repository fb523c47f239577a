package dev.espalier.restore.table.internal;

import dev.espalier.data.Table;
import dev.espalier.restore.table.ColumnKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rows of a file as a table of the modelled columns.
 *
 * @param table the table
 * @param texts what each cell says, columns × rows
 * @param missing whether it has no value, columns × rows; in a numeric column a cell can have a
 *     value that is no number, or none that can be right
 */
public record RowTable(Table table, String[][] texts, boolean[][] missing) {
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
  public static RowTable of(int count, Texts rows, TablePlan plan, int[] places) {
    List<ColumnPlan> modelled = plan.modelled();
    String[][] texts = new String[places.length][count];
    boolean[][] missing = new boolean[places.length][count];
    List<Table.Column> columns = new ArrayList<>();
    for (int j = 0; j < places.length; j++) {
      ColumnPlan column = modelled.get(j);
      for (int row = 0; row < count; row++) {
        texts[j][row] = rows.at(row, places[j]);
        missing[j][row] = column.isMissing(texts[j][row], plan.marks());
      }
      columns.add(
          column.kind() == ColumnKind.NUMBER
              ? numbers(column, texts[j], missing[j])
              : categories(column, texts[j], missing[j]));
    }
    return new RowTable(new Table(columns), texts, missing);
  }

  private static Table.Numbers numbers(ColumnPlan column, String[] texts, boolean[] missing) {
    double[] values = new double[texts.length];
    for (int row = 0; row < values.length; row++) {
      values[row] = missing[row] ? Double.NaN : column.number(texts[row]);
    }
    return new Table.Numbers(column.name(), values);
  }

  private static Table.Categories categories(ColumnPlan column, String[] texts, boolean[] missing) {
    Map<String, Integer> codeOf = new HashMap<>();
    List<String> levels = new ArrayList<>();
    int[] codes = new int[texts.length];
    for (int row = 0; row < codes.length; row++) {
      if (missing[row]) {
        codes[row] = -1;
        continue;
      }
      // What is known to be right and rare is evidence of being rare.
      String level = column.kept().contains(texts[row]) ? ColumnPlan.OTHER : texts[row];
      Integer known = codeOf.get(level);
      if (known == null) {
        known = levels.size();
        codeOf.put(level, known);
        levels.add(level);
      }
      codes[row] = known;
    }
    return new Table.Categories(column.name(), levels, codes);
  }
}
