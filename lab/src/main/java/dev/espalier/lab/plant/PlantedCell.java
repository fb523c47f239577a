package dev.espalier.lab.plant;

import java.util.regex.Pattern;

/**
 * A cell that went wrong.
 *
 * @param row the number of the row, from 1, the header not counted
 * @param column the column's name
 * @param kind what went wrong
 * @param fault the same more closely, such as {@code transposition}
 * @param clean what the cell said
 * @param dirty what it says now
 * @param told by what the rest of the table tells what it should say
 */
public record PlantedCell(
    long row, String column, ErrorKind kind, String fault, String clean, String dirty, Told told) {
  /** A number as it is written without zeros that a code may need. */
  private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)?(\\.[0-9]+)?");

  /**
   * Whether two texts are the same value: the same text, or the same number. Digits that begin with
   * a zero are a code and no number.
   */
  public static boolean isSame(String one, String other) {
    return one.equals(other)
        || (isNumber(one)
            && isNumber(other)
            && Double.parseDouble(one) == Double.parseDouble(other));
  }

  static boolean isNumber(String text) {
    return !text.isEmpty()
        && Character.isDigit(text.charAt(text.length() - 1))
        && NUMBER.matcher(text).matches();
  }
}
