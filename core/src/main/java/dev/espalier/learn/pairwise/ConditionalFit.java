package dev.espalier.learn.pairwise;

import dev.espalier.Evidence;
import dev.espalier.HasHyperparameters;
import dev.espalier.Hyperparameters;
import dev.espalier.ModelCard;
import dev.espalier.Progress;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.field.FieldPosterior;
import dev.espalier.internal.field.MarginalMethod;
import dev.espalier.internal.field.PairwiseField;
import dev.espalier.internal.math.Logistic;
import dev.espalier.internal.math.Shape;
import dev.espalier.learn.LabelFrequencies;
import dev.espalier.learn.LabelMoments;
import dev.espalier.learn.LinearScores;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Fits models with linear edges to one data set by one rule: alone, or along a path of λ2. */
final class ConditionalFit {
  /** Rounds of expectation and maximisation when labels are unknown. */
  private static final int ROUNDS = 5;

  /** On the way to a small λ2 the solutions in between need not be exact. */
  private static final double ROUGH = 1e-3;

  /** How far λ2 falls at each step of that way. */
  private static final double FALL = 0.5;

  /** Below this share of the greatest λ2 nearly all pairs are edges: no need to come near. */
  private static final double LEAST = 1e-3;

  private static final String RULE = "rule";

  private final MappedRows train;
  private final Rule rule;
  private final ConditionalSettings settings;
  private final boolean screening;
  private final Features features;
  private final int[] varying;
  private final Labels labels;
  private final ConditionalDesign design;
  private final LabelMoments moments;
  private final ConditionalParameters constant;
  private double[] probabilities;

  ConditionalFit(MappedRows train, Rule rule, ConditionalSettings settings, boolean screening) {
    this.train = train;
    this.settings = settings;
    this.screening = screening;
    this.features = train.features();
    this.varying = train.labels().varying();
    this.labels = train.labels().keep(varying);
    this.rule = RuleChoice.possible(rule, labels);
    need(features, labels, this.rule, screening).check(settings.learner());
    this.design =
        settings.norm() == EdgeNorm.EUCLIDEAN
            ? ConditionalDesign.turned(features)
            : ConditionalDesign.plain(features);
    this.moments = new LabelMoments(labels);
    this.constant =
        ConditionalParameters.without(
            LinearScores.constant(
                settings.learner(), features.columns(), LabelFrequencies.logOdds(train.labels())));
    this.probabilities = labels.hasUnknown() ? frequencies() : new double[0];
  }

  /**
   * What is needed whatever the graph will be: known before anything is fitted. A graph that turns
   * out to have too many edges is refused as soon as it does.
   */
  static MemoryNeed need(Features features, Labels labels, Rule rule, boolean screening) {
    int count = labels.labelCount();
    int stateSize =
        switch (rule) {
          case SUPPORTED_LIKELIHOOD -> labels.distinctSets().rows();
          case MEAN_FIELD -> 2 * count;
          default -> count;
        };
    boolean every = ConditionalSolver.holdsEveryPair(count, screening);
    return MemoryNeed.of(
        features,
        features.columns() + 1,
        count,
        stateSize,
        rule == Rule.SUPPORTED_LIKELIHOOD ? stateSize : 0,
        every ? Pairs.all(count) : 0);
  }

  /** The learner with the rule that was decided for, where it has one. */
  <L extends HasHyperparameters> L decided(L learner) {
    return Hyperparameters.values(learner).containsKey(RULE)
        ? Hyperparameters.with(learner, Map.of(RULE, Hyperparameters.text(rule)))
        : learner;
  }

  /** Whether every label is the same in all rows, so that there is nothing to learn. */
  boolean isConstant() {
    return varying.length == 0;
  }

  /** The model where that is so. */
  ConditionalModel constant(ModelCard card) {
    return model(card, constant);
  }

  /** The place of a model, which says nothing about λ2: other settings may have been others too. */
  PathPlace place(ConditionalModel start) {
    return PathPlace.at(Double.POSITIVE_INFINITY, solution(start));
  }

  /** Whether a model's parameters are of the same size, so that a fit can start from them. */
  boolean fits(ConditionalModel start) {
    LinearScores scores = start.parameters().scores();
    return scores.labelCount() == constant.scores().labelCount()
        && scores.weights().length == constant.scores().weights().length;
  }

  private ConditionalSolution solution(ConditionalModel start) {
    return start.parameters().solution(varying, design);
  }

  /** Where every path starts: the best parameters without edges, sought from those of a model. */
  PathPlace withoutEdges(@Nullable ConditionalModel start, Progress progress) {
    ConditionalSolution from =
        start != null && fits(start) ? solution(start) : constant.solution(varying, design);
    return solver().withoutEdges(from, progress);
  }

