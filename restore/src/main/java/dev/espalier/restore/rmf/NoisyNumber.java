package dev.espalier.restore.rmf;

import dev.espalier.restore.internal.ColumnMoments;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * What a noisy cell and the rest of its row say about a number, in the column's own units and in
 * the field's. Holds its working memory; not for use by several threads at a time.
 */
final class NoisyNumber {
  /** Minimum precision of a cell that says anything. */
  private static final double LEAST_PRECISION = 1e-3;

  /** Minimum variance of a cell, in the field's units. */
  private static final double LEAST_VARIANCE = 1e-6;

  /** Maximum distance of parts that matter from a cell, in standard deviations of its noise. */
  private static final double FARTHEST = 7;

  /**
   * Maximum score where a cell is missing: a column that is nearly always the same has its few
   * other values at scores that no Gaussian has, and a weight of exp(linear · z) would make them
   * certain.
   */
  private static final double FARTHEST_SCORE = 6;

  /** Minimum logarithm of a probability, relative to the largest, that is not taken for zero. */
  private static final double NOTHING = -30;

  /** What is impossible for all parts alike must still be comparable. */
  private static final double IMPOSSIBLE = -1e300;

  /**
   * Maximum slope: that of a column of tiny numbers would be steeper than its product with a
   * distance can be.
   */
  private static final double STEEPEST = 1e150;

  private final ColumnValues parts;
  private final double noise;

  /** The centre of each part in the field's units, and the slope of the map there. */
  private final double[] scores;

  private final double[] slopes;

  /**
   * The logarithm of each part's weight; the same with what the likelihood has in front; half of
   * one over the variance that part and noise have together; how far a cell moves the mean of a
   * part; and the variance that the cell leaves.
   */
  private final double[] logWeights;

  private final double[] logFactors;
  private final double[] halfPrecisions;
  private final double[] gains;
  private final double[] leftVariances;

  /** Of the last cell, for each part: its probability, and the mean and variance within it. */
  private final double[] shares;

  private final double[] means;
  private final double[] variances;
  private int from;
  private int to;

  /**
   * Prepares for the cells of one column.
   *
   * @param noise the standard deviation of their noise in the column's units; 0 where only missing
   *     cells are asked for
   */
  NoisyNumber(Margin margin, ColumnValues parts, double noise) {
    this.parts = parts;
    this.noise = noise;
    this.logWeights = new double[parts.size()];
    this.logFactors = new double[parts.size()];
    this.halfPrecisions = new double[parts.size()];
    this.gains = new double[parts.size()];
    this.leftVariances = new double[parts.size()];
    this.scores = new double[parts.size()];
    this.slopes = new double[parts.size()];
    this.shares = new double[parts.size()];
    this.means = new double[parts.size()];
    this.variances = new double[parts.size()];
    for (int k = 0; k < scores.length; k++) {
      double centre = parts.centres()[k];
      double width = parts.widths()[k];
      scores[k] = margin.toScore(centre);
      double slope =
          width > 0
              ? (margin.toScore(centre + width) - margin.toScore(centre - width)) / (2 * width)
              : 0;
      slopes[k] = Math.min(STEEPEST, slope);
      // Squares of tiny numbers are nothing, and nothing has no logarithm.
      double both = Math.max(Double.MIN_NORMAL, width * width + noise * noise);
      logWeights[k] = Math.log(Math.max(Double.MIN_NORMAL, parts.weights()[k]));
      logFactors[k] = logWeights[k] - 0.5 * Math.log(both);
      halfPrecisions[k] = 0.5 / both;
      gains[k] = width * width / both;
      leftVariances[k] = width * width * noise * noise / both;
    }
  }

