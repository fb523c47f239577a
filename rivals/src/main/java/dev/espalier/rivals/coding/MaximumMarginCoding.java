package dev.espalier.rivals.coding;

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
import dev.espalier.data.Features;
import dev.espalier.error.InputException;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.LogisticRegressions;
import dev.espalier.internal.learn.PenalisedLoss;
import dev.espalier.internal.learn.WeightPrior;
import dev.espalier.learn.SolverOptions;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.MappedRows;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Maximum-margin output coding: label sets are coded so that predicted codes lie nearest to that of
 * the right set; see the package guide.
 *
 * @param cost C, the weight of the margins against the size of the codes
 * @param classifierWeight how much the labels' own classifiers count beside the codes
 * @param weightPenalty λ1 of these classifiers; empty to estimate it from the data
 * @param tolerance how exactly the codes are found
 * @param maximumPlanes the most cutting planes
 * @param input how the features are scaled and mapped
 */
public record MaximumMarginCoding(
    @Hyperparameter(
            value = "weight of the margins against the size of the codes (C)",
            min = 1e-6,
            max = 1e6,
            tune = {"0.3", "1", "3", "10", "30", "100"})
        double cost,
    @Hyperparameter(
            value = "how much the labels' own classifiers count beside the codes",
            min = 0,
            max = 1e6,
            tune = {"0.25", "0.5", "1", "2", "4"})
        double classifierWeight,
    @Hyperparameter(
            value = WeightPrior.DESCRIPTION,
            min = 0,
            max = Hyperparameters.MAXIMUM_PENALTY,
            open = "auto")
        OptionalDouble weightPenalty,
    @Hyperparameter(
            value = "relative tolerance at which the search for codes stops",
            above = 0,
            below = 1)
        double tolerance,
    @Hyperparameter(value = "most cutting planes", min = 1) int maximumPlanes,
    FeatureOptions input)
    implements Learner<Model> {

  private static final String NAME = "mmoc";

  /** Eigenvectors of more features take too long and too much memory. */
  private static final int MOST_FEATURES = 10_000;

  /** A plane is a matrix of labels × labels, and each step over the planes takes eigenvectors. */
  private static final int MOST_LABELS = 1_000;

  /** Checks the ranges. */
  public MaximumMarginCoding {
    Hyperparameters.check(
        NAME,
        MaximumMarginCoding.class,
        cost,
        classifierWeight,
        weightPenalty,
        tolerance,
        maximumPlanes,
        input);
  }

  /** C = 10; codes and classifiers count alike. */
  public static MaximumMarginCoding defaults() {
    return new MaximumMarginCoding(
        10, 1, OptionalDouble.empty(), 1e-4, 300, FeatureOptions.defaults());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Set<Capability> capabilities() {
    return MaximumMarginCodingModel.CAPABILITIES;
  }

  @Override
  public Model fit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    MappedRows rows = input.fit(train, progress);
    Features features = rows.features();
    LinearScores.checkSize(NAME, features.columns(), train.labelCount());
    checkSize(features.columns(), MOST_FEATURES, "features", "features=nystrom:1000");
    checkSize(train.labelCount(), MOST_LABELS, "labels", "fewer labels or another learner");
    double penalty = WeightPrior.penalty(weightPenalty, features, train.labels());
    LinearScores constant =
        LinearScores.constant(NAME, features.columns(), LabelFrequencies.logOdds(train.labels()));
    LinearScores classifiers =
        new LogisticRegressions(features, train.labels(), penalty, SolverOptions.defaults())
            .fit(constant, ModelCard.of(this), progress)
            .scores();
    progress.report("regressions", 0.3);
    RidgeRegression regression = RidgeRegression.fit(features, train.labels().positives());
    MetricFit.Result found =
        new MetricFit(regression.unseen(), train.labels().positives(), cost)
            .fit(tolerance, maximumPlanes, progress);
    MaximumMarginCoding decided =
        new MaximumMarginCoding(
            cost, classifierWeight, OptionalDouble.of(penalty), tolerance, maximumPlanes, input);
    ModelCard card =
        PenalisedLoss.describe(
            ModelCard.of(this, decided), found.objective(), found.iterations(), found.converged());
    Decoding decoding = new Decoding(found.metric(), classifierWeight);
    double slope =
        decoding.slope(regression.unseen(), classifiers.of(features), train.labels().positives());
    return new MaximumMarginCodingModel(
        train.schema(),
        card,
        rows.map(),
        new MaximumMarginCodingModel.Parts(regression.scores(), classifiers, decoding, slope),
        train.labels().distinctSets());
  }

  private static void checkSize(int count, int most, String things, String remedy) {
    if (count > most) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "learner '%s': %,d %s are too many; expected at most %,d (take %s)",
              NAME,
              count,
              things,
              most,
              remedy));
    }
  }

  @Override
  public Model fromState(ModelState state) {
    return MaximumMarginCodingModel.fromState(state, classifierWeight);
  }
}
