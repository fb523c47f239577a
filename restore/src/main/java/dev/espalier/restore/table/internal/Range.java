package dev.espalier.restore.table.internal;

/**
 * Between which bounds the numbers of a column can be right. What lies far beyond all others is a
 * gross error (an age of 9999), whatever the rest of its row says.
 *
 * @param lowest the lowest plausible number
 * @param highest the highest plausible number
 */
public record Range(double lowest, double highest) {
  /** Maximum distance between neighbouring numbers, in widths of those nearer to the middle. */
  private static final double WIDEST_GAP = 3;

  /** Everything is plausible. */
  static final Range ALL = new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  /**
   * The range of a column.
   *
   * @param values may hold NaN
   * @param doubted the share of the numbers at each end that may be errors
   */
  static Range of(double[] values, double doubted) {
    double[] sorted = Spread.sorted(values);
    if (sorted.length < KindDetection.ENOUGH) {
      return ALL;
    }
    int cut = (int) Math.ceil(doubted * sorted.length);
    int low = cut;
    int high = sorted.length - 1 - cut;
    if (sorted[low] == sorted[high]) {
      // Nothing is known about how far numbers may be apart.
      return ALL;
    }
    // From the middle outwards, as long as no gap is too wide.
    boolean grown = true;
    while (grown) {
      double widest = WIDEST_GAP * (sorted[high] - sorted[low]);
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
    double margin = WIDEST_GAP * (sorted[high] - sorted[low]);
    return new Range(sorted[low] - margin, sorted[high] + margin);
  }

  /** Whether a number is plausible; NaN is not. */
  boolean contains(double value) {
    return value >= lowest && value <= highest;
  }
}
