package dev.espalier.learn;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;

/**
 * When a solver stops: hyper-parameters that learners share.
 *
 * @param tolerance relative accuracy of the optimal value
 * @param maximumIterations the most iterations of one run of the solver
 */
public record StoppingOptions(
    @Hyperparameter(value = "relative tolerance at which the solver stops", above = 0, below = 1)
        double tolerance,
    @Hyperparameter(value = "most iterations of one run of the solver", min = 1)
        int maximumIterations) {

  /** Checks the ranges. */
  public StoppingOptions {
    Hyperparameters.check(StoppingOptions.class, tolerance, maximumIterations);
  }

  /** A relative 1e-6, within 2000 iterations. */
  public static StoppingOptions defaults() {
    return new StoppingOptions(1e-6, 2000);
  }

  /** The same with another tolerance. */
  public StoppingOptions withTolerance(double accuracy) {
    return new StoppingOptions(accuracy, maximumIterations);
  }

  /** The same with another limit of iterations. */
  public StoppingOptions withMaximumIterations(int limit) {
    return new StoppingOptions(tolerance, limit);
  }
}
