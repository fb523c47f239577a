package dev.espalier.learn.linear;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Learnt;
import dev.espalier.ModelCard;
import dev.espalier.ModelPath;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.internal.learn.DistantRows;
import dev.espalier.internal.learn.HeldOut;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.learn.LabelTotals;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.LogisticFit;
import dev.espalier.internal.learn.LogisticRegressions;
import dev.espalier.internal.learn.PenalisedLoss;
import dev.espalier.internal.learn.TrainingInput;
import dev.espalier.internal.learn.WarmPath;
import dev.espalier.internal.learn.WeightPrior;
import dev.espalier.internal.optim.Optimum;
import dev.espalier.learn.LinearModel;
import dev.espalier.learn.SolverOptions;
import dev.espalier.transform.FeatureMap;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.MappedRows;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * One logistic regression for each label; see the package guide for the objective.
 *
 * @param weightPenalty λ1, the weight of the penalty; empty to estimate it from the data
 * @param input how the features are scaled and mapped
 * @param solver how the loss is minimised
 */
public record IndependentLogistic(
    @Hyperparameter(
            value = WeightPrior.DESCRIPTION,
            min = 0,
            max = Hyperparameters.MAXIMUM_PENALTY,
            open = "auto",
            tune = {"1e-2", "3e-3", "1e-3", "3e-4", "1e-4", "3e-5", "1e-5"})
        OptionalDouble weightPenalty,
    FeatureOptions input,
    SolverOptions solver)
    implements Learner<LinearModel> {

  private static final String NAME = "ilr";

  /** Checks the ranges. */
  public IndependentLogistic {
    Hyperparameters.check(NAME, IndependentLogistic.class, weightPenalty, input, solver);
  }

  /** The defaults, which need no tuning to be reasonable. */
  public static IndependentLogistic defaults() {
    return new IndependentLogistic(
        OptionalDouble.empty(), FeatureOptions.defaults(), SolverOptions.defaults());
  }

  /** The same with another weight of the penalty. */
  public IndependentLogistic withWeightPenalty(double weight) {
    return new IndependentLogistic(OptionalDouble.of(weight), input, solver);
  }

  /** The same with features scaled and mapped otherwise. */
  public IndependentLogistic withInput(FeatureOptions options) {
    return new IndependentLogistic(weightPenalty, options, solver);
  }

  /** The same with another solver. */
  public IndependentLogistic withSolver(SolverOptions options) {
    return new IndependentLogistic(weightPenalty, input, options);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public LinearModel fit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    return fit(new TrainingInput(train), null, new int[0], progress).model();
  }

  /**
   * On sparse features the rows of a fold are predicted by fits that start from that of all rows,
   * on the same map of the features: they take a part of the time of fits of their own.
   */
  @Override
  public Learnt<LinearModel> learn(Dataset train, int[] folds, Progress progress) {
    Requirements.check(this, train);
    return fit(new TrainingInput(train), null, folds, progress);
  }

  @Override
  public boolean sharesFolds(Dataset train) {
    // A map that learns from labels has seen those of the rows that are held out.
    return train.features().isSparse()
        && !input.learnsFromLabels()
        && solver.sparsity() == 0
        && weightPenalty.orElse(1) > 0;
  }

  @Override
  public ModelPath<LinearModel> path(Dataset train, String parameter) {
    return WarmPath.of(
        this,
        train,
        parameter,
        (learner, data, start, part) -> learner.fit(data, start, new int[0], part).model());
  }

  private Learnt<LinearModel> fit(
      TrainingInput data, @Nullable LinearModel start, int[] foldOfRow, Progress progress) {
    Dataset train = data.train();
    MappedRows rows = data.mapped(input, progress);
    FeatureMap map = rows.map();
    Features features = rows.features();
    double penalty = WeightPrior.penalty(weightPenalty, features, train.labels());
    // Weights mean nothing under another map of the features.
    LinearScores from =
        start != null && start.map() == map
            ? start.scores()
            : LinearScores.constant(
                NAME, features.columns(), LabelFrequencies.logOdds(train.labels()));
    LogisticRegressions regressions =
        new LogisticRegressions(features, train.labels(), penalty, solver);
    boolean together = sharesFolds(train) && features.isSparse();
    HeldOut folds = new HeldOut(train.labels(), together ? foldOfRow : new int[0]);
    LogisticRegressions.Fitted fitted =
        regressions.fit(from, folds, ModelCard.of(this, withWeightPenalty(penalty)), progress);
    LabelSets observed = train.labels().distinctSets();
    return new Learnt<>(
        new LinearModel(train.schema(), fitted.card(), map, fitted.scores(), observed),
        folds.predictions());
  }

  /** Learns from rows that live elsewhere. */
  public LinearModel fit(DistantRows rows, Progress progress) {
    LabelTotals labels = rows.labels();
    int[] varying = labels.varying();
    LinearScores scores = LinearScores.constant(NAME, rows.shape().columns(), labels.logOdds());
    double penalty = WeightPrior.penalty(weightPenalty, rows);
    ModelCard card = ModelCard.of(this, withWeightPenalty(penalty));
    if (varying.length > 0) {
      double[] from = new double[(scores.columns() + 1) * varying.length];
      scores.copyTo(varying, from);
      Optimum optimum =
          LogisticFit.minimise(
              rows.loss(DistantRows.Loss.INDEPENDENT, varying),
              rows.shape(),
              labels.keep(varying),
              penalty,
              solver,
              from,
              progress);
      scores = scores.with(varying, optimum.point());
      card = PenalisedLoss.describe(card, optimum);
    }
    return new LinearModel(rows.schema(), card, rows.map(), scores, rows.observed());
  }

  @Override
  public LinearModel fromState(ModelState state) {
    return LinearModel.fromState(state);
  }
}
