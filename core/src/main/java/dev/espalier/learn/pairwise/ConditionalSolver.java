package dev.espalier.learn.pairwise;

import dev.espalier.Progress;
import java.util.stream.IntStream;

/**
 * Minimises a learning rule's loss over linear edges, for any λ2, holding only the pairs that may
 * be edges.
 *
 * <p>Which pairs those are is guessed by the sequential strong rule (R. Tibshirani and others,
 * "Strong Rules for Discarding Predictors in Lasso-type Problems", JRSS B 74, 2012): a pair at
 * whose vector the loss pulls with less than 2 λ − λ' at the solution for λ' will not be an edge at
 * λ. The guess can be wrong; so afterwards the pull at every pair outside is looked at, and those
 * above λ are taken in, until there is none.
 */
final class ConditionalSolver {
  /** When λ falls by more than half at once, the strong rule keeps everything: this keeps less. */
  private static final double LEAST_SHARE = 0.5;

  /** With so few columns it costs less to keep all pairs than to look which are needed. */
  private static final int FEW_COLUMNS = 24;

  private final ConditionalDesign design;
  private final LearningRule rule;
  private final LabelMoments moments;
  private final ConditionalSettings settings;
  private final boolean screening;

  /**
   * Prepares the solver.
   *
   * @param screening false keeps all pairs all the time: slower, same solutions
   */
  ConditionalSolver(
      ConditionalDesign design,
      LearningRule rule,
      LabelMoments moments,
      ConditionalSettings settings,
      boolean screening) {
    this.design = design;
    this.rule = rule;
    this.moments = moments;
    this.settings = settings;
    this.screening = screening;
  }

  /** Whether all pairs of so many labels are held all the time. */
  static boolean holdsEveryPair(int labels, boolean screening) {
    return !screening || labels * (labels + 1L) / 2 <= FEW_COLUMNS;
  }

  /** A place on the path: a solution, the λ2 that it is for, and the pull at every pair there. */
  record Place(double edgePenalty, ConditionalSolution solution, double[] pulls) {
    /** The largest pull at any pair; above it no pair is an edge. */
    double greatestPull() {
      double greatest = 0;
      for (double pull : pulls) {
        greatest = Math.max(greatest, pull);
      }
      return greatest;
    }
  }

  /**
   * The best parameters without any edge, from which every path starts: there λ2 is the greatest
   * pull, in closed form.
   */
  Place withoutEdges(ConditionalSolution start, Progress progress) {
    Pairs none = Pairs.of(rule.labels(), new int[0]);
    ConditionalSolution solution = solve(none, start, 0, settings.tolerance(), progress);
    Place place = new Place(0, solution, pulls(solution));
    return new Place(place.greatestPull(), solution, place.pulls());
  }

  /** The pull at every pair, given parameters. */
  double[] pulls(ConditionalSolution solution) {
    ConditionalLoss loss = new ConditionalLoss(design.features, rule, solution.pairs());
    return new PairScreen(design.features, rule, settings.norm())
        .pulls(loss.state(solution.parameters()));
  }

  /**
   * The solution for a λ2, from one for another.
   *
   * @param from where to start; its pulls may be empty, then they are computed
   * @param accuracy relative accuracy of the objective
   */
  Place step(Place from, double edgePenalty, double accuracy, Progress progress) {
    int all = Pairs.all(rule.labels());
    if (holdsEveryPair(rule.labels(), screening)) {
      Pairs every = Pairs.range(rule.labels(), 0, all);
      ConditionalSolution solution =
          solve(every, from.solution(), edgePenalty, accuracy, progress).withoutZeroEdges();
      return new Place(edgePenalty, solution, new double[0]);
    }
    double[] pulls = from.pulls().length == all ? from.pulls() : pulls(from.solution());
    double threshold = Math.max(2 * edgePenalty - from.edgePenalty(), LEAST_SHARE * edgePenalty);
    ConditionalSolution solution = from.solution();
    int iterations = 0;
    double limit = threshold;
    while (true) {
      Pairs working = union(solution.pairs(), pulls, limit);
      boolean grown = working.count() > solution.pairs().count();
      if (!grown && iterations > 0) {
        ConditionalSolution found = solution.withoutZeroEdges();
        return new Place(
            edgePenalty,
            new ConditionalSolution(
                found.pairs(), found.parameters(), found.value(), iterations, found.converged()),
            pulls);
      }
      solution = solve(working, solution, edgePenalty, accuracy, progress);
      iterations += Math.max(1, solution.iterations());
      pulls = pulls(solution);
      // Any pair outside at whose vector the loss pulls with more than λ should be inside. As much
      // above it as the accuracy allows makes no difference to the objective.
      limit = edgePenalty * (1 + Math.sqrt(accuracy));
    }
  }

  /** The pairs of a graph and those at which the pull is above a limit. */
  private Pairs union(Pairs graph, double[] pulls, double limit) {
    boolean[] kept = new boolean[pulls.length];
    for (int place : graph.index()) {
      kept[place] = true;
    }
    return Pairs.of(
        rule.labels(),
        IntStream.range(0, pulls.length)
            .filter(place -> kept[place] || pulls[place] > limit)
            .toArray());
  }

  /** The solution on a given graph. */
  ConditionalSolution solve(
      Pairs pairs,
      ConditionalSolution start,
      double edgePenalty,
      double accuracy,
      Progress progress) {
    MemoryNeed.of(
            design.features,
            design.size,
            rule.labels(),
            rule.stateSize(),
            rule.sets(),
            pairs.count())
        .check(settings.learner());
    return new GraphSolver(design, rule, moments, settings)
        .solve(pairs, start, edgePenalty, accuracy, progress);
  }
}
