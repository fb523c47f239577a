package dev.espalier.restore.rmf;

import dev.espalier.math.Tails;
import java.util.Arrays;

/**
 * A monotone, invertible, piecewise linear map from a column's own units to those of the field,
 * where the column has mean zero and variance one.
 *
 * @param values knots in the column's units, ascending
 * @param scores the same knots in the field's units, ascending
 * @param deviation the column's standard deviation in its own units
 */
record Margin(double[] values, double[] scores, double deviation) {
  private static final int MOST_KNOTS = 200;

  /** The grid over the field's units on which a cell's likelihood is summed up. */
  private static final int GRID = 101;

  private static final double GRID_STEP = 0.1;

  /** A cell that says less than this says nothing. */
  private static final double LEAST_PRECISION = 1e-3;

  /** Points of the quadrature of an expectation, equally spaced over five deviations each way. */
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
    return new Margin(new double[] {mean, mean + deviation}, new double[] {0, 1}, deviation);
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
    return new Margin(chosenValues, chosenScores, MarginChoice.standard(sorted).deviation());
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

  private boolean isLinear() {
    return values.length == 2;
  }

  /** Into the field's units; NaN stays NaN. */
  double toScore(double value) {
    return Double.isNaN(value) ? value : map(values, scores, value);
  }

  /** Back into the column's units. */
  double toValue(double score) {
    return map(scores, values, score);
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
      out[1] = deviation * (values[1] - values[0]) / (scores[1] - scores[0]);
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

  /**
   * A Gaussian in the field's units that stands for a noisy cell: together with the column's own
   * distribution it has the mean and variance that the cell's likelihood gives. Noise that is even
   * in the column's units is uneven in the field's, where the map is bent.
   *
   * @param given the cell's value
   * @param noise the standard deviation of its noise in the column's units, above 0
   * @param grid from {@link #grid}
   * @param out output: mean and variance
   */
  void likelihood(double given, double noise, double[] grid, double[] out) {
    double score = toScore(given);
    if (isLinear()) {
      double deviation = noise * (scores[1] - scores[0]) / (values[1] - values[0]);
      out[0] = score;
      out[1] = deviation * deviation;
      return;
    }
    double total = 0;
    double first = 0;
    double second = 0;
    double nearest = Double.POSITIVE_INFINITY;
    for (double value : grid) {
      double distance = (given - value) / noise;
      nearest = Math.min(nearest, distance * distance);
    }
    for (int k = 0; k < GRID; k++) {
      double z = gridScore(k);
      double distance = (given - grid[k]) / noise;
      double weight = Math.exp(-0.5 * (distance * distance - nearest + z * z));
      total += weight;
      first += weight * z;
      second += weight * z * z;
    }
    double mean = first / total;
    double variance = second / total - mean * mean;
    if (variance < 4 * GRID_STEP * GRID_STEP) {
      // Narrower than the grid can tell: the map is as good as straight here.
      double deviation = 0.5 * (toScore(given + noise) - toScore(given - noise));
      out[0] = score;
      out[1] = deviation * deviation;
      return;
    }
    double precision = Math.max(1 / variance - 1, LEAST_PRECISION);
    out[0] = mean / variance / precision;
    out[1] = 1 / precision;
  }

  /**
   * The rate of noise, in standard deviations of the column, that noise of one standard deviation
   * in the field's units is for most of the column's values.
   */
  double rateInTheMiddle() {
    return (toValue(0.67) - toValue(-0.67)) / 1.34 / deviation;
  }

  /**
   * The column's values over a grid of the field's units. Where values pile up at an end, as when
   * half of them are zero, all that is beyond stands for the end.
   */
  double[] grid() {
    int last = values.length - 1;
    double lowest = piledUp(scores[0]) ? values[0] : Double.NEGATIVE_INFINITY;
    double highest = piledUp(scores[last]) ? values[last] : Double.POSITIVE_INFINITY;
    double[] grid = new double[GRID];
    for (int k = 0; k < GRID; k++) {
      grid[k] = Math.min(highest, Math.max(lowest, toValue(gridScore(k))));
    }
    return grid;
  }

  /** Equal values share the middle of their ranks: so a twentieth of them has this score. */
  private static boolean piledUp(double endScore) {
    return Math.abs(endScore) < 1.96;
  }

  private static double gridScore(int k) {
    return (k - (GRID - 1) / 2) * GRID_STEP;
  }
}
