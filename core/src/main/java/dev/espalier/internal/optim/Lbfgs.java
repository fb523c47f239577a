package dev.espalier.internal.optim;

/**
 * Limited-memory quasi-Newton steps for a smooth function; l2 terms go in by {@link
 * RidgeObjective}, kinks go to {@link Fista}.
 *
 * <p>Paper: J. Nocedal, "Updating Quasi-Newton Matrices with Limited Storage", Mathematics of
 * Computation 35 (1980). Each step meets the strong Wolfe conditions, so the values never rise
 * (beyond rounding).
 *
 * @param maximumIterations the most steps, at least 1
 * @param tolerance the relative accuracy of the optimal value to aim at, above 0
 * @param memory how many steps shape the next direction, at least 1
 */
public record Lbfgs(int maximumIterations, double tolerance, int memory) {
  /** Checks the options. */
  public Lbfgs {
    Options.check(maximumIterations, tolerance);
    if (memory < 1) {
      throw new IllegalArgumentException("memory: " + memory + "; expected at least 1");
    }
  }

  /** Accuracy 1e-6 within 10,000 iterations, remembering 10 steps. */
  public static Lbfgs defaults() {
    return new Lbfgs(10_000, 1e-6, 10);
  }

  /** The same with another limit of steps. */
  public Lbfgs withMaximumIterations(int limit) {
    return new Lbfgs(limit, tolerance, memory);
  }

  /** The same with another accuracy. */
  public Lbfgs withTolerance(double accuracy) {
    return new Lbfgs(maximumIterations, accuracy, memory);
  }

  /** The same remembering another number of steps. */
  public Lbfgs withMemory(int steps) {
    return new Lbfgs(maximumIterations, tolerance, steps);
  }

  /**
   * Minimises a smooth function.
   *
   * @param objective the function
   * @param start where to start, not modified
   * @param listener hears each iteration's value and may end the run
   */
  public Optimum minimize(Objective objective, double[] start, Listener listener) {
    if (start.length != objective.dimension()) {
      throw new IllegalArgumentException(
          "start has " + start.length + " coordinates; expected " + objective.dimension());
    }
    return new LbfgsRun(this, objective, start).run(listener);
  }
}
