package dev.espalier.learn.pairwise;

import dev.espalier.Progress;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.data.ColumnSummary;
import dev.espalier.internal.field.Edges;
import dev.espalier.internal.field.PairwiseField;
import dev.espalier.internal.learn.DistantRows;
import dev.espalier.internal.learn.EdgeLayout;
import dev.espalier.internal.learn.FeatureShape;
import dev.espalier.internal.learn.LabelDesign;
import dev.espalier.internal.learn.LabelTotals;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.PenalisedLoss;
import dev.espalier.internal.learn.Preconditioner;
import dev.espalier.internal.learn.PseudoLikelihood;
import dev.espalier.internal.learn.SetPrior;
import dev.espalier.internal.optim.BlockObjective;
import dev.espalier.internal.optim.EarlyStop;
import dev.espalier.internal.optim.GroupLasso;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.Optimum;
import dev.espalier.internal.optim.Penalty;
import dev.espalier.internal.optim.PenaltySum;
import dev.espalier.internal.optim.RidgeObjective;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.learn.pairwise.MissingLabelsEm.Maximisation;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Minimises the penalised loss of a learning rule over weights, intercepts and constant edges. */
final class ConstantEdgeFit {
  /**
   * Maximum number of intercepts and edges whose whole Hessian is used: 34 labels. It must stay in
   * cache to be worth its cost; and with more labels the weights need most iterations.
   */
  private static final int LARGEST_HESSIAN = 600;

  /** The authors' fixed step times the mean square of a row, and when they stop. */
  private static final double EARLY_STEP = 30;

  private static final int EARLY_STEPS = 20;
  private static final double EARLY_CHANGE = 1e-3;

  /**
   * Maximum number of sets from which that Hessian is formed, where rows live elsewhere: there may
   * be very many sets.
   */
  private static final int MOST_SETS = 20_000;

  private final CorrLog learner;
  private final Coding coding;
  private final double weightPenalty;
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
   * @param prior the observed sets of these labels
   */
  ConstantEdgeFit(CorrLog learner, Features features, Labels labels, SetPrior prior) {
    this.learner = learner;
    this.coding = learner.coding();
    this.weightPenalty = learner.weightPenalty().orElseThrow();
    this.edgePenalty = learner.edgePenalty().orElseThrow();
    this.rule = learner.rule();
    this.features = features;
    this.labels = labels;
    this.layout = new EdgeLayout(features.columns(), labels.labelCount());
    this.targets =
        rule == Rule.EXACT
            ? ObservedSetTargets.ofAllSets(labels)
            : ObservedSetTargets.of(labels, prior);
  }

