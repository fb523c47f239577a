package dev.espalier.learn.pairwise;

import dev.espalier.ModelCard;
import dev.espalier.Progress;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.field.PairwiseField;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.SetPrior;
import dev.espalier.learn.PairwiseModel;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Fits models with linear edges to one data set by one rule: alone, or along a path of λ2. */
final class LinearEdgeFit {
  /** On the way to a small λ2 the solutions in between need not be exact. */
  private static final double ROUGH = 1e-3;

  /** How far λ2 falls at each step of that way. */
  private static final double FALL = 0.5;

  /**
   * Minimum share of the greatest λ2 at which the way ends: below it nearly all pairs are edges.
   */
  private static final double LEAST = 1e-3;

  /** Maximum number of pairs that need no way. */
  private static final int FEW_PAIRS = 32;

  private final TransformedData train;
  private final Rule rule;
  private final LinearEdgeSettings settings;
  private final Features features;
  private final int[] varying;
  private final Labels labels;
  private final SetPrior prior;
  private final DesignMatrix design;
  private final LinearScores constant;

  LinearEdgeFit(TransformedData train, Rule rule, LinearEdgeSettings settings) {
    this.train = train;
    this.settings = settings;
    this.features = train.features();
    this.varying = train.labels().varying();
    this.labels = train.labels().keep(varying);
    this.prior = SetPrior.of(train.labels(), null);
    this.rule = RuleSelection.orFallback(rule, prior.sets());
    this.design =
        settings.norm() == EdgeNorm.EUCLIDEAN
            ? DesignMatrix.rotated(features)
            : DesignMatrix.plain(features);
    this.constant =
        LinearScores.constant(
            settings.learner(), features.columns(), LabelFrequencies.logOdds(train.labels()));
  }

  /** Refuses data whose fit needs too much memory whatever the graph will be, before any work. */
  static void checkMemory(String learner, TransformedData train) {
    int coordinates = train.features().columns() + 1;
    int varying = train.labels().varying().length;
    ActiveSetSolver.checkMemory(
        learner,
        ActiveSetSolver.memory(train.rows(), coordinates, varying, 0),
        0,
        (double) Runtime.getRuntime().maxMemory());
  }

  /** The rule, where another than the one asked for had to be taken too. */
  Rule rule() {
    return rule;
  }

  /** λ1. */
  double weightPenalty() {
    return settings.weightPenalty();
  }

  /** Whether every label is the same in all rows, so that there is nothing to learn. */
  boolean isConstant() {
    return varying.length == 0;
  }

  /** The model of a solution. */
  PairwiseModel model(ModelCard card, LinearEdgeSolution found) {
    LinearEdgeSolution solution = found.plusMinus(settings.coding());
    return new PairwiseModel(
        train.schema(),
        card,
        train.map(),
        isConstant() ? constant : solution.scores(constant, varying, design),
        solution.edges(varying, constant.labelCount(), design),
        prior,
        rule == Rule.SUPPORTED_LIKELIHOOD);
  }

  /** What is known before anything is learnt: how frequent labels are. */
  LinearEdgeSolution constant() {
    double[] intercepts =
        Arrays.stream(varying)
            .mapToDouble(i -> settings.coding().scoreScale * constant.intercepts()[i])
            .toArray();
    return LinearEdgeSolution.constant(intercepts, design);
  }

  /** Where every path starts: the best parameters without edges. */
  PathPoint withoutEdges(Progress progress) {
    double[] expectations =
        labels.hasUnknown() ? MissingLabelsEm.frequencies(labels) : new double[0];
    return solver(expectations).withoutEdges(constant(), progress);
  }

  /** The next point on a path. */
  PathPoint point(PathPoint from, double edgePenalty, Progress progress) {
    if (!labels.hasUnknown() || rule != Rule.PSEUDO_LIKELIHOOD) {
      ActiveSetSolver solver = solver(new double[0]);
      PathPoint near = near(solver, from, edgePenalty, progress);
      return solver.step(near, edgePenalty, settings.stopping().tolerance(), progress);
    }
    // Each point begins anew, so that its solution does not depend on the path.
    ActiveSetSolver first = solver(MissingLabelsEm.frequencies(labels));
    return new MissingLabelsEm<PathPoint>(
            labels,
            (expectations, start, part) -> {
              // The gradient norms were those of other expectations.
              PathPoint begin =
                  new PathPoint(start.edgePenalty(), start.solution(), new double[0], null);
              return solver(expectations)
                  .step(begin, edgePenalty, settings.stopping().tolerance(), part);
            },
            (found, rows) -> field(found.solution(), features.select(rows)))
        .run(near(first, from, edgePenalty, progress), progress);
  }

  /** The fields of some rows over the labels that vary. */
  private PairwiseField field(LinearEdgeSolution found, Features rows) {
    LinearEdgeSolution solution = found.plusMinus(settings.coding());
    int count = varying.length;
    int[] all = IntStream.range(0, count).toArray();
    LinearScores none =
        new LinearScores(count, new double[features.columns() * count], new double[count]);
    double[] scores = solution.scores(none, all, design).of(rows);
    return solution.edges(all, count, design).field(scores, rows);
  }

  /** A point from which it is not far to a λ2; its solution is rough where it is not the first. */
  private PathPoint near(
      ActiveSetSolver solver, PathPoint from, double edgePenalty, Progress progress) {
    PathPoint point = from;
    double nearest = Math.max(edgePenalty, LEAST * from.edgePenalty());
    while (LabelPairs.all(varying.length) > FEW_PAIRS
        && point.edgePenalty() * FALL * FALL > nearest) {
      double between = point.edgePenalty() * FALL;
      point =
          solver.step(point, between, Math.max(ROUGH, settings.stopping().tolerance()), progress);
    }
    return point;
  }

  /** A solver, given how probable unknown labels are; nothing where that does not matter. */
  private ActiveSetSolver solver(double[] expectations) {
    LearningRule terms =
        switch (rule) {
          case SUPPORTED_LIKELIHOOD -> new ObservedSetRule(labels, prior.keep(varying));
          case MEAN_FIELD -> new MeanFieldRule(labels);
          default -> new PseudoLikelihoodRule(labels, expectations);
        };
    boolean coded = settings.coding() == Coding.ZERO_ONE;
    return new ActiveSetSolver(design, coded ? new ZeroOneRule(terms) : terms, settings);
  }
}
