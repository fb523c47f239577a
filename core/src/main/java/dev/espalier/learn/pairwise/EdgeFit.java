package dev.espalier.learn.pairwise;

import dev.espalier.Evidence;
import dev.espalier.Progress;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.field.Edges;
import dev.espalier.internal.field.FieldPosterior;
import dev.espalier.internal.field.MarginalMethod;
import dev.espalier.internal.field.PairwiseField;
import dev.espalier.internal.math.Logistic;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.optim.BlockObjective;
import dev.espalier.internal.optim.Lbfgs;
import dev.espalier.internal.optim.Optimum;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.learn.Conditioning;
import dev.espalier.learn.LabelFrequencies;
import dev.espalier.learn.LinearScores;
import dev.espalier.learn.Minimiser;
import java.util.Arrays;
import java.util.List;

/** Minimises one learning rule's objective over weights, intercepts and constant edges. */
final class EdgeFit {
  /**
   * Rounds of expectation and maximisation when labels are unknown; the change is small after a
   * few.
   */
  private static final int ROUNDS = 5;

  /**
   * The most intercepts and edges whose curvature is used as a whole: 34 labels. Its square must
   * stay in cache to be worth its cost; and with more labels the weights need most iterations.
   */
  private static final int MOST_WHOLE = 600;

  /** Steps towards the best field of the labels alone: it is only where a fit starts. */
  private static final int STEPS_ALONE = 15;

  private final CorrLog learner;
  private final double edgePenalty;
  private final Rule rule;
  private final Features features;
  private final Labels labels;
  private final EdgeLayout layout;
  private final SupportedTargets targets;
  private final Minimiser minimiser;
  private final Progress progress;

  EdgeFit(
      CorrLog learner,
      double edgePenalty,
      Rule rule,
      Features features,
      Labels labels,
      Minimiser minimiser,
      Progress progress) {
    this.learner = learner;
    this.edgePenalty = edgePenalty;
    this.rule = rule;
    this.features = features;
    this.labels = labels;
    this.layout = new EdgeLayout(features.columns(), labels.labelCount());
    this.targets = SupportedTargets.of(labels);
    this.minimiser = minimiser;
    this.progress = progress;
  }

  /**
   * The optimum.
   *
   * @param start where an earlier fit ended, or nothing but label frequencies
   * @param earlier which of the two
   */
  Optimum minimise(double[] start, boolean earlier) {
    if (labels.hasUnknown()
        || layout.labels() + layout.pairs() > MOST_WHOLE
        || learner.solver().sparsity() > 0) {
      int ends = rule == Rule.SUPPORTED_LIKELIHOOD ? 1 : 2;
      return minimise(
          start,
          Conditioning.ofEdges(features, labels, learner.weightPenalty(), edgePenalty, ends));
    }
    LabelField alone =
        LabelField.of(
            targets,
            rule,
            learner.solver().penaliseIntercept() ? learner.weightPenalty() : 0,
            edgePenalty);
    double[] rest = withoutFeatures(alone);
    double[] from = start.clone();
    if (!earlier) {
      System.arraycopy(rest, 0, from, layout.intercepts(), rest.length);
    }
    return minimise(
        from,
        Conditioning.ofCurvature(
            features, layout.labels(), learner.weightPenalty(), alone.curvature(rest)));
  }

  /** The intercepts and edges that are best without any features. */
  private double[] withoutFeatures(LabelField alone) {
    Conditioning simple =
        Conditioning.ofEdges(
            new DenseFeatures(labels.rows(), 0, new double[0]),
            labels,
            0,
            edgePenalty,
            rule == Rule.SUPPORTED_LIKELIHOOD ? 1 : 2);
    double[] constant = new double[alone.dimension()];
    double[] logOdds = LabelFrequencies.logOdds(labels);
    for (int i = 0; i < logOdds.length; i++) {
      constant[i] = logOdds[i] / 2;
    }
    Optimum optimum =
        Lbfgs.defaults()
            .withMaximumIterations(STEPS_ALONE)
            .minimize(simple.apply(alone), simple.toPoint(constant), (iteration, value) -> true);
    return simple.toParameters(optimum).point();
  }

  private Optimum minimise(double[] start, Conditioning conditioning) {
    if (rule == Rule.SUPPORTED_LIKELIHOOD) {
      return solve(new SupportedLikelihood(features, targets), conditioning, start, progress);
    }
    if (!labels.hasUnknown()) {
      return solve(
          new PseudoLikelihood(features, labels, NeighbourValues.of(labels)),
          conditioning,
          start,
          progress);
    }
    // EM: to its neighbours an unknown label shows its expectation given all that is known.
    double[] expectations = frequencies();
    Optimum optimum = null;
    double[] point = start;
    for (int round = 0; round < ROUNDS; round++) {
      Progress part = progress.part("", (double) round / ROUNDS, (round + 1.0) / ROUNDS);
      optimum =
          solve(
              new PseudoLikelihood(features, labels, NeighbourValues.of(labels, expectations)),
              conditioning,
              point,
              part);
      point = optimum.point();
      expectations = expectations(point);
    }
    return java.util.Objects.requireNonNull(optimum);
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

  private double[] expectations(double[] point) {
    LinearScores scores =
        new LinearScores(
            labels.labelCount(),
            Arrays.copyOf(point, layout.intercepts()),
            Arrays.copyOfRange(point, layout.intercepts(), layout.edges()));
    PairwiseField field =
        PairwiseField.shared(
                labels.rows(),
                scores.of(features),
                Edges.complete(labels.labelCount()),
                Arrays.copyOfRange(point, layout.edges(), point.length))
            .given(Evidence.of(labels.positives(), negatives()));
    return new FieldPosterior(field, null, MarginalMethod.QUICK).marginals();
  }

  private LabelSets negatives() {
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

  private Optimum solve(
      BlockObjective blocks, Conditioning conditioning, double[] start, Progress listening) {
    int weights = learner.solver().penaliseIntercept() ? layout.edges() : layout.intercepts();
    return minimiser.minimise(
        new SummedObjective(blocks),
        List.of(
            new Minimiser.Penalised(0, weights, learner.weightPenalty()),
            new Minimiser.Penalised(layout.edges(), layout.dimension(), edgePenalty)),
        conditioning,
        start,
        listening);
  }
}
