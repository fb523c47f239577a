package dev.espalier.internal.optim;

import dev.espalier.internal.math.Vectors;

/**
 * Finds a step length that meets the strong Wolfe conditions: the value falls enough, and the slope
 * flattens enough. First the length grows until an interval must hold such a length, then the
 * interval shrinks by cubic interpolation.
 */
final class LineSearch {
  private static final double SUFFICIENT_DECREASE = 1e-4;
  private static final double CURVATURE = 0.9;
  private static final double EXPANSION = 2.5;
  private static final int MOST_TRIALS = 40;

  private final Objective objective;
  private double[] trialPoint;
  private double[] trialGradient;
  private int evaluations;

  private double[] origin = {};
  private double[] direction = {};
  private double originValue;
  private double originSlope;
  private double value;
  private double slope;

  LineSearch(Objective objective) {
    this.objective = objective;
    this.trialPoint = new double[objective.dimension()];
    this.trialGradient = new double[objective.dimension()];
  }

  double evaluate(double[] point, double[] gradient) {
    evaluations++;
    return objective.evaluate(point, gradient);
  }

  /**
   * Searches; afterwards {@link #point()}, {@link #gradient()}, {@link #value()} hold the result.
   */
  boolean run(double[] from, double fromValue, double[] along, double fromSlope, double first) {
    origin = from;
    direction = along;
    originValue = fromValue;
    originSlope = fromSlope;
    double length = first;
    double low = 0;
    double lowValue = fromValue;
    double lowSlope = fromSlope;
    double high = Double.POSITIVE_INFINITY;
    double highValue = Double.NaN;
    double highSlope = Double.NaN;
    for (int trial = 0; trial < MOST_TRIALS; trial++) {
      tryLength(length);
      boolean tooFar = !fallsEnough(length) || (low > 0 && value > lowValue + rounding());
      if (!tooFar && Math.abs(slope) <= -CURVATURE * originSlope) {
        return true;
      }
      if (tooFar) {
        high = length;
        highValue = value;
        highSlope = slope;
      } else {
        double towardHigh = Double.isInfinite(high) ? 1 : high - low;
        if (slope * towardHigh >= 0) {
          // The slope points back: the minimum lies between the old low end and here.
          high = low;
          highValue = lowValue;
          highSlope = lowSlope;
        }
        low = length;
        lowValue = value;
        lowSlope = slope;
      }
      if (Double.isInfinite(high)) {
        length *= EXPANSION;
      } else {
        length = inside(low, lowValue, lowSlope, high, highValue, highSlope);
        if (Math.abs(high - low) <= 1e-15 * Math.max(low, high)) {
          break;
        }
      }
    }
    // The best end that falls at all will do when the flattening cannot be had.
    if (low > 0 && lowValue < originValue) {
      tryLength(low);
      return value < originValue;
    }
    return false;
  }

  private boolean fallsEnough(double length) {
    return value <= originValue + SUFFICIENT_DECREASE * length * originSlope + rounding();
  }

  private double rounding() {
    return StoppingRule.ROUNDING * Math.abs(originValue);
  }

  private void tryLength(double length) {
    double[] trial = trialPoint;
    Vectors.inRanges(
        trial.length,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            trial[i] = Math.fma(length, direction[i], origin[i]);
          }
        });
    value = evaluate(trialPoint, trialGradient);
    slope = Vectors.dot(trialGradient, direction);
  }

  /** The minimiser of the cubic through both ends, kept away from them; halving where it fails. */
  private static double inside(
      double a, double valueA, double slopeA, double b, double valueB, double slopeB) {
    double width = b - a;
    double middle = a + 0.5 * width;
    if (!Double.isFinite(valueB) || !Double.isFinite(slopeB)) {
      return a + 0.1 * width;
    }
    double sum = slopeA + slopeB - 3 * (valueB - valueA) / width;
    double discriminant = sum * sum - slopeA * slopeB;
    if (!(discriminant >= 0)) {
      return middle;
    }
    double root = Math.copySign(Math.sqrt(discriminant), width);
    double cubic = b - width * (slopeB + root - sum) / (slopeB - slopeA + 2 * root);
    double margin = 0.1 * Math.abs(width);
    double least = Math.min(a, b) + margin;
    double most = Math.max(a, b) - margin;
    return Double.isFinite(cubic) ? Math.min(most, Math.max(least, cubic)) : middle;
  }

  double[] point() {
    return trialPoint;
  }

  double[] gradient() {
    return trialGradient;
  }

  double value() {
    return value;
  }

  int evaluations() {
    return evaluations;
  }

  /** Takes two arrays of the caller in exchange for the pair it took. */
  void reuse(double[] point, double[] gradient) {
    trialPoint = point;
    trialGradient = gradient;
  }
}
