package dev.espalier.io.internal.csv;

import java.util.regex.Pattern;

/**
 * Text for a spreadsheet, which takes a cell that begins with {@code =}, {@code +}, {@code -} or
 * {@code @} for a formula and runs it. An apostrophe in front makes it text; a number needs none.
 */
public final class SpreadsheetText {
  /** The wide forms are what some keyboards give; tabs and line ends are passed over. */
  private static final String BEGINNINGS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";

  /** Also 1 000.5, 1.000,5, 5 % and dates: digits with what stands between them. */
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?[0-9.,][0-9.,' \u00a0]*(?:[eE][+-]?[0-9]+)?\\s?%?");

  private SpreadsheetText() {}

  /** Whether a spreadsheet would run the text. */
  public static boolean isFormula(String text) {
    return !text.isEmpty()
        && BEGINNINGS.indexOf(text.charAt(0)) >= 0
        && !NUMBER.matcher(text).matches();
  }

  /** The text, with an apostrophe in front where a spreadsheet would run it. */
  public static String guarded(String text) {
    return isFormula(text) ? "'" + text : text;
  }
}