  /** The optimum, sought from a start. */
  Optimum minimise(double[] start, Progress progress) {
    Preconditioner variables = variables();
    if (rule.isOfSets()) {
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
    if (learner.earlyStop()) {
      return endEarly(new SummedObjective(loss), learner.solver().sparsity(), progress);
    }
    return minimise(learner, layout, new SummedObjective(loss), variables, start, progress);
  }

  private static Optimum minimise(
      CorrLog learner,
      EdgeLayout layout,
      Objective loss,
      Preconditioner variables,
      double[] start,
      Progress progress) {
    Coding coding = learner.coding();
    double mixing = learner.solver().sparsity();
    double weightPenalty = learner.weightPenalty().orElseThrow();
    double edgePenalty = learner.edgePenalty().orElseThrow();
    int weights = learner.solver().penaliseIntercept() ? layout.edges() : layout.intercepts();
    return new PenalisedLoss(
            loss,
            List.of(
                coding.onWeights(0, weights, weightPenalty, mixing),
                coding.onEdges(layout.edges(), layout.dimension(), edgePenalty, mixing)))
        .minimise(learner.solver(), variables, start, progress);
  }

  /**
   * What the authors of 001 run (found from their measures of each fold): from zero, in the
   * coding's own variables, squares in the smooth part, thresholds on all else, intercepts
   * included. The threshold of an edge is λ2 ε, though the value that is watched counts both α_ij
   * and α_ji.
   */
  private Optimum endEarly(Objective loss, double mixing, Progress progress) {
    int intercepts = layout.intercepts();
    int edges = layout.edges();
    int end = layout.dimension();
    ZeroOneVariables variables = new ZeroOneVariables(layout);
    boolean coded = coding == Coding.ZERO_ONE;
    Objective smooth = coded ? variables.apply(loss) : loss;
    smooth = new RidgeObjective(smooth, weightPenalty, 0, intercepts);
    smooth = new RidgeObjective(smooth, coding.edgeEnds * edgePenalty, edges, end);
    Penalty onScores = GroupLasso.equalGroups(weightPenalty * mixing, 0, edges, 1);
    Penalty onEdges = GroupLasso.equalGroups(edgePenalty * mixing, edges, end, 1);
    Penalty watched = GroupLasso.equalGroups(coding.edgeEnds * edgePenalty * mixing, edges, end, 1);
    EarlyStop solver =
        new EarlyStop(
            EARLY_STEP / Math.max(Double.MIN_NORMAL, meanSquare()),
            EARLY_STEPS,
            learner.solver().maximumIterations(),
            EARLY_CHANGE);
    Optimum found =
        solver.minimise(
            smooth,
            new PenaltySum(List.of(onScores, onEdges)),
            new PenaltySum(List.of(onScores, watched)),
            PenalisedLoss.listener(progress));
    return coded ? variables.toParameters(found) : found;
  }

  /** The mean of ‖x‖². */
  private double meanSquare() {
    ColumnSummary summary = ColumnSummary.of(features);
    double sum = 0;
    for (int column = 0; column < features.columns(); column++) {
      double mean = summary.means()[column];
      sum += summary.variances()[column] + mean * mean;
    }
    return sum;
  }

  /**
   * The optimum over rows that live elsewhere.
   *
   * @param learner what is to be fitted, with nothing left open
   * @param varying the labels that vary
   * @param start where to start
   */
  static Optimum minimise(
      CorrLog learner, DistantRows rows, int[] varying, double[] start, Progress progress) {
    LabelSets sets = Labels.known(rows.observed()).keep(varying).positives();
    boolean ofSets = learner.rule() == Rule.SUPPORTED_LIKELIHOOD;
    DistantRows.Loss loss =
        ofSets ? DistantRows.Loss.SUPPORTED_LIKELIHOOD : DistantRows.Loss.PSEUDO_LIKELIHOOD;
    // Of sets that are not all there, shares are not shares.
    boolean whole = sets.rows() <= MOST_SETS && Arrays.stream(rows.shares()).sum() > 1 - 1e-9;
    Preconditioner variables =
        variables(
            learner,
            rows.shape(),
            rows.labels().keep(varying),
            whole ? () -> new SetShares(sets, rows.shares()) : null);
    EdgeLayout layout = new EdgeLayout(rows.shape().columns(), varying.length);
    return minimise(learner, layout, rows.loss(loss, varying), variables, start, progress);
  }

  private Preconditioner variables() {
    return variables(
        learner,
        FeatureShape.of(features),
        LabelTotals.of(labels),
        labels.hasUnknown() ? null : () -> new SetShares(targets.sets(), targets.shares()));
  }

  /** Label sets, and the share of the rows that has each. */
  private record SetShares(LabelSets sets, double[] shares) {}

  /**
   * Variables in which the loss is nearly round.
   *
   * @param sets the sets of all rows; null where they are not known
   */
  private static Preconditioner variables(
      CorrLog learner,
      FeatureShape features,
      LabelTotals labels,
      @Nullable Supplier<SetShares> sets) {
    Coding coding = learner.coding();
    double weightPenalty = learner.weightPenalty().orElseThrow() * coding.weightFactor();
    double edgePenalty = learner.edgePenalty().orElseThrow() * coding.edgeFactor();
    boolean smooth = learner.solver().sparsity() == 0;
    int count = labels.positives().length;
    if (sets == null || count * (count + 1L) / 2 > LARGEST_HESSIAN || !smooth) {
      int ends = learner.rule().isOfSets() ? 1 : 2;
      return Preconditioner.ofEdges(features, labels, weightPenalty, edgePenalty, ends, smooth);
    }
    SetShares found = sets.get();
    double interceptPenalty = learner.solver().penaliseIntercept() ? weightPenalty : 0;
    return Preconditioner.ofHessian(
        features,
        count,
        weightPenalty,
        LabelHessian.of(
            found.sets(), found.shares(), learner.rule(), interceptPenalty, edgePenalty));
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
