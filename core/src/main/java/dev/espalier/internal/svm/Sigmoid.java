package dev.espalier.internal.svm;

import dev.espalier.internal.math.LogisticTerms;

/**
 * p = σ(slope · score + offset), fitted to scores of rows whose label is known.
 *
 * @param slope A, at least 0: a higher score never makes a label less probable
 * @param offset B
 */
public record Sigmoid(double slope, double offset) {
  private static final int MOST_STEPS = 100;
  private static final double SMALLEST_GRADIENT = 1e-10;
  private static final double RIDGE = 1e-12;

  /**
   * Without an offset, scores that tell nothing, or the opposite, keep their sign but next to no
   * weight.
   */
  private static final double SMALLEST_SLOPE = 1e-3;

  /**
   * Fits the cross entropy to Platt's targets, (N₊ + 1)/(N₊ + 2) and 1/(N₋ + 2), by Newton steps
   * that are halved until they descend.
   *
   * @param withOffset whether B is fitted; otherwise it is 0, and the score's sign decides
   */
  public static Sigmoid fit(double[] scores, double[] signs, boolean withOffset) {
    double[] targets = targets(signs);
    double slope = 0;
    double offset = withOffset ? logOdds(targets) : 0;
    Losses losses = new Losses(scores, targets);
    double value = losses.at(slope, offset);
    for (int step = 0; step < MOST_STEPS; step++) {
      double slopeGradient = 0;
      double offsetGradient = 0;
      double slopeCurve = RIDGE;
      double offsetCurve = RIDGE;
      double cross = 0;
      for (int k = 0; k < scores.length; k++) {
        double p = losses.probabilities[k];
        double residual = p - targets[k];
        double curve = p * (1 - p);
        double weighted = curve * scores[k];
        slopeGradient += residual * scores[k];
        offsetGradient += residual;
        slopeCurve += weighted * scores[k];
        offsetCurve += curve;
        cross += weighted;
      }
      if (!withOffset) {
        offsetGradient = 0;
        cross = 0;
      }
      if (Math.abs(slopeGradient) + Math.abs(offsetGradient) < SMALLEST_GRADIENT * scores.length) {
        break;
      }
      double determinant = slopeCurve * offsetCurve - cross * cross;
      double slopeStep = -(offsetCurve * slopeGradient - cross * offsetGradient) / determinant;
      double offsetStep = -(slopeCurve * offsetGradient - cross * slopeGradient) / determinant;
      double share = 1;
      double next = losses.at(slope + slopeStep, offset + offsetStep);
      while (!(next < value) && share > 1e-10) {
        share /= 2;
        next = losses.at(slope + share * slopeStep, offset + share * offsetStep);
      }
      if (!(next < value)) {
        break;
      }
      slope += share * slopeStep;
      offset += share * offsetStep;
      value = next;
    }
    if (withOffset) {
      return slope > 0 ? new Sigmoid(slope, offset) : new Sigmoid(0, logOdds(targets));
    }
    return new Sigmoid(Math.max(SMALLEST_SLOPE, slope), 0);
  }

  /**
   * Writes a machine's calibrated function as a column, ½(A w) and ½(A b + B): p = σ(2 f)
   * elsewhere.
   *
   * @param weights w and, somewhere among them, b
   * @param intercept where b is; it becomes the last row
   * @param point output, row-major: weights × columns
   */
  public void write(double[] weights, int intercept, double[] point, int column, int columns) {
    int at = column;
    for (int d = 0; d < weights.length; d++) {
      if (d != intercept) {
        point[at] = slope * weights[d] / 2;
        at += columns;
      }
    }
    point[at] = (slope * weights[intercept] + offset) / 2;
  }

  /**
   * Writes log-odds as a column.
   *
   * @param out output, row-major: scores × columns
   */
  void apply(double[] scores, double[] out, int column, int columns) {
    for (int row = 0; row < scores.length; row++) {
      out[row * columns + column] = slope * scores[row] + offset;
    }
  }

  private static double[] targets(double[] signs) {
    int on = 0;
    for (double sign : signs) {
      on += sign > 0 ? 1 : 0;
    }
    double[] targets = new double[signs.length];
    for (int k = 0; k < targets.length; k++) {
      targets[k] = signs[k] > 0 ? (on + 1.0) / (on + 2.0) : 1 / (signs.length - on + 2.0);
    }
    return targets;
  }

  /** The offset of a constant probability. */
  private static double logOdds(double[] targets) {
    double sum = 0;
    for (double target : targets) {
      sum += target;
    }
    return Math.log(sum / (targets.length - sum));
  }

  /** −Σ t log p + (1 − t) log(1 − p) = Σ log(1 + exp z) − t z with z = slope · score + offset. */
  private static final class Losses {
    private final double[] scores;
    private final LogisticTerms terms;
    private double ofScores;
    private double ofTargets;

    /** p where the loss was evaluated last. */
    private final double[] probabilities;

    Losses(double[] scores, double[] targets) {
      this.scores = scores;
      this.terms = new LogisticTerms(scores.length);
      this.probabilities = new double[scores.length];
      for (int k = 0; k < scores.length; k++) {
        ofScores += targets[k] * scores[k];
        ofTargets += targets[k];
      }
    }

    double at(double slope, double offset) {
      for (int k = 0; k < scores.length; k++) {
        probabilities[k] = slope * scores[k] + offset;
      }
      double sum = terms.sumAndSigmoids(probabilities, 0, scores.length);
      return sum - slope * ofScores - offset * ofTargets;
    }
  }
}
