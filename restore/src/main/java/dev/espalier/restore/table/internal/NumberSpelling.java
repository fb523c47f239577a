package dev.espalier.restore.table.internal;

import org.jspecify.annotations.Nullable;

/** Reads and writes the cells of a column as numbers. */
public sealed interface NumberSpelling permits NumberStyle, DateStyle {
  /** The number that a cell says; NaN when it says none. */
  double parse(String text);

  /** The number as the column would spell it. */
  String format(double value);

  /**
   * A number that is written in another way than is usual in the column, such as with a unit where
   * there is none, in the usual way, digit by digit; null where the text is as usual, no number, or
   * has another unit than is usual.
   */
  default @Nullable String respelt(String text) {
    return null;
  }

  /**
   * Whether the text is a number with a unit that is neither the column's nor another form of it.
   */
  default boolean hasOtherUnit(String text) {
    return false;
  }

  /** The share of the column's cells that are written in the usual way. */
  default double usual() {
    return 1;
  }

  /** In a few words. */
  String describe();
}
