package dev.espalier.io.internal.text;

import java.util.Locale;

/** Numbers as data files spell them. */
public final class NumberText {
  /** Below this every integer is exact and shorter without exponent. */
  private static final double LARGEST_PLAIN_INTEGER = 1e15;

  private NumberText() {}

  /** The number so that reading gives back the very same; integers without a fraction. */
  public static String format(double value) {
    if (value == Math.rint(value) && Math.abs(value) < LARGEST_PLAIN_INTEGER) {
      boolean negativeZero = value == 0 && 1 / value < 0;
      return negativeZero ? "-0" : Long.toString((long) value);
    }
    return Double.toString(value);
  }

  /**
   * Whether the text is a decimal number: digits with an optional sign, fraction and exponent.
   * Narrower than {@link Double#parseDouble}, which also takes {@code 1d}, {@code 0x1p3} and {@code
   * NaN}.
   */
  public static boolean isNumber(String text) {
    int length = text.length();
    int at = 0;
    if (at < length && isSign(text.charAt(at))) {
      at++;
    }
    int wholeStart = at;
    at = skipDigits(text, at);
    int digits = at - wholeStart;
    if (at < length && text.charAt(at) == '.') {
      int fractionStart = at + 1;
      at = skipDigits(text, fractionStart);
      digits += at - fractionStart;
    }
    if (digits == 0) {
      return false;
    }
    if (at < length && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
      at++;
      if (at < length && isSign(text.charAt(at))) {
        at++;
      }
      int exponentStart = at;
      at = skipDigits(text, at);
      if (at == exponentStart) {
        return false;
      }
    }
    return at == length;
  }

  /** Whether the text spells not-a-number or infinity, which no data file may hold. */
  public static boolean isNonFiniteWord(String text) {
    if (text.length() < 3 || text.length() > 9) {
      return false;
    }
    String word = text.toLowerCase(Locale.ROOT);
    if (isSign(word.charAt(0))) {
      word = word.substring(1);
    }
    return word.equals("nan") || word.equals("inf") || word.equals("infinity");
  }

  private static boolean isSign(char character) {
    return character == '-' || character == '+';
  }

  private static int skipDigits(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at;
  }
}
