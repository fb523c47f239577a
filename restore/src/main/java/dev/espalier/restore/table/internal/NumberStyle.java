package dev.espalier.restore.table.internal;

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
 * @param notation of the digits
 * @param usual the share of its cells that are written in the usual way: with prefix and suffix
 *     where it is decorated, otherwise without
 */
public record NumberStyle(
    String prefix,
    String suffix,
    boolean decorated,
    char point,
    NumberNotation notation,
    double usual)
    implements NumberSpelling {
  private static final Pattern PLAIN =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,3})?");
  private static final Pattern WITH_COMMA = Pattern.compile("[+-]?\\d+,\\d+([eE][+-]?\\d{1,3})?");

  /** A number and what may stand before and after it. */
  static final Pattern DECORATED =
      Pattern.compile(
          "([$€£¥]|[A-Z]{3} |)\\s*([+-]?(?:\\d+[.,]?\\d*|\\.\\d+))(\\s*[%\\p{L}°€$£²³/]{1,12}\\.?|)");

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
    String number = number(text);
    return number == null ? Double.NaN : Double.parseDouble(number);
  }

  /** The number of a cell, with a point before its fraction; null when it says none. */
  @Nullable String number(String text) {
    String rest = text.strip();
    String number = plain(rest);
    boolean bare = prefix.isEmpty() && suffix.isEmpty();
    if (number != null || bare || !rest.startsWith(prefix) || !rest.endsWith(suffix)) {
      return number;
    }
    int end = rest.length() - suffix.length();
    return end <= prefix.length() ? null : plain(rest.substring(prefix.length(), end).strip());
  }

  @Override
  public @Nullable String respelt(String text) {
    Matcher matcher = DECORATED.matcher(text.strip());
    if (!matcher.matches() || plain(matcher.group(2)) == null) {
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

  private @Nullable String plain(String text) {
    String number = point == ',' && hasDecimalComma(text) ? text.replace(',', '.') : text;
    return isPlain(number) && Double.isFinite(Double.parseDouble(number)) ? number : null;
  }

  @Override
  public String format(double value) {
    String digits = notation.format(value);
    String text = point == ',' ? digits.replace('.', ',') : digits;
    return decorated ? prefix + text + suffix : text;
  }

  @Override
  public String describe() {
    String around = prefix.isEmpty() && suffix.isEmpty() ? "" : ", " + prefix + "…" + suffix;
    return notation.describe() + around;
  }
}
