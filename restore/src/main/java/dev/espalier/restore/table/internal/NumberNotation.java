package dev.espalier.restore.table.internal;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/**
 * How a column writes the digits of its numbers, so that a new number is as exact as the others.
 *
 * @param form what its numbers have in common
 * @param decimals how many decimals are usual
 * @param digits how many significant digits are usual; 0 where the decimals are the resolution, so
 *     that a smaller number is rightly written as zero
 * @param padded whether nearly all numbers have just as many decimals, zeros included
 * @param exponent the form of its exponents, such as {@code e+00} or {@code E0}; empty where it has
 *     none
 */
public record NumberNotation(Form form, int decimals, int digits, boolean padded, String exponent) {
  /** What the numbers of a column have in common. */
  public enum Form {
    /** The same number of decimals. */
    FIXED,
    /** The same number of significant digits. */
    FLOATING,
    /** The same number of significant digits, and an exponent always. */
    SCIENTIFIC
  }

  /** Maximum number of decimals or digits; no cell of a sane file has as many. */
  static final int MOST_DIGITS = 10_000;

  private static final Pattern EXPONENT = Pattern.compile("[eE]\\+?0+");

  /** Checks that the parts fit each other. */
  public NumberNotation {
    boolean within =
        decimals >= 0 && decimals <= MOST_DIGITS && digits >= 0 && digits <= MOST_DIGITS;
    boolean hasExponent = EXPONENT.matcher(exponent).matches();
    if (!within || !(hasExponent || (exponent.isEmpty() && form != Form.SCIENTIFIC))) {
      throw new IllegalArgumentException("no way to write numbers");
    }
  }

  /** Whole numbers, until more is known. */
  static final NumberNotation WHOLE = new NumberNotation(Form.FIXED, 0, 0, false, "");

  /**
   * Minimum size of a number without exponent in a column that has exponents, as in most programs.
   */
  private static final double LEAST_PLAIN = 1e-4;

  private static final double MOST_PLAIN = 1e15;

  /** The number in digits, with a point before its fraction. */
  String format(double value) {
    BigDecimal exact = BigDecimal.valueOf(value);
    if (exact.signum() == 0) {
      return zero();
    }
    if (form == Form.SCIENTIFIC) {
      return scientific(exact);
    }
    BigDecimal rounded = exact.setScale(decimals, RoundingMode.HALF_EVEN);
    if (form == Form.FIXED && (digits == 0 || rounded.signum() != 0)) {
      return plain(rounded);
    }
    double size = Math.abs(value);
    if (!exponent.isEmpty() && (size < LEAST_PLAIN || size >= MOST_PLAIN)) {
      return scientific(exact);
    }
    // Digits before the point are never rounded away: without an exponent they look exact.
    int scale = Math.max(0, digits - magnitude(exact) - 1);
    return plain(exact.setScale(scale, RoundingMode.HALF_EVEN));
  }

  /** In a few words. */
  String describe() {
    return switch (form) {
      case FIXED -> decimals + " decimals";
      case FLOATING -> digits + " digits";
      case SCIENTIFIC -> digits + " digits and an exponent";
    };
  }

  private String zero() {
    if (form == Form.SCIENTIFIC && padded) {
      return scientific(BigDecimal.ZERO);
    }
    return form == Form.FIXED ? plain(BigDecimal.ZERO.setScale(decimals)) : "0";
  }

  private String plain(BigDecimal rounded) {
    if (padded && form == Form.FIXED) {
      return rounded.toPlainString();
    }
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  private String scientific(BigDecimal exact) {
    BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    StringBuilder mantissa = new StringBuilder(rounded.unscaledValue().abs().toString());
    while (padded && mantissa.length() < digits) {
      mantissa.append('0');
    }
    while (!padded && mantissa.length() > 1 && mantissa.charAt(mantissa.length() - 1) == '0') {
      mantissa.setLength(mantissa.length() - 1);
    }
    if (mantissa.length() > 1) {
      mantissa.insert(1, '.');
    }
    return (rounded.signum() < 0 ? "-" : "") + mantissa + exponent(magnitude(rounded));
  }

  /** The power of ten of the first digit. */
  private static int magnitude(BigDecimal value) {
    return value.signum() == 0 ? 0 : value.precision() - value.scale() - 1;
  }

  private String exponent(int power) {
    boolean signed = exponent.indexOf('+') > 0;
    String digitsOfPower = Integer.toString(Math.abs(power));
    int width = exponent.length() - (signed ? 2 : 1);
    return exponent.charAt(0)
        + (power < 0 ? "-" : signed ? "+" : "")
        + "0".repeat(Math.max(0, width - digitsOfPower.length()))
        + digitsOfPower;
  }
}
