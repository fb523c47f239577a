package dev.espalier.internal.optim;

/**
 * Accelerated proximal gradient steps for a smooth function plus a {@link Penalty}.
 *
 * <p>The step size is found by backtracking and grows again where the function is flatter. The
 * momentum restarts when it points uphill or the value would rise, so the values never rise (beyond
 * rounding), and strong convexity is made use of without knowing it.
 *
 * <p>Paper: A. Beck and M. Teboulle, "A Fast Iterative Shrinkage-Thresholding Algorithm", SIAM J.
 * Imaging Sciences 2 (2009); restarts as in B. O'Donoghue and E. Candès, "Adaptive Restart for
 * Accelerated Gradient Schemes", Foundations of Computational Mathematics 15 (2015); growing steps
 * as in K. Scheinberg, D. Goldfarb and X. Bai, "Fast First-Order Methods for Composite Convex
 * Optimization with Backtracking", same journal, 14 (2014).
 *
 * @param maximumIterations the most steps, at least 1
 * @param tolerance the relative accuracy of the optimal value to aim at, above 0
 * @param initialStep the first step size to try, above 0
 * @param geometricTail whether a run also ends when its values fall geometrically and what is left
 *     is within the tolerance, see {@link StoppingRule}; mostly much earlier
 */
public record Fista(
    int maximumIterations, double tolerance, double initialStep, boolean geometricTail) {
  /** Checks the options. */
  public Fista {
    Options.check(maximumIterations, tolerance);
    if (!(initialStep > 0) || Double.isInfinite(initialStep)) {
      throw new IllegalArgumentException("initialStep: " + initialStep + "; expected above 0");
    }
  }

  /** Accuracy 1e-6 within 10,000 iterations. */
  public static Fista defaults() {
    return new Fista(10_000, 1e-6, 1, false);
  }

  /** The same with another limit of steps. */
  public Fista withMaximumIterations(int limit) {
    return new Fista(limit, tolerance, initialStep, geometricTail);
  }

  /** The same with another accuracy. */
  public Fista withTolerance(double accuracy) {
    return new Fista(maximumIterations, accuracy, initialStep, geometricTail);
  }

  /** The same with another first step size. */
  public Fista withInitialStep(double step) {
    return new Fista(maximumIterations, tolerance, step, geometricTail);
  }

  /** The same, ending also on a geometric tail. */
  public Fista withGeometricTail() {
    return new Fista(maximumIterations, tolerance, initialStep, true);
  }

  /**
   * Minimises smooth + penalty.
   *
   * @param smooth the smooth part
   * @param penalty the other part
   * @param start where to start, not modified
   * @param listener hears each iteration's value and may end the run
   */
  public Optimum minimize(Objective smooth, Penalty penalty, double[] start, Listener listener) {
    if (start.length != smooth.dimension()) {
      throw new IllegalArgumentException(
          "start has " + start.length + " coordinates; expected " + smooth.dimension());
    }
    return new FistaRun(this, smooth, penalty, start).run(listener);
  }
}
