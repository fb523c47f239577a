package dev.espalier.lab.reproduce;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number as a paper prints it.
 *
 * @param number the number, with its digits
 * @param deviation the deviation or error beside it; NaN where none is printed
 * @param mark {@code *} where the paper's own method is significantly better, {@code ⊛} where it is
 *     worse, or empty
 * @param text number, deviation and mark as they are printed
 */
record Printed(BigDecimal number, double deviation, String mark, String text) {
  /** The paper's own method is significantly better. */
  static final String BETTER = "*";

  /** The paper's own method is significantly worse. */
  static final String WORSE = "⊛";

  private static final Pattern FORM =
      Pattern.compile("(\\d*\\.?\\d+)(?:±(\\d*\\.?\\d+)|\\((\\d*\\.?\\d+)\\))?([*⊛]?)");

  /** How a number of ours compares with a printed one. */
  enum Verdict {
    /** Better in the digits that are printed. */
    BETTER,
    /** Equal in them. */
    EQUAL,
    /** Worse in them. */
    WORSE
  }

  /** Reads {@code .095}, {@code .095±.007*} or {@code .101(.002)}. */
  static Printed parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(text + ": is not a printed number");
    }
    String beside = matcher.group(2) == null ? matcher.group(3) : matcher.group(2);
    String mark = matcher.group(4);
    return new Printed(
        new BigDecimal(matcher.group(1)),
        beside == null ? Double.NaN : Double.parseDouble(beside),
        mark,
        matcher.group(1)
            + (beside == null ? "" : " ± " + beside)
            + (mark.isEmpty() ? "" : " " + mark));
  }

  /** The number. */
  double value() {
    return number.doubleValue();
  }

  /** Compares ours, rounded to as many digits as are printed. */
  Verdict verdict(double ours, boolean lowerIsBetter) {
    int order =
        new BigDecimal(Double.toString(ours))
            .setScale(number.scale(), RoundingMode.HALF_UP)
            .compareTo(number);
    return order == 0 ? Verdict.EQUAL : order < 0 == lowerIsBetter ? Verdict.BETTER : Verdict.WORSE;
  }
}
