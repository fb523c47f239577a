package dev.espalier.learn;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Progress;
import dev.espalier.internal.optim.ElasticNet;
import dev.espalier.internal.optim.Fista;
import dev.espalier.internal.optim.Lbfgs;
import dev.espalier.internal.optim.Listener;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.Optimum;
import dev.espalier.internal.optim.Penalty;
import dev.espalier.internal.optim.PenaltySum;
import dev.espalier.internal.optim.RidgeObjective;
import java.util.List;

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
            legal = SolverOptions.AT_LEAST_ZERO)
        double sparsity,
    @Hyperparameter("whether intercepts are penalised too, as in the papers")
        boolean penaliseIntercept,
    @Hyperparameter(
            value = "relative tolerance at which the solver stops",
            legal = SolverOptions.BETWEEN_ZERO_AND_ONE)
        double tolerance,
    @Hyperparameter(value = "most iterations of the solver", legal = SolverOptions.AT_LEAST_ONE)
        int maximumIterations)
    implements Minimiser {

  private static final String AT_LEAST_ZERO = "a number of at least 0";
  private static final String BETWEEN_ZERO_AND_ONE = "a number above 0 and below 1";
  private static final String AT_LEAST_ONE = "a whole number of at least 1";

  /** How many past steps shape the next one. */
  private static final int MEMORY = 10;

  /** Checks the ranges. */
  public SolverOptions {
    if (!(sparsity >= 0)) {
      throw Hyperparameters.illegal("sparsity", sparsity, AT_LEAST_ZERO);
    }
    if (!(tolerance > 0 && tolerance < 1)) {
      throw Hyperparameters.illegal("tolerance", tolerance, BETWEEN_ZERO_AND_ONE);
    }
    if (maximumIterations < 1) {
      throw Hyperparameters.illegal("maximumIterations", maximumIterations, AT_LEAST_ONE);
    }
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

  /**
   * Minimises a loss with its penalties: L-BFGS where all is smooth, FISTA where it is not, both in
   * well-conditioned variables. L-BFGS needs no axes: there the leading directions of the features
   * are evened out too.
   */
  @Override
  public Optimum minimise(
      Objective loss,
      List<Penalised> ranges,
      Conditioning conditioning,
      double[] start,
      Progress progress) {
    return sparsity > 0
        ? minimiseWithKinks(loss, ranges, conditioning, start, listener(progress))
        : minimiseSmooth(loss, ranges, conditioning.rounded(), start, progress);
  }

  /**
   * Minimises a loss with squared penalties by L-BFGS in the very variables that are given; {@link
   * #sparsity} is left out.
   */
  public Optimum minimiseSmooth(
      Objective loss,
      List<Penalised> ranges,
      Conditioning variables,
      double[] start,
      Progress progress) {
    Objective penalised = loss;
    for (Penalised range : ranges) {
      penalised = new RidgeObjective(penalised, range.weight(), range.from(), range.to());
    }
    Optimum optimum =
        new Lbfgs(maximumIterations, tolerance, MEMORY)
            .minimize(variables.apply(penalised), variables.toPoint(start), listener(progress));
    return variables.toParameters(optimum);
  }

  private static Listener listener(Progress progress) {
    return (iteration, value) -> {
      // The number of iterations is not known beforehand; most fits need some dozens.
      progress.report("fitting", iteration / (iteration + 50.0));
      return true;
    };
  }

  private Optimum minimiseWithKinks(
      Objective loss,
      List<Penalised> ranges,
      Conditioning conditioning,
      double[] start,
      Listener listener) {
    Fista fista =
        Fista.defaults().withMaximumIterations(maximumIterations).withTolerance(tolerance);
    double[] scales = conditioning.scales();
    // The kinks must lie on the axes; those of intercepts do not, once these are shifted.
    boolean conditioned = !penaliseIntercept && scales.length > 0;
    PenaltySum penalty =
        new PenaltySum(
            ranges.stream()
                .map(
                    range ->
                        new ElasticNet(
                            range.from(),
                            range.to(),
                            range.weight(),
                            sparsity,
                            conditioned ? scales : new double[0]))
                .map(Penalty.class::cast)
                .toList());
    return conditioned
        ? conditioning.toParameters(
            fista.minimize(
                conditioning.apply(loss), penalty, conditioning.toPoint(start), listener))
        : fista.minimize(loss, penalty, start, listener);
  }
}
