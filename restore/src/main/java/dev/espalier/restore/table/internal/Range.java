package dev.espalier.restore.table.internal;

import dev.espalier.restore.table.RepairConstants;
import java.util.Arrays;

/**
 * Between which bounds the numbers of a column can be right. What lies far beyond all others is a
 * gross error (an age of 9999), whatever the rest of its row says.
 *
 * @param lowest the lowest plausible number
 * @param highest the highest plausible number
 */
public record Range(double lowest, double highest) {
  private static final int ENOUGH = 20;

  /** Everything is plausible. */
  static final Range ALL = new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  /** The range of a column by the usual rules. */
  static Range of(double[] values, boolean isClean) {
    return of(values, isClean, RepairConstants.USUAL);
  }

  /**
   * The range of a column.
   *
   * @param values may hold NaN
   * @param isClean whether all of them are right
   * @param rules how wide gaps may be, and how many numbers errors
   */
  static Range of(double[] values, boolean isClean, RepairConstants rules) {
    double[] sorted =
        Arrays.stream(values).filter(value -> !Double.isNaN(value)).sorted().toArray();
    if (sorted.length < ENOUGH) {
      return ALL;
    }
    int cut = isClean ? 0 : (int) Math.ceil(rules.doubted() * sorted.length);
    int low = cut;
    int high = sorted.length - 1 - cut;
    if (sorted[low] == sorted[high]) {
      // Nothing is known about how far numbers may be apart.
      return ALL;
    }
    // From the middle outwards, as long as no gap is too wide.
    boolean grown = true;
    while (grown) {
      double widest = rules.widestGap() * (sorted[high] - sorted[low]);
      grown = false;
      if (low > 0 && sorted[low] - sorted[low - 1] <= widest) {
        low--;
        grown = true;
      }
      if (high < sorted.length - 1 && sorted[high + 1] - sorted[high] <= widest) {
        high++;
        grown = true;
      }
    }
    double margin = rules.widestGap() * (sorted[high] - sorted[low]);
    return new Range(sorted[low] - margin, sorted[high] + margin);
  }

  /** Whether a number is plausible; NaN is not. */
  boolean contains(double value) {
    return value >= lowest && value <= highest;
  }
}