  /**
   * A Gaussian in the field's units that stands for a noisy cell: together with the standard
   * Gaussian it has the mean and variance that the cell has by itself.
   *
   * @param given the cell's value
   * @param out output: mean and variance
   */
  void likelihood(double given, double[] out) {
    weigh(given, 0, 0);
    double first = 0;
    double second = 0;
    for (int k = from; k < to; k++) {
      double z = score(k, means[k]);
      first += shares[k] * z;
      second += shares[k] * (z * z + slopes[k] * slopes[k] * variances[k]);
    }
    double variance = Math.max(LEAST_VARIANCE, second - first * first);
    double precision = Math.max(1 / variance - 1, LEAST_PRECISION);
    out[0] = first / variance / precision;
    out[1] = 1 / precision;
  }

  /**
   * The number given everything.
   *
   * @param given the cell's value, or NaN where it is missing
   * @param mean what the rest of the row says, in the field's units
   * @param variance of that
   * @param out output: mean and standard deviation in the column's units, and the expected squared
   *     distance from the cell's value
   */
  void posterior(double given, double mean, double variance, double[] out) {
    weigh(given, mean / variance, Math.max(0, 1 / variance - 1));
    double centre = Double.isNaN(given) ? parts.centres()[parts.size() / 2] : given;
    double first = 0;
    double second = 0;
    for (int k = from; k < to; k++) {
      double distance = means[k] - centre;
      first += shares[k] * distance;
      second += shares[k] * (distance * distance + variances[k]);
    }
    out[0] = centre + first;
    out[1] = Math.sqrt(Math.max(0, second - first * first));
    out[2] = second;
  }

  /** Draws a number from the {@link #posterior}; in the field's units in {@code out[1]}. */
  void draw(double given, double mean, double variance, SplittableRandom random, double[] out) {
    weigh(given, mean / variance, Math.max(0, 1 / variance - 1));
    double left = random.nextDouble();
    int part = from;
    while (part < to - 1 && left > shares[part]) {
      left -= shares[part++];
    }
    out[0] = means[part] + Math.sqrt(variances[part]) * random.nextGaussian();
    out[1] = score(part, out[0]);
  }

  private double score(int part, double value) {
    double z = scores[part] + slopes[part] * (value - parts.centres()[part]);
    return Math.max(-ColumnMoments.FARTHEST, Math.min(ColumnMoments.FARTHEST, z));
  }

  /**
   * Finds the probability of each part: its weight, the cell's likelihood, and exp(linear · z − ½
   * quadratic · z²).
   */
  private void weigh(double given, double linear, double quadratic) {
    double[] centres = parts.centres();
    boolean missing = Double.isNaN(given);
    from = 0;
    to = centres.length;
    if (!missing) {
      // Wide parts reach farther, and one on each side is always there.
      from = Math.max(0, place(given - FARTHEST * noise) - 1);
      to = Math.min(centres.length, place(given + FARTHEST * noise) + 1);
    }
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = from; k < to; k++) {
      double log = logWeights[k];
      means[k] = centres[k];
      variances[k] = parts.widths()[k] * parts.widths()[k];
      if (!missing) {
        double distance = given - centres[k];
        log = logFactors[k] - halfPrecisions[k] * distance * distance;
        means[k] += gains[k] * distance;
        variances[k] = leftVariances[k];
      }
      double z = score(k, means[k]);
      if (missing) {
        z = Math.max(-FARTHEST_SCORE, Math.min(FARTHEST_SCORE, z));
      }
      double share = log + linear * z - 0.5 * quadratic * z * z;
      shares[k] = Math.max(IMPOSSIBLE, Math.min(-IMPOSSIBLE, share));
      largest = Math.max(largest, shares[k]);
    }
    double total = 0;
    for (int k = from; k < to; k++) {
      double below = shares[k] - largest;
      shares[k] = below < NOTHING ? 0 : Math.exp(below);
      total += shares[k];
    }
    for (int k = from; k < to; k++) {
      shares[k] /= total;
    }
  }

  /** The number of parts below a value. */
  private int place(double value) {
    int at = Arrays.binarySearch(parts.centres(), value);
    return at >= 0 ? at : -at - 1;
  }
}