  /** The next place on a path. */
  PathPlace place(PathPlace from, double edgePenalty, Progress progress) {
    if (!labels.hasUnknown() || rule != Rule.PSEUDO_LIKELIHOOD) {
      return solver()
          .step(near(from, edgePenalty, progress), edgePenalty, settings.tolerance(), progress);
    }
    // EM: to its neighbours an unknown label shows its expectation given all that is known. Each
    // place begins anew, so that its solution does not depend on the path.
    probabilities = frequencies();
    PathPlace place = near(from, edgePenalty, progress);
    for (int round = 0; round < ROUNDS; round++) {
      Progress part = progress.part("", (double) round / ROUNDS, (round + 1.0) / ROUNDS);
      PathPlace start =
          new PathPlace(place.edgePenalty(), place.solution(), new double[0], place.alone(), null);
      place = solver().step(start, edgePenalty, settings.tolerance(), part);
      expect(place.solution());
    }
    return place;
  }

  /** A place from which it is not far to a λ2; its solution is rough where it is not the first. */
  private PathPlace near(PathPlace from, double edgePenalty, Progress progress) {
    PathPlace place = from;
    boolean many = screening && Pairs.all(varying.length) > 32;
    double nearest = Math.max(edgePenalty, LEAST * from.edgePenalty());
    while (many
        && Double.isFinite(from.edgePenalty())
        && place.edgePenalty() * FALL * FALL > nearest) {
      double between = place.edgePenalty() * FALL;
      place = solver().step(place, between, Math.max(ROUGH, settings.tolerance()), progress);
    }
    return place;
  }

  private ConditionalSolver solver() {
    LearningRule terms =
        switch (rule) {
          case SUPPORTED_LIKELIHOOD -> new SupportedBlocks(labels);
          case MEAN_FIELD -> new MeanFieldRows(labels);
          default -> new PseudoRows(labels, probabilities);
        };
    return new ConditionalSolver(design, terms, moments, settings, screening);
  }

  private double[] frequencies() {
    double[] logOdds = LabelFrequencies.logOdds(labels);
    double[] frequencies =
        new double
            [Shape.product("unknown labels", labels.rows(), "rows", logOdds.length, "labels")];
    for (int k = 0; k < frequencies.length; k++) {
      frequencies[k] = Logistic.sigmoid(logOdds[k % logOdds.length]);
    }
    return frequencies;
  }

  /** Sets the probabilities of unknown labels to those under a solution, given what is known. */
  private void expect(ConditionalSolution solution) {
    int count = labels.labelCount();
    LabelSets unknown = java.util.Objects.requireNonNull(labels.unknown());
    int[] rows = IntStream.range(0, labels.rows()).filter(row -> unknown.size(row) > 0).toArray();
    int[] all = IntStream.range(0, count).toArray();
    ConditionalParameters parameters =
        ConditionalParameters.without(
                LinearScores.constant(
                    settings.learner(), features.columns(), LabelFrequencies.logOdds(labels)))
            .with(all, solution, design);
    Features chosen = features.select(rows);
    Labels some = labels.select(rows);
    PairwiseField field =
        PairwiseField.perRow(
                rows.length,
                parameters.scores().of(chosen),
                parameters.edges(),
                parameters.strengths(chosen))
            .given(Evidence.of(some.positives(), negatives(some)));
    double[] marginals = new FieldPosterior(field, null, MarginalMethod.QUICK).marginals();
    probabilities = probabilities.clone();
    for (int k = 0; k < rows.length; k++) {
      System.arraycopy(marginals, k * count, probabilities, rows[k] * count, count);
    }
  }

  private static LabelSets negatives(Labels labels) {
    LabelSets.Builder off = new LabelSets.Builder(labels.labelCount());
    for (int row = 0; row < labels.rows(); row++) {
      for (int label = 0; label < labels.labelCount(); label++) {
        if (!labels.positives().contains(row, label) && !labels.isUnknown(row, label)) {
          off.add(label);
        }
      }
      off.endRow();
    }
    return off.build();
  }

  /** The model at a place. */
  ConditionalModel model(ModelCard card, PathPlace place) {
    ConditionalSolution solution = place.solution();
    return model(
        card.with("objective", Double.toString(solution.value()))
            .with("iterations", Integer.toString(solution.iterations()))
            .with("converged", Boolean.toString(solution.converged()))
            .with("edges", Integer.toString(solution.pairs().count())),
        constant.with(varying, solution, design));
  }

  private ConditionalModel model(ModelCard card, ConditionalParameters parameters) {
    double[] mean = design.toVectors(design.means, 1);
    return new ConditionalModel(
        train.schema(),
        card.with(RULE, Hyperparameters.text(rule)),
        train.map(),
        parameters,
        Arrays.copyOf(mean, features.columns()),
        train.labels().distinctSets(),
        rule == Rule.SUPPORTED_LIKELIHOOD);
  }
}
