package dev.espalier.restore.table.internal;

/**
 * A cell as it is given.
 *
 * @param column its column
 * @param text what it says
 * @param isMissing whether that is nothing
 * @param trusted whether it is right if it is there
 */
public record GivenCell(ColumnPlan column, String text, boolean isMissing, boolean trusted) {
  /** Whether it says something that its column of numbers cannot mean. */
  public boolean isUnreadable() {
    return !isMissing && column.spelling() != null && Double.isNaN(column.number(text));
  }
}
