package dev.espalier.learn.linear;

import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.internal.learn.DistantRows;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.state.StoredTensors;

/**
 * Answers with the label frequencies of the training data, whatever the example: the floor for
 * every learner.
 */
public record Prior() implements Learner<Model> {
  @Override
  public String name() {
    return "prior";
  }

  @Override
  public Model fit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    progress.report("counting", 0);
    return new PriorModel(
        train.schema(),
        ModelCard.of(this),
        LabelFrequencies.logOdds(train.labels()),
        train.labels().distinctSets());
  }

  /** Learns from rows that live elsewhere. */
  public Model fit(DistantRows rows) {
    return new PriorModel(
        rows.schema(), ModelCard.of(this), rows.labels().logOdds(), rows.observed());
  }

  @Override
  public Model fromState(ModelState state) {
    return StoredTensors.read(
        state,
        stored ->
            new PriorModel(
                stored.schema(),
                stored.card(),
                LabelFrequencies.logOdds(stored, "logOdds"),
                stored.distinctLabelSets("observed")));
  }
}
