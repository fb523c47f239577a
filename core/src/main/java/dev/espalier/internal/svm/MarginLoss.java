package dev.espalier.internal.svm;

/** What a margin z = y f(x) below one costs. */
public enum MarginLoss {
  /** max(0, 1 − z). */
  HINGE,
  /** max(0, 1 − z)². */
  SQUARED_HINGE;

  double of(double margin) {
    double shortfall = Math.max(0, 1 - margin);
    return this == HINGE ? shortfall : shortfall * shortfall;
  }

  /** The largest value of a dual variable. */
  double largestDual(double cost) {
    return this == HINGE ? cost : Double.POSITIVE_INFINITY;
  }

  /** What the loss adds to the diagonal of the dual's quadratic form. */
  double diagonal(double cost) {
    return this == HINGE ? 0 : 1 / (2 * cost);
  }
}
