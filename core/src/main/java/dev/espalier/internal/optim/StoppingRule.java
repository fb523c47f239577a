package dev.espalier.internal.optim;

import java.util.Arrays;

/**
 * When a solver may end: the function has stopped falling, and the gradient is small.
 *
 * <p>For a convex function the distance to the optimal value is at most ‖gradient‖ · ‖distance to
 * the optimum‖. With the size of the point in place of the unknown distance, that bound within the
 * tolerance of the value ends a run at once. The bound is often a hundred times too large; so a run
 * also ends when the bound is within a hundred times the tolerance and the last iterations together
 * lowered the function by less than the tolerance. For functions whose best value is zero the
 * gradient may instead have shrunk by as much since the start.
 *
 * <p>A quasi-Newton run knows more, and mostly ends earlier: see {@link RemainingDecrease}.
 */
final class StoppingRule {
  /** Relative error of a value that is a long sum: less than this is no change at all. */
  static final double ROUNDING = 1e-14;

  /** How much too large the bound may be when the values stand still. */
  private static final double LOOSE = 100;

  /** How much too small the foretold decrease may be. */
  private static final double FORETOLD = 4;

  /** Where rounding ends a search, the result counts as found if it is at least this good. */
  private static final double ACCEPTABLE = 1e-6;

  private final double tolerance;

  /** The values of the last iterations, in a ring. */
  private final double[] recent;

  private int count;
  private double firstValue = Double.NaN;
  private double firstNorm = Double.NaN;

  /** A rule that looks back over {@code window} iterations, more for solvers with smaller steps. */
  StoppingRule(double tolerance, int window) {
    this.tolerance = tolerance;
    this.recent = new double[window];
    Arrays.fill(recent, Double.POSITIVE_INFINITY);
  }

  /** Tells the first value and the first (proximal) gradient norm; later calls change nothing. */
  void start(double value, double gradientNorm) {
    if (Double.isNaN(firstNorm)) {
      firstValue = value;
      firstNorm = gradientNorm;
    }
  }

  /** Whether to end; to be asked once per iteration. */
  boolean met(double before, double after, double gradientNorm, double pointNorm) {
    int slot = count % recent.length;
    count++;
    double longBefore = recent[slot];
    recent[slot] = after;
    if (gradientNorm == 0) {
      return true;
    }
    double change = tolerated(after);
    return (Math.abs(before - after) <= change && small(gradientNorm, pointNorm, after, tolerance))
        || (longBefore - after <= 0.5 * change
            && small(gradientNorm, pointNorm, after, LOOSE * tolerance));
  }

  /** Whether so much above the optimal value, as well as it is known, is near enough. */
  boolean negligible(double foretold, double value) {
    return FORETOLD * foretold <= tolerated(value);
  }

  private double tolerated(double value) {
    return tolerance * Math.max(Math.abs(value), tolerance * Math.abs(firstValue));
  }

  /** Whether a gradient is small enough before any step is made. */
  boolean metAtStart(double value, double gradientNorm, double pointNorm) {
    return gradientNorm == 0
        || gradientNorm * Math.max(1, pointNorm) <= tolerance * Math.abs(value);
  }

  /** Whether a point from which no lower one can be found may count as the optimum. */
  boolean acceptable(double value, double gradientNorm, double pointNorm) {
    return small(gradientNorm, pointNorm, value, Math.max(ACCEPTABLE, LOOSE * tolerance));
  }

  private boolean small(double gradientNorm, double pointNorm, double value, double relative) {
    return gradientNorm <= relative * firstNorm
        || gradientNorm * Math.max(1, pointNorm) <= relative * Math.abs(value);
  }
}
