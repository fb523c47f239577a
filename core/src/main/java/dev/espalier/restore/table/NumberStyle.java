package dev.espalier.restore.table;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How a column spells its numbers.
 *
 * @param prefix what some of its numbers have before them, such as a currency
 * @param suffix what some have after them, such as a unit
 * @param decorated whether most have prefix and suffix, so that new numbers get them
 * @param point what separates the fraction: a point or a comma
 * @param decimals how many decimals are usual
 * @param padded whether nearly all numbers have just as many decimals, zeros included
 */
public record NumberStyle(
    String prefix, String suffix, boolean decorated, char point, int decimals, boolean padded)
    implements NumberSpelling {
  private static final Pattern PLAIN =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,3})?");
  private static final Pattern WITH_COMMA = Pattern.compile("[+-]?\\d+,\\d+");
  private static final double ROUNDED_EXACTLY = 1e15;

  /** Numbers without anything around them. */
  static NumberStyle plain(int decimals, boolean padded) {
    return new NumberStyle("", "", false, '.', decimals, padded);
  }

  /** Whether the text is a decimal number and nothing else. */
  static boolean isPlain(String text) {
    return PLAIN.matcher(text).matches();
  }

  /** Whether the text is a number whose fraction follows a comma. */
  static boolean hasDecimalComma(String text) {
    return WITH_COMMA.matcher(text).matches();
  }

  @Override
  public double parse(String text) {
    double value = parsePlain(text.strip());
    if (Double.isNaN(value) && !(prefix.isEmpty() && suffix.isEmpty())) {
      String rest = text.strip();
      if (rest.startsWith(prefix) && rest.endsWith(suffix)) {
        int end = rest.length() - suffix.length();
        return end <= prefix.length()
            ? Double.NaN
            : parsePlain(rest.substring(prefix.length(), end).strip());
      }
    }
    return value;
  }

  private double parsePlain(String text) {
    String number = point == ',' && hasDecimalComma(text) ? text.replace(',', '.') : text;
    if (!isPlain(number)) {
      return Double.NaN;
    }
    double value = Double.parseDouble(number);
    return Double.isInfinite(value) ? Double.NaN : value;
  }

  @Override
  public String format(double value) {
    String text;
    if (Math.abs(value) >= ROUNDED_EXACTLY) {
      text = Double.toString(value);
    } else {
      BigDecimal rounded = BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_EVEN);
      text =
          rounded.signum() == 0 && !padded
              ? "0"
              : (padded ? rounded : rounded.stripTrailingZeros()).toPlainString();
    }
    if (point == ',') {
      text = text.replace('.', ',');
    }
    return decorated ? prefix + text + suffix : text;
  }

  @Override
  public String describe() {
    String around = prefix.isEmpty() && suffix.isEmpty() ? "" : ", " + prefix + "…" + suffix;
    return String.format(Locale.ROOT, "%d decimals%s", decimals, around);
  }
}
