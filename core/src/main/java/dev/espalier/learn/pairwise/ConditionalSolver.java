package dev.espalier.learn.pairwise;

import dev.espalier.Progress;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.learn.LabelMoments;
import java.util.Arrays;
import java.util.Optional;
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

  /** Pairs that are expected to be pulled by at least this much of λ2 are taken in at once. */
  private static final double EXPECTED = 0.95;

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

  /**
   * The best parameters without any edge, from which every path starts: there λ2 is the greatest
   * pull, in closed form.
   */
  PathPlace withoutEdges(ConditionalSolution start, Progress progress) {
    Pairs none = Pairs.of(rule.labels(), new int[0]);
    ConditionalSolution solution = solve(none, start, 0, settings.tolerance(), progress);
    PathPlace place = new PathPlace(0, solution, pulls(solution), alone(solution), null);
    return new PathPlace(place.greatestPull(), solution, place.pulls(), place.alone(), null);
  }

  /** The objective of each label on its own, where labels without edges fall apart. */
  private double[] alone(ConditionalSolution solution) {
    if (settings.norm() != EdgeNorm.EUCLIDEAN || holdsEveryPair(rule.labels(), screening)) {
      return new double[0];
    }
    double[] alone = new double[rule.labels()];
    boolean[] others = new boolean[alone.length];
    for (int label = 0; label < alone.length; label++) {
      Arrays.fill(others, true);
      others[label] = false;
      TiedLabels one = TiedLabels.of(solution.pairs(), others);
      Optional<LearningRule> terms = rule.among(one.labels());
      if (terms.isEmpty()) {
        return new double[0];
      }
      double[] vector = one.of(solution).parameters();
      alone[label] =
          new SummedObjective(new ConditionalLoss(design.features, terms.get(), one.own()))
                  .value(vector, new double[vector.length])
              + new WeightRidge(design, settings.weightPenalty(), settings.penaliseIntercept())
                  .add(vector, 1, 1, null);
    }
    return alone;
  }

  /** The pull at every pair, given parameters. */
  double[] pulls(ConditionalSolution solution) {
    return pulls(solution, Pairs.range(rule.labels(), 0, Pairs.all(rule.labels())));
  }

  private double[] pulls(ConditionalSolution solution, Pairs some) {
    ConditionalLoss loss = new ConditionalLoss(design.features, rule, solution.pairs());
    return new PairScreen(design.features, rule, settings.norm())
        .pulls(loss.state(solution.parameters()), some);
  }

  /** The pull at every pair, where those between labels that are still alone have not changed. */
  private double[] pulls(ConditionalSolution solution, double[] before, double[] alone) {
    if (alone.length == 0) {
      return pulls(solution);
    }
    Pairs every = Pairs.range(rule.labels(), 0, before.length);
    int[] changed =
        IntStream.range(0, before.length)
            .filter(p -> Double.isNaN(alone[every.first()[p]] + alone[every.second()[p]]))
            .toArray();
    double[] found = pulls(solution, Pairs.of(rule.labels(), changed));
    double[] pulls = before.clone();
    for (int k = 0; k < changed.length; k++) {
      pulls[changed[k]] = found[k];
    }
    return pulls;
  }

  /**
   * The solution for a λ2, from one for another.
   *
   * @param from where to start; its pulls may be empty, then they are computed
   * @param accuracy relative accuracy of the objective
   */
  PathPlace step(PathPlace from, double edgePenalty, double accuracy, Progress progress) {
    int all = Pairs.all(rule.labels());
    // Losses with several valleys are only followed step by step.
    ConditionalSolution start = rule.hasGradient() ? from.ahead(edgePenalty) : from.solution();
    if (holdsEveryPair(rule.labels(), screening)) {
      Pairs every = Pairs.range(rule.labels(), 0, all);
      ConditionalSolution solution =
          solve(every, start, edgePenalty, accuracy, progress).withoutZeroEdges();
      return from.next(edgePenalty, solution, new double[0], new double[0]);
    }
    double[] pulls = from.pulls().length == all ? from.pulls() : pulls(from.solution());
    Pairs working = firstGuess(from, pulls, edgePenalty);
    double[] alone = from.alone().clone();
    ConditionalSolution solution = start;
    int iterations = 0;
    while (true) {
      for (int edge = 0; edge < working.count() && alone.length > 0; edge++) {
        alone[working.first()[edge]] = Double.NaN;
        alone[working.second()[edge]] = Double.NaN;
      }
      solution = solveTied(working, solution, alone, edgePenalty, accuracy, progress);
      iterations += Math.max(1, solution.iterations());
      pulls = pulls(solution, pulls, alone);
      // Any pair outside at whose vector the loss pulls with more than λ should be inside. As much
      // above it as the accuracy allows makes no difference to the objective.
      Pairs wider = union(working, pulls, edgePenalty * (1 + Math.sqrt(accuracy)));
      if (wider.count() == working.count()) {
        ConditionalSolution found = solution.withoutZeroEdges();
        return from.next(
            edgePenalty,
            new ConditionalSolution(
                found.pairs(), found.parameters(), found.value(), iterations, found.converged()),
            pulls,
            alone);
      }
      working = wider;
    }
  }

  /** The pairs that may be edges for the next λ2: those that are, and those that may become so. */
  private Pairs firstGuess(PathPlace from, double[] pulls, double edgePenalty) {
    Pairs graph = from.solution().pairs();
    double[] expected = from.pullsAhead(edgePenalty);
    boolean near = 2 * edgePenalty - from.edgePenalty() > LEAST_SHARE * edgePenalty;
    if (near && expected.length == pulls.length) {
      // Nearer than what the strong rule has to allow for. Over longer steps it would miss pairs,
      // and each time that some are missed costs a run of the solver.
      return union(graph, expected, EXPECTED * edgePenalty);
    }
    double strong = Math.max(2 * edgePenalty - from.edgePenalty(), LEAST_SHARE * edgePenalty);
    return union(graph, pulls, strong);
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

  /** The solution on a graph, where labels that are still alone stay as they are. */
  private ConditionalSolution solveTied(
      Pairs pairs,
      ConditionalSolution start,
      double[] alone,
      double edgePenalty,
      double accuracy,
      Progress progress) {
    boolean[] free = new boolean[alone.length];
    double rest = 0;
    for (int label = 0; label < free.length; label++) {
      free[label] = !Double.isNaN(alone[label]);
      rest += free[label] ? alone[label] : 0;
    }
    if (rest == 0) {
      return solve(pairs, start, edgePenalty, accuracy, progress);
    }
    TiedLabels tied = TiedLabels.of(pairs, free);
    if (tied.labels().length == 0) {
      return start;
    }
    LearningRule terms = rule.among(tied.labels()).orElseThrow();
    // As exact in the objective of all labels.
    double share = Math.max(0.01, 1 - rest / start.value());
    ConditionalSolution some =
        new ConditionalSolver(design, terms, moments.among(tied.labels()), settings, screening)
            .solve(
                tied.own(), tied.of(start), edgePenalty, Math.min(0.5, accuracy / share), progress);
    return tied.toAll(some, start, rest);
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
