package dev.espalier.learn.neighbours;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.MappedRows;
import dev.espalier.transform.Scaling;

/**
 * The nearest training rows vote on each label; see the package guide for the formula.
 *
 * @param neighbours k, how many rows vote
 * @param smoothing s, how many votes the label's frequency has
 * @param input how the features are scaled and mapped
 */
public record NeighbourVote(
    @Hyperparameter(
            value = "how many of the nearest training rows vote (k)",
            min = 1,
            tune = {"51", "31", "21", "15", "11", "7", "5", "3", "1"})
        int neighbours,
    @Hyperparameter(value = "how many votes the label's frequency has", above = 0) double smoothing,
    FeatureOptions input)
    implements Learner<Model> {

  private static final String NAME = "knn";

  /** Checks the ranges. */
  public NeighbourVote {
    Hyperparameters.check(NAME, NeighbourVote.class, neighbours, smoothing, input);
  }

  /** Eleven neighbours, and one vote for the frequency. */
  public static NeighbourVote defaults() {
    return new NeighbourVote(11, 1, FeatureOptions.defaults());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Model fit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    progress.report("scaling", 0);
    MappedRows mapped = input.fitForDistances(train, Scaling.STANDARDISE, progress);
    return new NeighbourVoteModel(
        train.schema(),
        ModelCard.of(this),
        neighbours,
        smoothing,
        LabelledRows.of(mapped, train.labels()),
        LabelFrequencies.logOdds(train.labels()));
  }

  @Override
  public Model fromState(ModelState state) {
    return NeighbourVoteModel.fromState(state, neighbours, smoothing);
  }
}
