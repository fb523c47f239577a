package dev.espalier.learn.neighbours;

import dev.espalier.Capability;
import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.internal.data.JoinedFeatures;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.LogisticRegressions;
import dev.espalier.internal.learn.WeightPrior;
import dev.espalier.learn.SolverOptions;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.MappedRows;
import dev.espalier.transform.Scaling;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * IBLR-ML: one logistic regression for each label on the shares of neighbours that have each label;
 * see the package guide for the formula.
 *
 * @param neighbours k, how many rows are looked at
 * @param withFeatures whether the regressions see the features too, as in IBLR-ML+
 * @param weightPenalty λ1, the weight of the penalty; empty to estimate it from the data
 * @param input how the features are scaled and mapped
 * @param solver how the loss is minimised
 */
public record InstanceBasedLogistic(
    @Hyperparameter(
            value = "how many of the nearest training rows are looked at (k)",
            min = 1,
            tune = {"30", "20", "15", "10", "7", "5"})
        int neighbours,
    @Hyperparameter("whether the regressions see the features beside the neighbours (IBLR-ML+)")
        boolean withFeatures,
    @Hyperparameter(
            value = WeightPrior.DESCRIPTION,
            min = 0,
            max = Hyperparameters.MAXIMUM_PENALTY,
            open = "auto",
            tune = {"1e-2", "1e-3", "1e-4", "1e-5", "1e-6"})
        OptionalDouble weightPenalty,
    FeatureOptions input,
    SolverOptions solver)
    implements Learner<Model> {

  private static final String NAME = "iblr";

  /** Checks the ranges. */
  public InstanceBasedLogistic {
    Hyperparameters.check(
        NAME, InstanceBasedLogistic.class, neighbours, withFeatures, weightPenalty, input, solver);
  }

  /** Ten neighbours, without the features. */
  public static InstanceBasedLogistic defaults() {
    return new InstanceBasedLogistic(
        10, false, OptionalDouble.empty(), FeatureOptions.defaults(), SolverOptions.defaults());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.of(Capability.SPARSE_FEATURES, Capability.MISSING_FEATURES, Capability.EVIDENCE);
  }

  @Override
  public Model fit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    progress.report("scaling", 0);
    MappedRows mapped = input.fitForDistances(train, Scaling.MIN_MAX, progress.part("", 0, 0.1));
    LabelledRows rows = LabelledRows.of(mapped, train.labels());
    int columns = train.labelCount() + (withFeatures ? mapped.features().columns() : 0);
    LinearScores constant =
        LinearScores.constant(NAME, columns, LabelFrequencies.logOdds(train.labels()));
    int voters = rows.others(neighbours);
    int[] nearest = rows.search().nearestOthers(voters, progress.part("", 0.1, 0.5));
    Features seen = regressors(rows, nearest, voters, mapped.features(), withFeatures);
    double penalty = WeightPrior.penalty(weightPenalty, seen, train.labels());
    InstanceBasedLogistic decided =
        new InstanceBasedLogistic(
            neighbours, withFeatures, OptionalDouble.of(penalty), input, solver);
    LogisticRegressions.Fitted fitted =
        new LogisticRegressions(seen, train.labels(), penalty, solver)
            .fit(constant, ModelCard.of(this, decided), progress.part("", 0.5, 1));
    return new InstanceBasedLogisticModel(
        train.schema(), fitted.card(), rows, neighbours, withFeatures, fitted.scores());
  }

  /** The shares of the neighbours that have each label, and perhaps the mapped features. */
  static Features regressors(
      LabelledRows rows, int[] nearest, int voters, Features mapped, boolean withFeatures) {
    int[] counts = rows.counts(nearest, mapped.rows(), voters);
    double[] shares = new double[counts.length];
    for (int k = 0; k < shares.length; k++) {
      shares[k] = counts[k] / (double) Math.max(1, voters);
    }
    Features ofNeighbours = new DenseFeatures(mapped.rows(), rows.labels().labelCount(), shares);
    return withFeatures ? JoinedFeatures.columns(List.of(mapped, ofNeighbours)) : ofNeighbours;
  }

  @Override
  public Model fromState(ModelState state) {
    return InstanceBasedLogisticModel.fromState(state, neighbours, withFeatures);
  }
}
