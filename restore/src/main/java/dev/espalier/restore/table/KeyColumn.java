package dev.espalier.restore.table;

import dev.espalier.restore.table.internal.TextColumn;

/**
 * A column that names rows.
 *
 * @param name of the column
 * @param present how many rows have a value
 * @param distinct how many different values there are
 * @param repeated the rows that share one
 */
public record KeyColumn(String name, int present, int distinct, DuplicateRows repeated) {
  /** Minimum share of different values in a column that names rows. */
  private static final double NEARLY_ALL = 0.9;

  /** Minimum number of rows: of fewer every column may have different values by chance. */
  private static final int ENOUGH = 5;

  static boolean isKey(TextColumn column) {
    return column.present() >= ENOUGH && column.texts().size() >= NEARLY_ALL * column.present();
  }

  /** The share of the values that occur once, or are the first of their like. */
  public double strength() {
    return distinct / (double) present;
  }
}
