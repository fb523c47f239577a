package dev.espalier.learn.pairwise;

import dev.espalier.Progress;
import dev.espalier.optim.Fista;
import dev.espalier.optim.Lbfgs;
import dev.espalier.optim.Listener;
import dev.espalier.optim.Optimum;
import dev.espalier.optim.SummedObjective;

/**
 * Minimises a learning rule's loss over the linear edges of one graph, some of which may turn out
 * to be none.
 *
 * <p>Proximal steps find out which vectors are zero, and are the only ones to say that the optimum
 * is reached. When they have not reached it after some dozens, because the loss has become much
 * flatter than it was where they started, quasi-Newton steps over the vectors that are not zero
 * bring most of the rest, and proximal steps go on from there.
 */
final class GraphSolver {
  /** Proximal steps before quasi-Newton steps are tried; enough to see that values stand still. */
  private static final int PROXIMAL_STEPS = 55;

  /**
   * Quasi-Newton steps before proximal ones are tried again: a vector on its way to zero, where the
   * penalty is not smooth, would hold them up for long.
   */
  private static final int NEWTON_STEPS = 80;

  /** How many past steps shape the next one. */
  private static final int MEMORY = 6;

  /** Where derivatives are not those of the value, so many steps without a fall end the run. */
  private static final int PATIENCE = 30;

  private final ConditionalDesign design;
  private final LearningRule rule;
  private final LabelMoments moments;
  private final ConditionalSettings settings;
  private int left;
  private int done;

  GraphSolver(
      ConditionalDesign design,
      LearningRule rule,
      LabelMoments moments,
      ConditionalSettings settings) {
    this.design = design;
    this.rule = rule;
    this.moments = moments;
    this.settings = settings;
  }

  /**
   * The solution on a graph.
   *
   * @param start where to start; its graph may be another
   * @param accuracy relative accuracy of the objective
   */
  ConditionalSolution solve(
      Pairs pairs,
      ConditionalSolution start,
      double edgePenalty,
      double accuracy,
      Progress progress) {
    left = settings.maximumIterations();
    done = 0;
    if (pairs.count() == 0 && settings.norm() == EdgeNorm.EUCLIDEAN) {
      return newton(pairs, start, edgePenalty, accuracy, left, listener(pairs, progress));
    }
    boolean mayPolish = settings.norm() == EdgeNorm.EUCLIDEAN && rule.hasGradient();
    ConditionalSolution solution = start;
    while (true) {
      int limit = mayPolish ? Math.min(left, PROXIMAL_STEPS) : left;
      solution = proximal(pairs, solution, edgePenalty, accuracy, limit, progress);
      if (solution.converged() || left <= 0 || !mayPolish) {
        return solution;
      }
      ConditionalSolution kept = solution.withoutZeroEdges();
      ConditionalSolution polished =
          newton(
              kept.pairs(),
              kept,
              edgePenalty,
              accuracy / 4,
              Math.min(left, NEWTON_STEPS),
              patient(kept.pairs(), progress, accuracy / 10, PATIENCE / 2));
      if (polished.value() < solution.value()) {
        solution = polished;
      }
      if (left <= 0) {
        return new ConditionalSolution(
            pairs, solution.parametersOn(pairs), solution.value(), done, false);
      }
    }
  }

  private ConditionalSolution proximal(
      Pairs pairs,
      ConditionalSolution start,
      double edgePenalty,
      double accuracy,
      int limit,
      Progress progress) {
    ConditionalVariables variables = variables(pairs, new double[pairs.count()]);
    Optimum optimum =
        Fista.defaults()
            .withMaximumIterations(limit)
            .withTolerance(accuracy)
            .minimize(
                variables,
                new EdgePenalty(
                    variables, pairs, settings.norm(), settings.weightPenalty(), edgePenalty),
                variables.toPoint(start.parametersOn(pairs)),
                rule.hasGradient()
                    ? listener(pairs, progress)
                    : patient(pairs, progress, 10 * accuracy, PATIENCE));
    return solution(pairs, variables, optimum);
  }

  private ConditionalSolution newton(
      Pairs pairs,
      ConditionalSolution start,
      double edgePenalty,
      double accuracy,
      int limit,
      Listener listener) {
    // λ2 ‖u‖ bends by λ2 / ‖u‖ across u, often more than the loss does.
    double[] lengths = start.lengths();
    double[] bends = new double[pairs.count()];
    for (int edge = 0; edge < bends.length; edge++) {
      bends[edge] = edgePenalty / lengths[edge];
    }
    ConditionalVariables variables = variables(pairs, bends);
    Optimum optimum =
        new Lbfgs(limit, accuracy, MEMORY)
            .minimize(
                new SmoothLengths(variables, pairs, edgePenalty),
                variables.toPoint(start.parametersOn(pairs)),
                listener);
    return solution(pairs, variables, optimum);
  }

  private ConditionalVariables variables(Pairs pairs, double[] more) {
    return new ConditionalVariables(
        new SummedObjective(new ConditionalLoss(design.features, rule, pairs)),
        design,
        moments,
        pairs,
        settings.norm(),
        settings.weightPenalty(),
        settings.penaliseIntercept(),
        rule.ends(),
        more);
  }

  private ConditionalSolution solution(
      Pairs pairs, ConditionalVariables variables, Optimum optimum) {
    double[] parameters = new double[variables.dimension()];
    variables.toParameters(optimum.point(), parameters);
    int steps = Math.max(1, optimum.iterations());
    left -= steps;
    done += steps;
    return new ConditionalSolution(pairs, parameters, optimum.value(), done, optimum.converged());
  }

  private Listener listener(Pairs pairs, Progress progress) {
    return (iteration, value) -> {
      int steps = done + iteration;
      // The number of steps is not known beforehand; most graphs need some dozens.
      progress.report(pairs.count() + " edges", steps / (steps + 50.0));
      return true;
    };
  }

  /** Ends a run whose values have stood still for a while. */
  private Listener patient(Pairs pairs, Progress progress, double fall, int patience) {
    Listener usual = listener(pairs, progress);
    double[] mark = {Double.POSITIVE_INFINITY, 0};
    return (iteration, value) -> {
      if (value < mark[0] - fall * Math.abs(value)) {
        mark[0] = value;
        mark[1] = iteration;
      }
      return usual.iteration(iteration, value) && iteration - mark[1] < patience;
    };
  }
}
