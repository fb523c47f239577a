package dev.espalier.restore.rmf;

import dev.espalier.internal.math.Tails;
import java.util.Arrays;

/**
 * What the values of a numeric column are like, in its own units: a mixture of narrow Gaussians.
 * Noise is added in these units, where a column may have most of its values at zero, or whole
 * numbers only; the field knows it as one Gaussian. Both are put together as
 *
 * <pre>{@code
 * p(u | rest) ∝ p(u) · N(z(u); mean, variance given the rest) / N(z(u); 0, 1)
 * }</pre>
 *
 * the column's own distribution where the rest of the row says nothing, that of the field where the
 * column is Gaussian.
 *
 * @param centres the middle of each part, ascending
 * @param weights the share of the values that each part has
 * @param widths the standard deviation of each part; 0 is a value that occurs again and again
 * @param seen whether the values were there when this was made; otherwise they are guessed from a
 *     map to the Gaussian
 */
record ColumnValues(double[] centres, double[] weights, double[] widths, boolean seen) {
  private static final int MOST_PARTS = 200;

  /**
   * The parts of a column.
   *
   * @param sorted its values, ascending
   */
  static ColumnValues of(double[] sorted) {
    int n = sorted.length;
    int distinct = 0;
    int single = 0;
    for (int from = 0; from < n; from = endOfRun(sorted, from)) {
      distinct++;
      single += endOfRun(sorted, from) - from == 1 ? 1 : 0;
    }
    int least = distinct <= MOST_PARTS ? 1 : (n + MOST_PARTS - 1) / MOST_PARTS;
    double[] centres = new double[distinct];
    double[] weights = new double[distinct];
    double[] widths = new double[distinct];
    int count = 0;
    for (int from = 0; from < n; ) {
      int to = endOfRun(sorted, from);
      // A value that fills a part alone is not mixed with others.
      while (to < n && to - from < least && endOfRun(sorted, to) - to < least) {
        to = endOfRun(sorted, to);
      }
      double mean = 0;
      for (int k = from; k < to; k++) {
        mean += sorted[k] / (to - from);
      }
      double variance = 0;
      for (int k = from; k < to; k++) {
        variance += (sorted[k] - mean) * (sorted[k] - mean) / (to - from);
      }
      boolean equal = sorted[from] == sorted[to - 1];
      centres[count] = equal ? sorted[from] : mean;
      weights[count] = (to - from) / (double) n;
      widths[count++] = equal ? 0 : Math.sqrt(variance);
      from = to;
    }
    ColumnValues parts =
        new ColumnValues(
            Arrays.copyOf(centres, count),
            Arrays.copyOf(weights, count),
            Arrays.copyOf(widths, count),
            true);
    // The share of values seen once is that of values yet unseen: those lie between the others.
    parts.widen(single / (double) n);
    return parts;
  }

  private static int endOfRun(double[] sorted, int from) {
    int to = from + 1;
    while (to < sorted.length && sorted[to] == sorted[from]) {
      to++;
    }
    return to;
  }

  /** The parts of a column of which only a map to the Gaussian is known. */
  static ColumnValues ofKnots(double[] values, double[] scores) {
    double[] weights = new double[values.length];
    double below = 0;
    for (int k = 0; k < weights.length; k++) {
      double upTo =
          k == weights.length - 1 ? 1 : Tails.normalUpper(-0.5 * (scores[k] + scores[k + 1]));
      weights[k] = upTo - below;
      below = upTo;
    }
    ColumnValues parts = new ColumnValues(values, weights, new double[values.length], false);
    parts.widen(1);
    return parts;
  }

  /** Spreads single values over a share of the room between their neighbours. */
  private void widen(double share) {
    int last = centres.length - 1;
    for (int k = 0; k <= last && last > 0; k++) {
      double below = k == 0 ? centres[1] - centres[0] : centres[k] - centres[k - 1];
      double above = k == last ? below : centres[k + 1] - centres[k];
      if (widths[k] == 0) {
        widths[k] = share * 0.5 * (below + above) / Math.sqrt(12);
      }
    }
  }

  int size() {
    return centres.length;
  }
}
