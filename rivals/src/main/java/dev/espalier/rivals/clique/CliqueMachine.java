package dev.espalier.rivals.clique;

import dev.espalier.Capability;
import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.error.InputException;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.MappedRows;
import java.util.Locale;
import java.util.Set;

/**
 * A structured support vector machine over labels and a growing set of pairs of labels; see the
 * package guide.
 *
 * @param cost C, the weight of the losses against the penalty
 * @param pairPenalty κ, the weight of the l1 norm of the pairs
 * @param pairsAtOnce how many pairs are added at once
 * @param maximumPairs the most pairs
 * @param tolerance the relative gap between primal and dual objective at which it is solved
 * @param maximumRounds the most searches for violated label sets
 * @param seed decides the order of the rows and those that fit the probabilities
 * @param input how the features are scaled and mapped
 */
public record CliqueMachine(
    @Hyperparameter(
            value = "weight of the losses against the penalty on the weights (C)",
            min = 1e-6,
            max = 1e6,
            tune = {"0.3", "1", "3", "10", "30"})
        double cost,
    @Hyperparameter(
            value = "weight of the l1 norm of the pairs, for each row; more, fewer pairs (kappa)",
            min = 0,
            max = 1,
            tune = {"3e-2", "1e-2", "3e-3", "1e-3", "0"})
        double pairPenalty,
    @Hyperparameter(value = "how many pairs are added at once", min = 1) int pairsAtOnce,
    @Hyperparameter(value = "most pairs of labels that are tied", min = 0) int maximumPairs,
    @Hyperparameter(
            value = "relative gap between primal and dual objective at which the solver stops",
            above = 0,
            below = 1)
        double tolerance,
    @Hyperparameter(value = "most searches for violated label sets", min = 1) int maximumRounds,
    @Hyperparameter("seed of the order of the rows") long seed,
    FeatureOptions input)
    implements Learner<PairwiseModel> {

  private static final String NAME = "cgm";

  /** What is known of all pairs is kept in matrices of labels × labels. */
  private static final int MOST_LABELS = 1_000;

  /** Checks the ranges. */
  public CliqueMachine {
    Hyperparameters.check(
        NAME,
        CliqueMachine.class,
        cost,
        pairPenalty,
        pairsAtOnce,
        maximumPairs,
        tolerance,
        maximumRounds,
        seed,
        input);
  }

  /** C = 10 and a weak penalty of the pairs. */
  public static CliqueMachine defaults() {
    return new CliqueMachine(10, 1e-3, 10, 1000, 1e-5, 1000, 1, FeatureOptions.defaults());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(Capability.SPARSE_FEATURES, Capability.MISSING_FEATURES, Capability.EVIDENCE);
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
    if (train.labelCount() > MOST_LABELS) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "learner '%s': %,d labels are too many; expected at most %,d (take fewer labels or"
                  + " another learner)",
              NAME,
              train.labelCount(),
              MOST_LABELS));
    }
    return new CliqueFit(NAME, this, rows, progress).fit(train, ModelCard.of(this));
  }

  StructuredMachine.Settings settings() {
    return new StructuredMachine.Settings(
        tolerance, maximumRounds, pairsAtOnce, maximumPairs, seed);
  }

  @Override
  public PairwiseModel fromState(ModelState state) {
    return PairwiseModel.fromState(state);
  }
}
