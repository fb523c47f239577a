package dev.espalier.learn;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;

/**
 * How penalised losses are minimised: the hyper-parameters that learners of linear scores share.
 *
 * @param sparsity ε, how much of the l1 norm the penalties hold beside the squares
 * @param penaliseIntercept whether the penalty takes the intercepts in, as the papers do
 * @param tolerance how exactly the optimum is found
 * @param maximumIterations the most iterations of the solver
 */
public record SolverOptions(
    @Hyperparameter(
            value = "share of the l1 norm in penalties (epsilon); 0 is ridge, above 0 elastic net",
            min = 0,
            max = Hyperparameters.MAXIMUM_PENALTY)
        double sparsity,
    @Hyperparameter("whether intercepts are penalised too, as in the papers")
        boolean penaliseIntercept,
    @Hyperparameter(value = "relative tolerance at which the solver stops", above = 0, below = 1)
        double tolerance,
    @Hyperparameter(value = "most iterations of the solver", min = 1) int maximumIterations) {

  /** Checks the ranges. */
  public SolverOptions {
    Hyperparameters.check(
        SolverOptions.class, sparsity, penaliseIntercept, tolerance, maximumIterations);
  }

  /** The same with another share of the l1 norm. */
  public SolverOptions withSparsity(double share) {
    return new SolverOptions(share, penaliseIntercept, tolerance, maximumIterations);
  }

  /** The same with intercepts penalised, or not. */
  public SolverOptions withPenaliseIntercept(boolean penalised) {
    return new SolverOptions(sparsity, penalised, tolerance, maximumIterations);
  }

  /** The same with another tolerance. */
  public SolverOptions withTolerance(double relative) {
    return new SolverOptions(sparsity, penaliseIntercept, relative, maximumIterations);
  }

  /** The same with another limit of iterations. */
  public SolverOptions withMaximumIterations(int limit) {
    return new SolverOptions(sparsity, penaliseIntercept, tolerance, limit);
  }

  /** Ridge, to a relative 1e-6. */
  public static SolverOptions defaults() {
    return new SolverOptions(0, false, 1e-6, 2000);
  }
}
