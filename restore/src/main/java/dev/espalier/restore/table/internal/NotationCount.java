package dev.espalier.restore.table.internal;

import dev.espalier.restore.table.internal.NumberNotation.Form;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts decimals, digits and exponents of the numbers of a column, and tells its notation. */
final class NotationCount {
  private static final int DUST_DIGITS = 15;
  private static final int RIGHT_DIGITS = 10;

  /** Minimum number of powers of ten that tell digits and decimals apart. */
  private static final int MANY_MAGNITUDES = 3;

  private static final MathContext WITHOUT_DUST = new MathContext(13);

  private final TreeMap<Integer, Integer> decimals = new TreeMap<>();
  private final TreeMap<Integer, Integer> digits = new TreeMap<>();
  private int numbers;
  private int zeros;

  /** The power of ten, with its sign turned, of the number nearest to zero. */
  private int finest;

  private int exponents;
  private int capitals;
  private int pluses;
  private int width = 1;

  /**
   * Counts a number.
   *
   * @param text a decimal number, with a point before its fraction
   * @param count how many cells say it
   */
  void add(String text, int count) {
    int end = Math.max(text.indexOf('e'), text.indexOf('E'));
    String mantissa = end < 0 ? text : text.substring(0, end);
    BigDecimal value = new BigDecimal(text);
    boolean hasPoint = mantissa.indexOf('.') >= 0;
    if (value.signum() == 0 && !hasPoint) {
      // A bare zero is written alike in all notations but those with zeros at their end.
      zeros += count;
      return;
    }
    int significant = significant(mantissa);
    if (significant >= DUST_DIGITS) {
      // 0.055999999999999994 is 0.056 after a calculation.
      BigDecimal meant = value.round(WITHOUT_DUST).stripTrailingZeros();
      if (meant.precision() <= RIGHT_DIGITS) {
        value = meant;
        significant = meant.precision();
      }
    }
    numbers += count;
    decimals.merge(Math.max(0, value.scale()), count, Integer::sum);
    if (value.signum() != 0) {
      digits.merge(significant, count, Integer::sum);
      finest = Math.max(finest, value.scale() - value.precision() + 1);
    }
    if (end >= 0) {
      addExponent(text.substring(end), count);
    }
  }

  NumberNotation notation() {
    int usualDecimals = atMost(decimals, KindDetection.NEARLY_ALL);
    int usualDigits = Math.max(1, atMost(digits, KindDetection.NEARLY_ALL));
    double most = KindDetection.NEARLY_ALL * (numbers + zeros);
    if (2 * exponents > numbers) {
      boolean padded = digits.getOrDefault(usualDigits, 0) >= most;
      return new NumberNotation(Form.SCIENTIFIC, usualDecimals, usualDigits, padded, exponent());
    }
    boolean manyMagnitudes =
        usualDecimals - atMost(decimals, 1 - KindDetection.NEARLY_ALL) >= MANY_MAGNITUDES;
    if (manyMagnitudes && largest(digits) > largest(decimals)) {
      return new NumberNotation(Form.FLOATING, usualDecimals, usualDigits, false, exponent());
    }
    boolean padded = usualDecimals > 0 && decimals.getOrDefault(usualDecimals, 0) >= most;
    // Where some numbers are finer than the usual decimals can say, those are no resolution.
    boolean finer = !padded && (finest > usualDecimals || exponents > 0);
    return new NumberNotation(
        Form.FIXED, usualDecimals, finer ? usualDigits : 0, padded, exponent());
  }

  private static int significant(String mantissa) {
    int count = 0;
    for (int k = 0; k < mantissa.length(); k++) {
      char letter = mantissa.charAt(k);
      count += Character.isDigit(letter) && (count > 0 || letter != '0') ? 1 : 0;
    }
    return count;
  }

  private void addExponent(String text, int count) {
    exponents += count;
    capitals += text.charAt(0) == 'E' ? count : 0;
    pluses += text.charAt(1) == '+' ? count : 0;
    String power = text.substring(Character.isDigit(text.charAt(1)) ? 1 : 2);
    // 05 has a least width, 5 and 15 have none.
    width = Math.max(width, power.startsWith("0") ? power.length() : 1);
  }

  private String exponent() {
    if (exponents == 0) {
      return "";
    }
    String letter = 2 * capitals > exponents ? "E" : "e";
    return letter + (pluses > 0 ? "+" : "") + "0".repeat(width);
  }

  /** The greatest value among a share of the cells, the smallest first. */
  private static int atMost(SortedMap<Integer, Integer> counts, double share) {
    double all = counts.values().stream().mapToInt(count -> count).sum();
    double cells = 0;
    int most = 0;
    for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
      most = cells < share * all ? entry.getKey() : most;
      cells += entry.getValue();
    }
    return most;
  }

  private static int largest(SortedMap<Integer, Integer> counts) {
    return counts.values().stream().mapToInt(count -> count).max().orElse(0);
  }
}
