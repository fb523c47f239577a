package dev.espalier.io.internal.text;

import java.nio.charset.StandardCharsets;

/**
 * Parses decimal numbers where they lie in a byte array.
 *
 * <p>Most numbers in data files have few digits: a mantissa below 2^53 and a power of ten up to
 * 10^22 are both exact in double precision, so one multiplication or division rounds once and
 * correctly (Clinger, PLDI 1990). Everything else is left to {@link Double#parseDouble}.
 */
public final class Decimals {
  private static final double[] POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  private static final long EXACT = 1L << 53;

  /** As many digits as a long surely holds. */
  private static final int LONG_DIGITS = 18;

  private Decimals() {}

  /**
   * Parses all of {@code bytes[from, to)}: sign, digits with or without a point, exponent.
   *
   * @return the number, correctly rounded; {@code NaN} when it is not a finite decimal number,
   *     which includes the literals NaN and Infinity, spaces and hexadecimal forms
   */
  public static double parse(byte[] bytes, int from, int to) {
    int position = from;
    if (position == to) {
      return Double.NaN;
    }
    byte first = bytes[position];
    boolean negative = first == '-';
    if (negative || first == '+') {
      position++;
    }
    long mantissa = 0;
    int begin = position;
    int digit;
    while (position < to && (digit = bytes[position] - '0') >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit;
      position++;
    }
    int digits = position - begin;
    int exponent = 0;
    if (position < to && bytes[position] == '.') {
      position++;
      begin = position;
      while (position < to && (digit = bytes[position] - '0') >= 0 && digit <= 9) {
        mantissa = mantissa * 10 + digit;
        position++;
      }
      exponent = begin - position;
      digits -= exponent;
    }
    if (digits == 0) {
      return Double.NaN;
    }
    if (position < to) {
      if ((bytes[position] | 0x20) != 'e') {
        return Double.NaN;
      }
      int power = exponent(bytes, position + 1, to);
      if (power == Integer.MIN_VALUE) {
        return Double.NaN;
      }
      exponent += power;
    }
    if (digits <= LONG_DIGITS && mantissa <= EXACT && exponent >= -22 && exponent <= 22) {
      double value = exponent < 0 ? mantissa / POWERS[-exponent] : mantissa * POWERS[exponent];
      return negative ? -value : value;
    }
    double value =
        Double.parseDouble(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
    return Double.isInfinite(value) ? Double.NaN : value;
  }

  /**
   * Parses all of {@code bytes[from, to)} as a whole number without a sign.
   *
   * @return the number, or -1 when it is not one or exceeds an int
   */
  public static int parseIndex(byte[] bytes, int from, int to) {
    if (from == to) {
      return -1;
    }
    long value = 0;
    for (int position = from; position < to; position++) {
      int digit = bytes[position] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = value * 10 + digit;
      if (value > Integer.MAX_VALUE) {
        return -1;
      }
    }
    return (int) value;
  }

  /** The exponent, held to a range that no number leaves; Integer.MIN_VALUE when malformed. */
  private static int exponent(byte[] bytes, int from, int to) {
    int position = from;
    boolean negative = position < to && bytes[position] == '-';
    if (negative || (position < to && bytes[position] == '+')) {
      position++;
    }
    if (position == to) {
      return Integer.MIN_VALUE;
    }
    int value = 0;
    for (; position < to; position++) {
      int digit = bytes[position] - '0';
      if (digit < 0 || digit > 9) {
        return Integer.MIN_VALUE;
      }
      value = Math.min(1_000_000, value * 10 + digit);
    }
    return negative ? -value : value;
  }
}
