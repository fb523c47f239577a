package dev.espalier.rivals.plem;

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
import dev.espalier.internal.data.ColumnSummary;
import dev.espalier.internal.field.Edges;
import dev.espalier.internal.learn.EdgeFunction;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.LogisticRegressions;
import dev.espalier.internal.learn.SetPrior;
import dev.espalier.internal.learn.WeightPrior;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.learn.SolverOptions;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.MappedRows;
import java.util.OptionalDouble;

/**
 * Classifiers of labels and of pairs of labels along a tree, put together piece by piece; see the
 * package guide.
 *
 * @param weightPenalty λ1, the weight of the penalty of every classifier; empty to estimate it
 * @param input how the features are scaled and mapped
 * @param solver how the loss is minimised
 */
public record LabelEnhancement(
    @Hyperparameter(
            value = WeightPrior.DESCRIPTION,
            min = 0,
            max = Hyperparameters.MAXIMUM_PENALTY,
            open = "auto",
            tune = {"1e-2", "3e-3", "1e-3", "3e-4", "1e-4", "3e-5", "1e-5"})
        OptionalDouble weightPenalty,
    FeatureOptions input,
    SolverOptions solver)
    implements Learner<PairwiseModel> {

  private static final String NAME = "plem";

  /** Checks the ranges. */
  public LabelEnhancement {
    Hyperparameters.check(NAME, LabelEnhancement.class, weightPenalty, input, solver);
  }

  /** The defaults, which need no tuning to be reasonable. */
  public static LabelEnhancement defaults() {
    return new LabelEnhancement(
        OptionalDouble.empty(), FeatureOptions.defaults(), SolverOptions.defaults());
  }

  /** The same with another weight of the penalty. */
  public LabelEnhancement withWeightPenalty(double weight) {
    return new LabelEnhancement(OptionalDouble.of(weight), input, solver);
  }

  /** The same with features scaled and mapped otherwise. */
  public LabelEnhancement withInput(FeatureOptions options) {
    return new LabelEnhancement(weightPenalty, options, solver);
  }

  /** The same with another solver. */
  public LabelEnhancement withSolver(SolverOptions options) {
    return new LabelEnhancement(weightPenalty, input, options);
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
    LinearScores.checkSize(NAME, features.columns(), train.labelCount());
    Edges tree = LabelTree.of(train.labels(), train.labels().varying());
    Labels enhanced = LabelTree.enhanced(train.labels(), tree);
    double penalty = WeightPrior.penalty(weightPenalty, features, train.labels());
    LogisticRegressions.Fitted fitted =
        new LogisticRegressions(features, enhanced, penalty, solver)
            .fit(
                LinearScores.constant(NAME, features.columns(), LabelFrequencies.logOdds(enhanced)),
                ModelCard.of(this, withWeightPenalty(penalty)),
                progress);
    return model(train, rows, tree, fitted);
  }

  /**
   * The field of ±1 labels: strengths u_ij/4, and scores u_i/2 + Σ_j u_ij/4. A {@link LinearScores}
   * f is half the log-odds u.
   */
  private static PairwiseModel model(
      Dataset train, MappedRows rows, Edges tree, LogisticRegressions.Fitted fitted) {
    int labels = train.labelCount();
    int columns = rows.features().columns();
    int width = labels + tree.count();
    double[] all = fitted.scores().weights();
    double[] scores = new double[columns * labels];
    double[] intercepts = new double[labels];
    double[] weights = new double[columns * tree.count()];
    double[] constants = new double[tree.count()];
    for (int column = 0; column < columns; column++) {
      split(all, column * width, tree, scores, column * labels, weights, column * tree.count());
    }
    split(fitted.scores().intercepts(), 0, tree, intercepts, 0, constants, 0);
    return new PairwiseModel(
        train.schema(),
        fitted.card(),
        rows.map(),
        new LinearScores(labels, scores, intercepts),
        new EdgeFunction.Linear(
            tree, weights, constants, ColumnSummary.of(rows.features()).means()),
        SetPrior.of(train.labels(), null),
        false);
  }

  /** One coordinate of labels' and edges' scores. */
  private static void split(
      double[] all, int at, Edges tree, double[] scores, int label, double[] strengths, int edge) {
    System.arraycopy(all, at, scores, label, tree.labels());
    for (int k = 0; k < tree.count(); k++) {
      double half = all[at + tree.labels() + k] / 2;
      strengths[edge + k] = half;
      scores[label + tree.first()[k]] += half;
      scores[label + tree.second()[k]] += half;
    }
  }

  @Override
  public PairwiseModel fromState(ModelState state) {
    return PairwiseModel.fromState(state);
  }
}
