package dev.espalier.restore.rmf;

import dev.espalier.internal.math.Tails;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.restore.internal.ColumnMoments;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A monotone, invertible, piecewise linear map from a column's own units to those of the field,
 * where the column has mean zero and variance one.
 *
 * @param values knots in the column's units, ascending
 * @param scores the same knots in the field's units, ascending
 * @param deviation the column's standard deviation in its own units
 * @param parts what its values are like, for noisy cells; absent where it is taken as Gaussian
 */
record Margin(double[] values, double[] scores, double deviation, @Nullable ColumnValues parts) {
  private static final int MOST_KNOTS = 200;

  /**
   * Number of points of the quadrature of an expectation, equally spaced over five deviations each
   * way.
   */
  private static final int NODES = 41;

  private static final double[] NODE = new double[NODES];
  private static final double[] WEIGHT = new double[NODES];

  static {
    double sum = 0;
    for (int k = 0; k < NODES; k++) {
      NODE[k] = -5 + 10.0 * k / (NODES - 1);
      WEIGHT[k] = Math.exp(-0.5 * NODE[k] * NODE[k]);
      sum += WEIGHT[k];
    }
    for (int k = 0; k < NODES; k++) {
      WEIGHT[k] /= sum;
    }
  }

  /** Shifts and scales only. */
  static Margin standard(double mean, double deviation) {
    return new Margin(new double[] {mean, mean + deviation}, new double[] {0, 1}, deviation, null);
  }

  /** A column that does not vary. */
  static Margin constant(double value) {
    return new Margin(new double[] {value}, new double[] {0}, 0, null);
  }

  /** Shifts and scales only, but knows the column's values. */
  static Margin straight(double[] sorted) {
    Margin standard = MarginChoice.standard(sorted);
    return new Margin(
        standard.values, standard.scores, standard.deviation, ColumnValues.of(sorted));
  }

  /**
   * Maps quantiles to those of the Gaussian; equal values share the middle of their ranks.
   *
   * @param sorted the column's values, ascending, not all equal
   */
  static Margin gaussian(double[] sorted) {
    int n = sorted.length;
    double[] distinct = new double[n];
    double[] ranks = new double[n];
    int[] counts = new int[n];
    int size = 0;
    for (int from = 0; from < n; ) {
      int to = from;
      while (to < n && sorted[to] == sorted[from]) {
        to++;
      }
      distinct[size] = sorted[from];
      ranks[size] = 0.5 * (from + to) / n;
      counts[size++] = to - from;
      from = to;
    }
    double[] scores = new double[size];
    double mean = 0;
    for (int k = 0; k < size; k++) {
      scores[k] = normalQuantile(ranks[k]);
      mean += scores[k] * counts[k] / n;
    }
    double variance = 0;
    for (int k = 0; k < size; k++) {
      variance += (scores[k] - mean) * (scores[k] - mean) * counts[k] / n;
    }
    double deviationOfScores = Math.sqrt(variance);
    int knots = Math.min(size, MOST_KNOTS);
    double[] chosenValues = new double[knots];
    double[] chosenScores = new double[knots];
    for (int k = 0; k < knots; k++) {
      int at = (int) ((long) k * (size - 1) / (knots - 1));
      chosenValues[k] = distinct[at];
      chosenScores[k] = (scores[at] - mean) / deviationOfScores;
    }
    return new Margin(
        chosenValues,
        chosenScores,
        MarginChoice.standard(sorted).deviation(),
        ColumnValues.of(sorted));
  }

  private static double normalQuantile(double probability) {
    double low = -10;
    double high = 10;
    for (int k = 0; k < 60; k++) {
      double middle = 0.5 * (low + high);
      if (Tails.normalUpper(-middle) < probability) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return 0.5 * (low + high);
  }

  /** Whether it shifts and scales only. */
  boolean isLinear() {
    return values.length == 2;
  }

  /**
   * Whether a value is there, and not farther than some distance outside of the column's values.
   */
  boolean isNear(double value, double distance) {
    if (parts == null) {
      return !Double.isNaN(value);
    }
    double[] centres = parts.centres();
    return value >= centres[0] - distance && value <= centres[centres.length - 1] + distance;
  }

  /** Into the field's units; NaN stays NaN. */
  double toScore(double value) {
    return Double.isNaN(value)
        ? value
        : bounded(map(values, scores, value), ColumnMoments.FARTHEST);
  }

  /** Back into the column's units. */
  double toValue(double score) {
    return bounded(map(scores, values, score), StoredTensors.LARGEST);
  }

  private static double bounded(double number, double largest) {
    return Math.max(-largest, Math.min(largest, number));
  }

  private static double map(double[] from, double[] to, double x) {
    int last = from.length - 1;
    int at = Arrays.binarySearch(from, x);
    if (at >= 0) {
      return to[at];
    }
    int above = -at - 1;
    if (above == 0 || above > last) {
      // Beyond the ends the slope of the outer tenth of the knots, not of two outliers alone.
      int inner = Math.max(1, last / 10);
      int end = above == 0 ? 0 : last;
      int other = above == 0 ? inner : last - inner;
      if (from[end] == from[other]) {
        return to[end]; // a column that varies less than its rounding errors
      }
      return to[end] + (x - from[end]) * (to[end] - to[other]) / (from[end] - from[other]);
    }
    double share = (x - from[above - 1]) / (from[above] - from[above - 1]);
    return to[above - 1] + share * (to[above] - to[above - 1]);
  }

  /**
   * Mean and standard deviation in the column's units of a Gaussian in the field's.
   *
   * @param mean the Gaussian's mean
   * @param deviation its standard deviation
   * @param given the cell's value, or NaN where it is missing; what lies beyond both it and the
   *     fitted values is not believed
   * @param out output: mean and standard deviation
   */
  void moments(double mean, double deviation, double given, double[] out) {
    if (isLinear()) {
      out[0] = toValue(mean);
      double slope = scores[1] > scores[0] ? (values[1] - values[0]) / (scores[1] - scores[0]) : 0;
      out[1] = bounded(deviation * bounded(slope, StoredTensors.LARGEST), StoredTensors.LARGEST);
      return;
    }
    double lowest = Double.isNaN(given) ? values[0] : Math.min(values[0], given);
    int last = values.length - 1;
    double highest = Double.isNaN(given) ? values[last] : Math.max(values[last], given);
    double first = 0;
    double second = 0;
    double centre = Math.min(highest, Math.max(lowest, toValue(mean)));
    for (int k = 0; k < NODES; k++) {
      double value = toValue(mean + deviation * NODE[k]);
      double moved = Math.min(highest, Math.max(lowest, value)) - centre;
      first += WEIGHT[k] * moved;
      second += WEIGHT[k] * moved * moved;
    }
    out[0] = centre + first;
    out[1] = Math.sqrt(Math.max(0, second - first * first));
  }
}
