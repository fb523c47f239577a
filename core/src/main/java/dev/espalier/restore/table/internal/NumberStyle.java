package dev.espalier.restore.table.internal;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a column spells its numbers.
 *
 * @param prefix what some of its numbers have before them, such as a currency
 * @param suffix what some have after them, such as a unit
 * @param decorated whether most have prefix and suffix, so that new numbers get them
 * @param point what separates the fraction: a point or a comma
 * @param decimals how many decimals are usual
 * @param padded whether nearly all numbers have just as many decimals, zeros included
 * @param usual the share of its cells that are written in the usual way: with prefix and suffix
 *     where it is decorated, otherwise without
 */
public record NumberStyle(
    String prefix,
    String suffix,
    boolean decorated,
    char point,
    int decimals,
    boolean padded,
    double usual)
    implements NumberSpelling {
  private static final Pattern PLAIN =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,3})?");
  private static final Pattern WITH_COMMA = Pattern.compile("[+-]?\\d+,\\d+");

  /** A number and what may stand before and after it. */
  static final Pattern DECORATED =
      Pattern.compile(
          "([$€£¥]|[A-Z]{3} |)\\s*([+-]?(?:\\d+[.,]?\\d*|\\.\\d+))(\\s*[%\\p{L}°€$£²³/]{1,12}\\.?|)");

  private static final double ROUNDED_EXACTLY = 1e15;

  /** Numbers without anything around them. */
  static NumberStyle plain(int decimals, boolean padded) {
    return new NumberStyle("", "", false, '.', decimals, padded, 0);
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

  @Override
  public @Nullable String respelt(String text) {
    Matcher matcher = DECORATED.matcher(text.strip());
    if (!matcher.matches() || Double.isNaN(parsePlain(matcher.group(2)))) {
      return null;
    }
    if (hasOtherUnit(text)) {
      return null;
    }
    String respelt = decorated ? prefix + matcher.group(2) + suffix : matcher.group(2);
    return respelt.equals(text.strip()) ? null : respelt;
  }

  @Override
  public boolean hasOtherUnit(String text) {
    Matcher matcher = DECORATED.matcher(text.strip());
    if (!decorated || !matcher.matches()) {
      return false;
    }
    String around = matcher.group(1) + matcher.group(3);
    return !around.isBlank()
        && !SpellingVariant.content(around).equals(SpellingVariant.content(prefix + suffix));
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
