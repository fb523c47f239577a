package dev.espalier.lab.reproduce;

import dev.espalier.data.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of numbers and categories in two classes, divided for training and testing.
 *
 * @param train the training rows; cells may be missing
 * @param trainClasses whether each training row is of the class that is to be told
 * @param test the test rows, without missing cells
 * @param testClasses the same for test rows
 */
record MixedSet(Table train, boolean[] trainClasses, Table test, boolean[] testClasses) {
  /** The chosen rows of a table. */
  static Table select(Table table, int[] rows) {
    List<Table.Column> columns = new ArrayList<>();
    for (Table.Column column : table.columns()) {
      if (column instanceof Table.Numbers numbers) {
        double[] values = new double[rows.length];
        for (int k = 0; k < rows.length; k++) {
          values[k] = numbers.values()[rows[k]];
        }
        columns.add(new Table.Numbers(column.name(), values));
      } else if (column instanceof Table.Categories categories) {
        int[] codes = new int[rows.length];
        for (int k = 0; k < rows.length; k++) {
          codes[k] = categories.codes()[rows[k]];
        }
        columns.add(new Table.Categories(column.name(), categories.levels(), codes));
      }
    }
    return new Table(columns);
  }

  static boolean[] select(boolean[] classes, int[] rows) {
    boolean[] chosen = new boolean[rows.length];
    for (int k = 0; k < rows.length; k++) {
      chosen[k] = classes[rows[k]];
    }
    return chosen;
  }

  /** Whether a row has no missing cell. */
  static boolean isComplete(Table table, int row) {
    return table.columns().stream().noneMatch(column -> column.isMissing(row));
  }
}
