package dev.espalier.transform;

import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.internal.forest.ForestOptions;
import dev.espalier.internal.scorer.FittedScorer;
import dev.espalier.internal.scorer.ForestScorer;
import dev.espalier.internal.scorer.LabelForests;
import dev.espalier.internal.scorer.LabelScorer;
import dev.espalier.internal.state.StoredTensors;
import java.util.Map;

/**
 * The log-odds that another model gives each label, as features.
 *
 * @param scorer that model
 * @param columns one for each label
 */
record ScorePart(FittedScorer scorer, int columns) implements MapPart {
  /** Trees cut columns as they come, and know what to do with missing cells. */
  static Fitted fitForest(Fit data) {
    LabelScorer forest =
        new ForestScorer(ForestOptions.of(data.count(), data.options().landmarkSeed()), true);
    return fit(forest, data.rows().raw(), data);
  }

  private static Fitted fit(LabelScorer scorer, Features rows, Fit data) {
    LabelScorer.Result result = scorer.fit(rows, data.labels(), data.progress());
    int columns = data.labels().labelCount();
    return new Fitted(
        new ScorePart(result.scorer(), columns),
        new DenseFeatures(rows.rows(), columns, result.unseen()));
  }

  @Override
  public Features apply(Rows rows) {
    return new DenseFeatures(rows.raw().rows(), columns, scorer.logOdds(rows.raw()));
  }

  @Override
  public FeatureMap.Origin origin() {
    return FeatureMap.Origin.SCORE;
  }

  @Override
  public void store(Map<String, Tensor> tensors) {
    scorer.store(tensors);
  }

  static ScorePart readForest(StoredTensors stored) {
    return new ScorePart(LabelForests.fromState(stored), stored.labels());
  }
}
