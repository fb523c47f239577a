package dev.espalier.learn.pairwise;

import dev.espalier.Progress;
import dev.espalier.internal.optim.Fista;
import dev.espalier.internal.optim.Lbfgs;
import dev.espalier.internal.optim.Listener;
import dev.espalier.internal.optim.Optimum;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.learn.LabelMoments;

/**
 * Minimises a learning rule's loss over the linear edges of one graph, some of which may turn out
 * to be none.
 *
 * <p>Accelerated proximal steps, measured by the curvature at the place where they start ({@link
 * CurvatureMetric}). It is taken again after some dozens of steps: as edges grow, losses flatten.
 */
final class GraphSolver {
  /** Steps with one curvature. */
  private static final int ROUND_STEPS = 40;

  /** Fewer with the first, which is that of a place far from the optimum. */
  private static final int FIRST_STEPS = 15;

  /** The curvature's factors take as much memory as this squared; wider graphs do without. */
  static final int WIDEST_CURVED = 1200;

  /** How many past steps shape the next one where there are no edges. */
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
    if (settings.norm() != EdgeNorm.EUCLIDEAN || pairs.width() > WIDEST_CURVED) {
      return plain(pairs, start, edgePenalty, accuracy, progress);
    }
    if (pairs.count() == 0) {
      return withoutEdges(pairs, start, accuracy, progress);
    }
    ConditionalSolution solution = start;
    for (int round = 0; ; round++) {
      int limit = Math.min(left, round == 0 ? FIRST_STEPS : ROUND_STEPS);
      solution = curved(pairs, solution, edgePenalty, accuracy, limit, progress);
      if (solution.converged() || left <= 0) {
        return solution;
      }
    }
  }

  /** Proximal steps in variables whose curvatures are only guessed, each on its own. */
  private ConditionalSolution plain(
      Pairs pairs,
      ConditionalSolution start,
      double edgePenalty,
      double accuracy,
      Progress progress) {
    ConditionalVariables variables =
        new ConditionalVariables(
            loss(pairs),
            design,
            moments,
            pairs,
            settings.norm(),
            settings.weightPenalty(),
            settings.penaliseIntercept(),
            rule.ends());
    Optimum optimum =
        Fista.defaults()
            .withMaximumIterations(left)
            .withTolerance(accuracy)
            .minimize(
                variables,
                new EdgePenalty(
                    variables, pairs, settings.norm(), settings.weightPenalty(), edgePenalty),
                variables.toPoint(start.parametersOn(pairs)),
                rule.hasGradient()
                    ? listener(pairs, progress)
                    : patient(pairs, progress, 10 * accuracy, PATIENCE));
    double[] parameters = new double[variables.dimension()];
    variables.toParameters(optimum.point(), parameters);
    return solution(pairs, parameters, optimum, optimum.converged());
  }

  private ConditionalSolution withoutEdges(
      Pairs pairs, ConditionalSolution start, double accuracy, Progress progress) {
    double[] parameters = start.parametersOn(pairs);
    CurvedVariables variables = variables(pairs, metric(pairs, parameters));
    Optimum optimum =
        new Lbfgs(left, accuracy, MEMORY)
            .minimize(variables, variables.toPoint(parameters), listener(pairs, progress));
    variables.toParameters(optimum.point(), parameters);
    return solution(pairs, parameters, optimum, optimum.converged());
  }

  private ConditionalSolution curved(
      Pairs pairs,
      ConditionalSolution start,
      double edgePenalty,
      double accuracy,
      int limit,
      Progress progress) {
    double[] parameters = start.parametersOn(pairs);
    CurvatureMetric metric = metric(pairs, parameters);
    CurvedVariables variables = variables(pairs, metric);
    CurvedLengths lengths = new CurvedLengths(metric, edgePenalty);
    double[] point = variables.toPoint(parameters);
    lengths.startAt(point);
    Optimum optimum =
        Fista.defaults()
            .withMaximumIterations(limit)
            .withTolerance(accuracy)
            .withGeometricTail()
            .minimize(variables, lengths, point, listener(pairs, progress));
    variables.toParameters(optimum.point(), parameters);
    return solution(pairs, parameters, optimum, optimum.converged()).withRoundedEdges();
  }

  private SummedObjective loss(Pairs pairs) {
    return new SummedObjective(new ConditionalLoss(design.features, rule, pairs));
  }

  private CurvatureMetric metric(Pairs pairs, double[] parameters) {
    double[] state = new ConditionalLoss(design.features, rule, pairs).state(parameters);
    return new CurvatureMetric(
        design, rule.curvature(state, pairs), settings.weightPenalty(), pairs);
  }

  private CurvedVariables variables(Pairs pairs, CurvatureMetric metric) {
    return new CurvedVariables(
        loss(pairs),
        design,
        new WeightRidge(design, settings.weightPenalty(), settings.penaliseIntercept()),
        metric);
  }

  private ConditionalSolution solution(
      Pairs pairs, double[] parameters, Optimum optimum, boolean converged) {
    int steps = Math.max(1, optimum.iterations());
    left -= steps;
    done += steps;
    return new ConditionalSolution(pairs, parameters, optimum.value(), done, converged);
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
