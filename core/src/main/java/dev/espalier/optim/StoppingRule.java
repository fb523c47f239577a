package dev.espalier.optim;

/**
 * When a solver may end: both the last step changed the function by no more than the tolerance
 * (relatively), and the gradient is small.
 *
 * <p>For a convex function the distance to the optimal value is at most ‖gradient‖ · ‖distance to
 * the optimum‖. So the gradient is small when that bound, with the size of the point in place of
 * the unknown distance, is within the tolerance of the value; or, for functions whose best value is
 * zero, when the gradient has shrunk by the tolerance since the start.
 */
final class StoppingRule {
  /** Relative error of a value that is a long sum: less than this is no change at all. */
  static final double ROUNDING = 1e-14;

  /** Where rounding ends a search, the result counts as found if it is at least this good. */
  private static final double ACCEPTABLE = 1e-6;

  private final double tolerance;
  private double firstNorm = Double.NaN;

  StoppingRule(double tolerance) {
    this.tolerance = tolerance;
  }

  /** Tells the first (proximal) gradient norm. */
  void start(double gradientNorm) {
    if (Double.isNaN(firstNorm)) {
      firstNorm = gradientNorm;
    }
  }

  boolean met(double before, double after, double gradientNorm, double pointNorm) {
    boolean still = Math.abs(before - after) <= tolerance * Math.abs(after);
    return gradientNorm == 0 || (still && small(gradientNorm, pointNorm, after, tolerance));
  }

  /** Whether a gradient is small enough before any step is made. */
  boolean metAtStart(double value, double gradientNorm, double pointNorm) {
    return gradientNorm == 0
        || gradientNorm * Math.max(1, pointNorm) <= tolerance * Math.abs(value);
  }

  /** Whether a point from which no lower one can be found may count as the optimum. */
  boolean acceptable(double value, double gradientNorm, double pointNorm) {
    return small(gradientNorm, pointNorm, value, Math.max(ACCEPTABLE, tolerance));
  }

  private boolean small(double gradientNorm, double pointNorm, double value, double relative) {
    return gradientNorm <= relative * firstNorm
        || gradientNorm * Math.max(1, pointNorm) <= relative * Math.abs(value);
  }
}
