package dev.espalier.learn.pairwise;

import dev.espalier.Progress;
import dev.espalier.error.InputException;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Minimises a learning rule's loss over linear edges, for any λ2, holding only the active set: the
 * pairs that may be edges.
 *
 * <p>Which pairs those are is guessed by the sequential strong rule (R. Tibshirani and others,
 * "Strong Rules for Discarding Predictors in Lasso-type Problems", JRSS B 74, 2012): a pair whose
 * gradient norm is below 2 λ − λ' at the solution for λ' will not be an edge at λ. The guess can be
 * wrong; so afterwards the norm of every pair outside is looked at, and those above λ are taken in,
 * until there is none.
 *
 * @param design the features
 * @param rule what a row costs
 * @param settings penalties, and when to stop
 */
record ActiveSetSolver(DesignMatrix design, LearningRule rule, LinearEdgeSettings settings) {
  /** When λ falls by more than half at once, the strong rule keeps everything: this keeps less. */
  private static final double LEAST_SHARE = 0.5;

  /** Pairs whose expected gradient norm is at least this much of λ2 are taken in at once. */
  private static final double EXPECTED = 0.95;

  /**
   * Maximum number of columns with which keeping all pairs costs less than looking which are
   * needed.
   */
  private static final int FEW_COLUMNS = 24;

  /** Vectors of the solver, of the change of variables and of the solutions before and after. */
  private static final int VECTORS = 40;

  /** How much of the memory the solver's arrays may take. */
  private static final double USABLE_SHARE = 0.8;

  /**
   * The best parameters without any edge, from which every path starts: there λ2 is the greatest
   * gradient norm.
   */
  PathPoint withoutEdges(LinearEdgeSolution start, Progress progress) {
    LabelPairs none = LabelPairs.of(rule.labels, new int[0]);
    LinearEdgeSolution solution = solve(none, start, 0, settings.stopping().tolerance(), progress);
    PathPoint point = new PathPoint(0, solution, gradientNorms(solution), null);
    return new PathPoint(point.greatestGradientNorm(), solution, point.gradientNorms(), null);
  }

  private double[] gradientNorms(LinearEdgeSolution solution) {
    return new PairScreen(design.features, rule, settings.norm()).gradientNorms(solution);
  }

  /**
   * The solution for a λ2, from one for another.
   *
   * @param from where to start; its gradient norms may be empty, then they are computed
   * @param accuracy relative accuracy of the objective
   */
  PathPoint step(PathPoint from, double edgePenalty, double accuracy, Progress progress) {
    int all = LabelPairs.all(rule.labels);
    // Losses with several valleys are only followed step by step.
    LinearEdgeSolution solution =
        rule.hasGradient() ? from.extrapolate(edgePenalty) : from.solution();
    if (rule.labels + all <= FEW_COLUMNS) {
      LabelPairs every = LabelPairs.range(rule.labels, 0, all);
      solution = solve(every, solution, edgePenalty, accuracy, progress);
      return from.next(edgePenalty, solution.withoutZeroEdges(), new double[0]);
    }
    double[] norms =
        from.gradientNorms().length == all ? from.gradientNorms() : gradientNorms(from.solution());
    LabelPairs active = firstGuess(from, norms, edgePenalty);
    int iterations = 0;
    while (true) {
      solution = solve(active, solution, edgePenalty, accuracy, progress);
      iterations += solution.iterations();
      norms = gradientNorms(solution);
      // Any pair outside whose gradient norm is above λ should be inside. As much above it as the
      // accuracy allows makes no difference to the objective.
      LabelPairs wider = union(active, norms, edgePenalty * (1 + Math.sqrt(accuracy)));
      if (wider.count() == active.count()) {
        LinearEdgeSolution found = solution.withoutZeroEdges();
        return from.next(
            edgePenalty,
            new LinearEdgeSolution(
                found.pairs(), found.parameters(), found.value(), iterations, found.ending()),
            norms);
      }
      active = wider;
    }
  }

  /** The pairs that may be edges for the next λ2: those that are, and those that may become so. */
  private LabelPairs firstGuess(PathPoint from, double[] norms, double edgePenalty) {
    LabelPairs graph = from.solution().pairs();
    double[] expected = from.extrapolateGradientNorms(edgePenalty);
    double strong = 2 * edgePenalty - from.edgePenalty();
    if (strong > LEAST_SHARE * edgePenalty && expected.length == norms.length) {
      // Nearer than what the strong rule has to allow for. Over longer steps it would miss pairs,
      // and each time that some are missed costs a run of the solver.
      return union(graph, expected, EXPECTED * edgePenalty);
    }
    return union(graph, norms, Math.max(strong, LEAST_SHARE * edgePenalty));
  }

  /** The pairs of a graph and those whose gradient norm is above a limit. */
  private LabelPairs union(LabelPairs graph, double[] norms, double limit) {
    boolean[] kept = new boolean[norms.length];
    for (int place : graph.index()) {
      kept[place] = true;
    }
    return LabelPairs.of(
        rule.labels,
        IntStream.range(0, norms.length)
            .filter(place -> kept[place] || norms[place] > limit)
            .toArray());
  }

  private LinearEdgeSolution solve(
      LabelPairs pairs,
      LinearEdgeSolution start,
      double edgePenalty,
      double accuracy,
      Progress progress) {
    checkMemory(
        settings.learner(),
        memory(rule.rows, design.size, rule.labels, pairs.count()),
        pairs.count(),
        (double) Runtime.getRuntime().maxMemory());
    return new GroupLassoSolver(design, rule, settings)
        .solve(pairs, start, edgePenalty, accuracy, progress);
  }

  /**
   * About how many bytes a fit takes.
   *
   * @param coordinates features and the constant
   * @param edges how many pairs are held
   */
  static double memory(int rows, int coordinates, int labels, int edges) {
    double width = (double) labels + edges;
    double allPairs = 0.5 * labels * (labels - 1);
    return 8 * (VECTORS * coordinates * width + 3.0 * rows * labels + 3 * allPairs);
  }

  /** Refuses a graph whose fit does not fit into memory. */
  static void checkMemory(String learner, double bytes, int edges, double available) {
    if (bytes > USABLE_SHARE * available) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "learner '%s': %,d edges need %.1f GB of memory; expected at most %.1f GB (raise"
                  + " edgePenalty, take fewer features with features=nystrom:COUNT, take fewer"
                  + " labels, or give Java more memory with -Xmx)",
              learner,
              edges,
              bytes / 1e9,
              USABLE_SHARE * available / 1e9));
    }
  }
}
