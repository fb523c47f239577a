package dev.espalier.io.internal.csv;

/** How the fractions of a column's numbers are written. */
enum DecimalMark {
  /** With a point. */
  POINT,
  /** With a comma, as somebody says; a point may part thousands. */
  COMMA,
  /** With a comma, as an earlier reading of the file found. */
  COMMA_FOUND,
  /** With a point or a comma: the cells tell. */
  OPEN
}
