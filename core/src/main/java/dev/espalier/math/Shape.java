package dev.espalier.math;

/** Checks of array sections, so that a wrong size never reaches native code. */
final class Shape {
  private Shape() {}

  static void matrix(String name, int rows, int columns, int length, int offset, int leading) {
    if (rows < 0 || columns < 0 || offset < 0 || leading < columns) {
      throw new IllegalArgumentException(describe(name, rows, columns, length, offset, leading));
    }
    if (rows > 0 && columns > 0 && offset + (rows - 1L) * leading + columns > length) {
      throw new IllegalArgumentException(describe(name, rows, columns, length, offset, leading));
    }
  }

  static void vector(String name, int size, int length, int offset) {
    if (size < 0 || offset < 0 || (long) offset + size > length) {
      throw new IllegalArgumentException(
          name + ": " + size + " elements from " + offset + " do not fit an array of " + length);
    }
  }

  private static String describe(
      String name, int rows, int columns, int length, int offset, int leading) {
    return name
        + ": "
        + rows
        + " × "
        + columns
        + " with leading dimension "
        + leading
        + " from "
        + offset
        + " does not fit an array of "
        + length;
  }
}
