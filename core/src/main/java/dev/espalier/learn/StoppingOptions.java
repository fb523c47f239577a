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
    @Hyperparameter(
            value = "relative tolerance at which the solver stops",
            legal = StoppingOptions.BETWEEN_ZERO_AND_ONE)
        double tolerance,
    @Hyperparameter(
            value = "most iterations of one run of the solver",
            legal = StoppingOptions.AT_LEAST_ONE)
        int maximumIterations) {

  private static final String BETWEEN_ZERO_AND_ONE = "a number above 0 and below 1";
  private static final String AT_LEAST_ONE = "a whole number of at least 1";

  /** Checks the ranges. */
  public StoppingOptions {
    if (!(tolerance > 0 && tolerance < 1)) {
      throw Hyperparameters.illegal("tolerance", tolerance, BETWEEN_ZERO_AND_ONE);
    }
    if (maximumIterations < 1) {
      throw Hyperparameters.illegal("maximumIterations", maximumIterations, AT_LEAST_ONE);
    }
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
