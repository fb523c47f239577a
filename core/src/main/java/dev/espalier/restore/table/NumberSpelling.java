package dev.espalier.restore.table;

/** Reads and writes the cells of a column as numbers. */
public sealed interface NumberSpelling permits NumberStyle, DateStyle {
  /** The number that a cell says; NaN when it says none. */
  double parse(String text);

  /** The number as the column would spell it. */
  String format(double value);

  /** In a few words. */
  String describe();
}
