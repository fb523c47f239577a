package dev.espalier.learn.pairwise;

import dev.espalier.Evidence;
import dev.espalier.Progress;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.field.Edges;
import dev.espalier.field.FieldPosterior;
import dev.espalier.field.MarginalMethod;
import dev.espalier.field.PairwiseField;
import dev.espalier.learn.Conditioning;
import dev.espalier.learn.LabelFrequencies;
import dev.espalier.learn.LinearScores;
import dev.espalier.learn.SolverOptions;
import dev.espalier.math.Logistic;
import dev.espalier.optim.BlockObjective;
import dev.espalier.optim.Optimum;
import dev.espalier.optim.SummedObjective;
import java.util.Arrays;
import java.util.List;

/** Minimises one learning rule's objective over weights, intercepts and constant edges. */
final class EdgeFit {
  /**
   * Rounds of expectation and maximisation when labels are unknown; the change is small after a
   * few.
   */
  private static final int ROUNDS = 5;

  private final CorrLog learner;
  private final Rule rule;
  private final Features features;
  private final Labels labels;
  private final EdgeLayout layout;
  private final Progress progress;

  EdgeFit(CorrLog learner, Rule rule, Features features, Labels labels, Progress progress) {
    this.learner = learner;
    this.rule = rule;
    this.features = features;
    this.labels = labels;
    this.layout = new EdgeLayout(features.columns(), labels.labelCount());
    this.progress = progress;
  }

  /** The optimum from a starting point. */
  Optimum minimise(double[] start) {
    if (rule == Rule.SUPPORTED_LIKELIHOOD) {
      return solve(new SupportedLikelihood(features, SupportedTargets.of(labels)), start, progress);
    }
    if (!labels.hasUnknown()) {
      return solve(
          new PseudoLikelihood(features, labels, NeighbourValues.of(labels)), start, progress);
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
              point,
              part);
      point = optimum.point();
      expectations = expectations(point);
    }
    return java.util.Objects.requireNonNull(optimum);
  }

  private double[] frequencies() {
    double[] logOdds = LabelFrequencies.logOdds(labels);
    double[] frequencies = new double[labels.rows() * logOdds.length];
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
    return new FieldPosterior(field, null, MarginalMethod.AUTOMATIC).marginals();
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

  private Optimum solve(BlockObjective blocks, double[] start, Progress listening) {
    SolverOptions solver = learner.solver();
    int weights = solver.penaliseIntercept() ? layout.edges() : layout.intercepts();
    return solver.minimise(
        new SummedObjective(blocks),
        List.of(
            new SolverOptions.Penalised(0, weights, learner.weightPenalty()),
            new SolverOptions.Penalised(layout.edges(), layout.dimension(), learner.edgePenalty())),
        Conditioning.ofEdges(
            features,
            labels,
            learner.weightPenalty(),
            learner.edgePenalty(),
            rule == Rule.SUPPORTED_LIKELIHOOD ? 1 : 2),
        start,
        listening);
  }
}
