package dev.espalier.io;

/**
 * Parses a number and finds its end in one pass, for the plain form that fills most data files:
 * {@code -12.345} before a comma, a blank or the end. Any other form is left to {@link Decimals}.
 */
final class PlainNumber {
  /** Fewer digits than this are below 2^53 together: the division below rounds once. */
  private static final int EXACT_DIGITS = 15;

  private static final double[] POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
  };

  private double value;
  private int end;

  /** The number that was found. */
  double value() {
    return value;
  }

  /** Where it ends. */
  int end() {
    return end;
  }

  /** Whether a plain number starts here; it ends before {@code to}. */
  boolean scan(byte[] bytes, int from, int to) {
    int position = from;
    boolean negative = bytes[position] == '-';
    if (negative) {
      position++;
    }
    int begin = position;
    long mantissa = 0;
    int digit = 0;
    while (position < to && (digit = bytes[position] - '0') >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit;
      position++;
    }
    int digits = position - begin;
    int fraction = 0;
    if (position < to && digit == '.' - '0') {
      position++;
      begin = position;
      while (position < to && (digit = bytes[position] - '0') >= 0 && digit <= 9) {
        mantissa = mantissa * 10 + digit;
        position++;
      }
      fraction = position - begin;
      digits += fraction;
    }
    if (digits == 0
        || digits > EXACT_DIGITS
        || (position < to && bytes[position] != ',' && (bytes[position] & 0xff) > ' ')) {
      return false;
    }
    double magnitude = fraction == 0 ? mantissa : mantissa / POWERS[fraction];
    value = negative ? -magnitude : magnitude;
    end = position;
    return true;
  }
}
