package dev.espalier.io.internal.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Parses a number and finds its end in one pass, for the plain form that fills most data files:
 * {@code -12.345} before a comma, a blank or the end. Any other form is left to {@link Decimals}.
 */
public final class PlainNumber {
  /** Fewer digits than this are below 2^53 together: the division below rounds once. */
  private static final int EXACT_DIGITS = 15;

  private static final double[] POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
  };

  private static final long[] WHOLE_POWERS = {
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000
  };

  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private double value;
  private int end;

  /** The number that was found. */
  public double value() {
    return value;
  }

  /** Where it ends. */
  public int end() {
    return end;
  }

  /** Whether a plain number starts here; it ends before {@code to}. */
  public boolean scan(byte[] bytes, int from, int to) {
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
      if (position + 8 <= to) {
        // Up to eight digits at once: no loop whose length has to be guessed.
        long eight = (long) EIGHT_BYTES.get(bytes, position) ^ 0x3030303030303030L;
        long others = ((eight + 0x7676767676767676L) | eight) & 0x8080808080808080L;
        int count = Long.numberOfTrailingZeros(others) >>> 3;
        if (count > 0) {
          mantissa = mantissa * WHOLE_POWERS[count] + eightDigits(eight << (64 - 8 * count));
          position += count;
        }
      }
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

  /** Digits 0 to 9 in bytes, the first in the lowest byte, joined two by two and four by four. */
  private static long eightDigits(long digits) {
    long pairs = digits * 10 + (digits >>> 8);
    long high = (pairs & 0x000000ff000000ffL) * 0x000f424000000064L;
    long low = ((pairs >>> 16) & 0x000000ff000000ffL) * 0x0000271000000001L;
    return (high + low) >>> 32;
  }
}
