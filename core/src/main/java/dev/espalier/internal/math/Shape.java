package dev.espalier.internal.math;

import dev.espalier.error.InputException;
import java.util.Locale;

/**
 * Sizes of arrays: how long one must be, so that a product of sizes never overflows, and whether a
 * section lies inside of one, so that a wrong size never reaches native code.
 */
public final class Shape {
  /** Maximum number of elements that an array can have on every Java machine. */
  public static final int MOST = Integer.MAX_VALUE - 8;

  private Shape() {}

  /**
   * The length of an array of rows and columns; a {@link InputException} where no array is that
   * long.
   *
   * @param where what needs the array, such as the learner
   * @param first how many rows
   * @param firsts what these are, in the plural
   * @param second how many columns
   * @param seconds what these are, in the plural
   */
  public static int product(String where, int first, String firsts, int second, String seconds) {
    long numbers = (long) first * second;
    if (numbers > MOST) {
      String sizes =
          String.format(Locale.ROOT, "%s: %,d %s × %,d %s", where, first, firsts, second, seconds);
      String either = firsts.equals(seconds) ? firsts : firsts + " or " + seconds;
      throw tooMany(sizes, numbers, "fewer " + either);
    }
    return (int) numbers;
  }

  /**
   * The number of pairs of some things; a {@link InputException} where no array has one number
   * each.
   */
  public static int pairs(int count, String things) {
    long numbers = (long) count * (count - 1) / 2;
    if (numbers > MOST) {
      String sizes = String.format(Locale.ROOT, "pairs of %,d %s", count, things);
      throw tooMany(sizes, numbers, "fewer " + things);
    }
    return (int) numbers;
  }

  /**
   * The length of an array; a {@link InputException} where no array is that long.
   *
   * @param what what is to be in it
   * @param numbers how many numbers these are
   * @param remedy what a user can take instead
   */
  public static int length(String what, long numbers, String remedy) {
    if (numbers > MOST) {
      throw tooMany(what, numbers, remedy);
    }
    return (int) numbers;
  }

  private static InputException tooMany(String what, long numbers, String remedy) {
    return new InputException(
        String.format(
            Locale.ROOT,
            "%s: %,d numbers are too many; expected at most %,d (take %s)",
            what,
            numbers,
            MOST,
            remedy));
  }

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
