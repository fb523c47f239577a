package dev.espalier.rivals.graphical;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.field.Edges;
import dev.espalier.internal.learn.EdgeFunction;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.LogisticRegressions;
import dev.espalier.internal.learn.SetPrior;
import dev.espalier.internal.learn.WeightPrior;
import dev.espalier.learn.Inference;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.learn.SolverOptions;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.MappedRows;
import java.util.OptionalDouble;

/**
 * A label graph learnt without features, and regressions beside it; see the package guide.
 *
 * @param edgePenalty λ2, the weight of the l1 norm of the edges
 * @param weightPenalty λ1, the weight of the penalty of the regressions; empty to estimate it
 * @param inference how the most probable set is found
 * @param input how the features are scaled and mapped
 * @param solver how the losses are minimised
 */
public record GraphicalLasso(
    @Hyperparameter(
            value = "weight of the l1 norm of the edges (lambda2); more, fewer edges",
            min = 0,
            max = Hyperparameters.MAXIMUM_PENALTY,
            tune = {"1e-1", "3e-2", "1e-2", "3e-3"},
            restarts = true)
        double edgePenalty,
    @Hyperparameter(
            value = WeightPrior.DESCRIPTION,
            min = 0,
            max = Hyperparameters.MAXIMUM_PENALTY,
            open = "auto",
            tune = {"1e-3", "3e-4", "1e-4", "3e-5"})
        OptionalDouble weightPenalty,
    @Hyperparameter("how the most probable set is found") Inference inference,
    FeatureOptions input,
    SolverOptions solver)
    implements Learner<PairwiseModel> {

  private static final String NAME = "gl";

  /** Checks the ranges. */
  public GraphicalLasso {
    Hyperparameters.check(
        NAME, GraphicalLasso.class, edgePenalty, weightPenalty, inference, input, solver);
  }

  /** The defaults, which need no tuning to be reasonable. */
  public static GraphicalLasso defaults() {
    return new GraphicalLasso(
        1e-2,
        OptionalDouble.empty(),
        Inference.BEST,
        FeatureOptions.defaults(),
        SolverOptions.defaults());
  }

  /** The same with another λ2. */
  public GraphicalLasso withEdgePenalty(double weight) {
    return new GraphicalLasso(weight, weightPenalty, inference, input, solver);
  }

  /** The same with another λ1. */
  public GraphicalLasso withWeightPenalty(double weight) {
    return new GraphicalLasso(edgePenalty, OptionalDouble.of(weight), inference, input, solver);
  }

  /** The same with another way to find the most probable set. */
  public GraphicalLasso withInference(Inference other) {
    return new GraphicalLasso(edgePenalty, weightPenalty, other, input, solver);
  }

  /** The same with features scaled and mapped otherwise. */
  public GraphicalLasso withInput(FeatureOptions options) {
    return new GraphicalLasso(edgePenalty, weightPenalty, inference, options, solver);
  }

  /** The same with another solver. */
  public GraphicalLasso withSolver(SolverOptions options) {
    return new GraphicalLasso(edgePenalty, weightPenalty, inference, input, options);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean learnsLabelGraph() {
    return true;
  }

  @Override
  public PairwiseModel fit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    MappedRows rows = input.fit(train, progress);
    Features features = rows.features();
    Labels labels = train.labels();
    LinearScores.checkSize(NAME, features.columns(), labels.labelCount());
    IsingGraph graph = new IsingGraph(labels, edgePenalty, solver);
    double[] edges = graph.fit(progress.part("learning the graph", 0, 0.4));
    double penalty = WeightPrior.penalty(weightPenalty, features, labels);
    LogisticRegressions.Fitted fitted =
        new LogisticRegressions(features, labels, penalty, solver)
            .fit(
                LinearScores.constant(NAME, features.columns(), LabelFrequencies.logOdds(labels)),
                graph.fields(edges),
                ModelCard.of(this, withWeightPenalty(penalty)),
                progress.part("fitting", 0.4, 1));
    EdgeFunction strengths = EdgeFunction.Constant.of(labels.labelCount(), edges);
    Edges kept = strengths.graph();
    return new PairwiseModel(
        train.schema(),
        fitted.card().with("edges", Integer.toString(kept.count())),
        rows.map(),
        fitted.scores(),
        strengths,
        SetPrior.of(labels, null),
        false);
  }

  @Override
  public PairwiseModel fromState(ModelState state) {
    return PairwiseModel.fromState(state);
  }
}
