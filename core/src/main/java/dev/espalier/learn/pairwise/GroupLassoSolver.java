package dev.espalier.learn.pairwise;

import dev.espalier.Progress;
import dev.espalier.internal.optim.Fista;
import dev.espalier.internal.optim.Lbfgs;
import dev.espalier.internal.optim.Listener;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.Optimum;
import dev.espalier.internal.optim.Penalty;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.learn.pairwise.LinearEdgeSolution.Ending;

/**
 * Minimises a learning rule's loss over the linear edges of one graph, some of which may turn out
 * to be none.
 *
 * <p>Accelerated proximal steps, measured by the Hessian at the point where they start ({@link
 * BlockMetric}). It is taken again after some dozens of steps: as edges grow, losses flatten.
 *
 * @param design the features
 * @param rule what a row costs
 * @param settings penalties, and when to stop
 */
record GroupLassoSolver(DesignMatrix design, LearningRule rule, LinearEdgeSettings settings) {
  /** Steps with one metric. */
  private static final int ROUND_STEPS = 40;

  /** Fewer with the first, which is that of a point far from the optimum. */
  private static final int FIRST_STEPS = 15;

  /** A metric's factors take as much memory as this squared; wider graphs do without. */
  private static final int WIDEST_METRIC = 1200;

  /** Number of past steps that shape the next one where there are no edges. */
  private static final int MEMORY = 6;

  /**
   * The solution on a graph.
   *
   * @param start where to start; its graph may be another
   * @param accuracy relative accuracy of the objective
   */
  LinearEdgeSolution solve(
      LabelPairs pairs,
      LinearEdgeSolution start,
      double edgePenalty,
      double accuracy,
      Progress progress) {
    Objective objective = objective(pairs);
    double[] parameters = start.parametersOn(pairs);
    Fista fista =
        Fista.defaults()
            .withTolerance(accuracy)
            .withMaximumIterations(settings.stopping().maximumIterations());
    if (settings.norm() != EdgeNorm.EUCLIDEAN || pairs.width() > WIDEST_METRIC) {
      ScalingTransform variables =
          new ScalingTransform(design, rule, pairs, settings.norm(), settings.ridge());
      Penalty penalty =
          new ScaledEdgePenalty(
              variables, pairs, settings.norm(), settings.weightPenalty(), edgePenalty);
      Optimum optimum =
          (rule.hasGradient() ? fista : fista.withGeometricTail())
              .minimize(
                  variables.apply(objective),
                  penalty,
                  variables.toPoint(parameters),
                  listener(pairs, progress, 0));
      return solution(pairs, variables.toParameters(optimum), 0);
    }
    if (pairs.count() == 0) {
      BlockMetric variables = metric(pairs, parameters);
      Optimum optimum =
          new Lbfgs(settings.stopping().maximumIterations(), accuracy, MEMORY)
              .minimize(
                  variables.apply(objective),
                  variables.toPoint(parameters),
                  listener(pairs, progress, 0));
      return solution(pairs, variables.toParameters(optimum), 0);
    }
    int done = 0;
    while (true) {
      int most = done == 0 ? FIRST_STEPS : ROUND_STEPS;
      Fista round =
          fista
              .withGeometricTail()
              .withMaximumIterations(
                  Math.min(most, settings.stopping().maximumIterations() - done));
      BlockMetric variables = metric(pairs, parameters);
      double[] point = variables.toPoint(parameters);
      Optimum optimum =
          round.minimize(
              variables.apply(objective),
              new GroupLassoProx(variables, edgePenalty, point),
              point,
              listener(pairs, progress, done));
      LinearEdgeSolution found = solution(pairs, variables.toParameters(optimum), done);
      if (found.ending() != Ending.LIMIT
          || found.iterations() >= settings.stopping().maximumIterations()) {
        return found;
      }
      done = found.iterations();
      parameters = found.parameters();
    }
  }

  /** The loss with the penalties that are smooth. */
  private Objective objective(LabelPairs pairs) {
    return new RidgedLoss(
        new SummedObjective(new LinearEdgeLoss(design.features, rule, pairs)),
        design,
        rule.labels,
        settings.ridge(),
        settings.penaliseIntercept());
  }

  private BlockMetric metric(LabelPairs pairs, double[] parameters) {
    double[] curvature = new LinearEdgeLoss(design.features, rule, pairs).curvature(parameters);
    return new BlockMetric(design, curvature, settings.weightPenalty(), pairs);
  }

  private LinearEdgeSolution solution(LabelPairs pairs, Optimum optimum, int doneBefore) {
    boolean exact = rule.hasGradient() || pairs.count() == 0;
    Ending ended = exact ? Ending.CONVERGED : Ending.STOOD_STILL;
    return new LinearEdgeSolution(
        pairs,
        optimum.point(),
        optimum.value(),
        doneBefore + Math.max(1, optimum.iterations()),
        optimum.converged() ? ended : Ending.LIMIT);
  }

  private static Listener listener(LabelPairs pairs, Progress progress, int done) {
    return (iteration, value) -> {
      int steps = done + iteration;
      // The number of steps is not known beforehand; most graphs need some dozens.
      progress.report(pairs.count() + " edges", steps / (steps + 50.0));
      return true;
    };
  }
}
