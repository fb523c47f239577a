package dev.espalier.learn.pairwise;

import dev.espalier.Progress;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.field.Edges;
import dev.espalier.internal.field.PairwiseField;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.PenalisedLoss;
import dev.espalier.internal.learn.Preconditioner;
import dev.espalier.internal.optim.BlockObjective;
import dev.espalier.internal.optim.ElasticNet;
import dev.espalier.internal.optim.Optimum;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.learn.pairwise.MissingLabelsEm.Maximisation;
import java.util.Arrays;
import java.util.List;

/** Minimises the penalised loss of a learning rule over weights, intercepts and constant edges. */
final class ConstantEdgeFit {
  /**
   * The most intercepts and edges whose whole Hessian is used: 34 labels. It must stay in cache to
   * be worth its cost; and with more labels the weights need most iterations.
   */
  private static final int LARGEST_HESSIAN = 600;

  private final CorrLog learner;
  private final double edgePenalty;
  private final Rule rule;
  private final Features features;
  private final Labels labels;
  private final EdgeLayout layout;
  private final ObservedSetTargets targets;

  /**
   * Prepares a fit.
   *
   * @param learner what is to be fitted, with nothing left open
   * @param features the mapped features
   * @param labels labels that all vary
   */
  ConstantEdgeFit(CorrLog learner, Features features, Labels labels) {
    this.learner = learner;
    this.edgePenalty = learner.edgePenalty().orElseThrow();
    this.rule = learner.rule();
    this.features = features;
    this.labels = labels;
    this.layout = new EdgeLayout(features.columns(), labels.labelCount());
    this.targets = ObservedSetTargets.of(labels);
  }

  /** The optimum, sought from a start. */
  Optimum minimise(double[] start, Progress progress) {
    Preconditioner variables = variables();
    if (rule == Rule.SUPPORTED_LIKELIHOOD) {
      return minimise(new SupportedLikelihood(features, targets), variables, start, progress);
    }
    Maximisation<Optimum> fit =
        (expectations, before, part) -> {
          LabelDesign neighbours = LabelDesign.of(labels, expectations);
          PseudoLikelihood loss = new PseudoLikelihood(features, labels, neighbours);
          return minimise(loss, variables, before.point(), part);
        };
    Optimum nothing = new Optimum(start, Double.NaN, 0, 0, false, "not begun");
    return labels.hasUnknown()
        ? new MissingLabelsEm<>(labels, fit, this::fields).run(nothing, progress)
        : fit.fit(new double[0], nothing, progress);
  }

  private Optimum minimise(
      BlockObjective loss, Preconditioner variables, double[] start, Progress progress) {
    double mixing = learner.solver().sparsity();
    int weights = learner.solver().penaliseIntercept() ? layout.edges() : layout.intercepts();
    return new PenalisedLoss(
            new SummedObjective(loss),
            List.of(
                new ElasticNet(0, weights, learner.weightPenalty().orElseThrow(), mixing),
                new ElasticNet(layout.edges(), layout.dimension(), edgePenalty, mixing)))
        .minimise(learner.solver(), variables, start, progress);
  }

  private Preconditioner variables() {
    double weightPenalty = learner.weightPenalty().orElseThrow();
    boolean smooth = learner.solver().sparsity() == 0;
    if (labels.hasUnknown() || layout.labels() + layout.pairs() > LARGEST_HESSIAN || !smooth) {
      int ends = rule == Rule.SUPPORTED_LIKELIHOOD ? 1 : 2;
      return Preconditioner.ofEdges(features, labels, weightPenalty, edgePenalty, ends, smooth);
    }
    double interceptPenalty = learner.solver().penaliseIntercept() ? weightPenalty : 0;
    return Preconditioner.ofHessian(
        features,
        layout.labels(),
        weightPenalty,
        LabelHessian.of(targets, rule, interceptPenalty, edgePenalty));
  }

  private PairwiseField fields(Optimum found, int[] rows) {
    double[] point = found.point();
    LinearScores scores =
        new LinearScores(
            labels.labelCount(),
            Arrays.copyOf(point, layout.intercepts()),
            Arrays.copyOfRange(point, layout.intercepts(), layout.edges()));
    return PairwiseField.shared(
        rows.length,
        scores.of(features.select(rows)),
        Edges.complete(labels.labelCount()),
        Arrays.copyOfRange(point, layout.edges(), point.length));
  }
}
