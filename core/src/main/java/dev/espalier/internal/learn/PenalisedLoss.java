package dev.espalier.internal.learn;

import dev.espalier.ModelCard;
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
import dev.espalier.learn.SolverOptions;
import java.util.List;

/**
 * A smooth loss with penalties on some of its parameters.
 *
 * @param loss the loss
 * @param penalties what is penalised; the ranges do not overlap
 */
public record PenalisedLoss(Objective loss, List<ElasticNet> penalties) {
  /** Number of past steps that shape the next one. */
  private static final int MEMORY = 10;

  /** Number of iterations of a usual fit; that of one to come is not known. */
  private static final double USUAL_ITERATIONS = 50;

  /** A model's card with what is to be told of its fit. */
  public static ModelCard describe(ModelCard card, Optimum optimum) {
    return describe(card, optimum.value(), optimum.iterations(), optimum.converged());
  }

  /** The same of any fit. */
  public static ModelCard describe(
      ModelCard card, double objective, int iterations, boolean converged) {
    return card.with("objective", Double.toString(objective))
        .with("iterations", Integer.toString(iterations))
        .with("converged", Boolean.toString(converged));
  }

  /** Tells of each iteration, and ends nothing. */
  public static Listener listener(Progress progress) {
    return (iteration, value) -> {
      progress.report("fitting", iteration / (iteration + USUAL_ITERATIONS));
      return true;
    };
  }

  /** Copies the list. */
  public PenalisedLoss {
    penalties = List.copyOf(penalties);
  }

  /**
   * Minimises, by L-BFGS where all is smooth and by FISTA where it is not, both in variables in
   * which the loss is nearly round.
   *
   * @param start where to start
   * @param progress hears of each iteration
   */
  public Optimum minimise(
      SolverOptions options, Preconditioner variables, double[] start, Progress progress) {
    Listener listener = listener(progress);
    return options.sparsity() > 0
        ? minimiseWithKinks(options, variables, start, listener)
        : minimiseSmooth(options, variables, start, listener);
  }

  private Optimum minimiseSmooth(
      SolverOptions options, Preconditioner variables, double[] start, Listener listener) {
    Objective penalised = loss;
    for (ElasticNet penalty : penalties) {
      penalised = new RidgeObjective(penalised, penalty.weight(), penalty.from(), penalty.to());
    }
    Lbfgs solver = new Lbfgs(options.maximumIterations(), options.tolerance(), MEMORY);
    return variables.toParameters(
        solver.minimize(variables.apply(penalised), variables.toPoint(start), listener));
  }

  private Optimum minimiseWithKinks(
      SolverOptions options, Preconditioner variables, double[] start, Listener listener) {
    Fista solver =
        Fista.defaults()
            .withMaximumIterations(options.maximumIterations())
            .withTolerance(options.tolerance());
    // The kinks must lie on the axes; those of intercepts do not, once these are shifted.
    double[] scales = options.penaliseIntercept() ? new double[0] : variables.scales();
    PenaltySum kinks =
        new PenaltySum(
            penalties.stream().<Penalty>map(penalty -> penalty.withScales(scales)).toList());
    return scales.length == 0
        ? solver.minimize(loss, kinks, start, listener)
        : variables.toParameters(
            solver.minimize(variables.apply(loss), kinks, variables.toPoint(start), listener));
  }
}
