package dev.espalier.transform;

import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.internal.forest.ForestOptions;
import dev.espalier.internal.scorer.FittedScorer;
import dev.espalier.internal.scorer.ForestScorer;
import dev.espalier.internal.scorer.LabelForests;
import dev.espalier.internal.scorer.LabelScorer;
import dev.espalier.internal.scorer.SvmScorer;
import dev.espalier.internal.state.StoredTensors;
import java.util.Map;

/**
 * The log-odds that another model gives each label, as features.
 *
 * @param scorer that model
 * @param scaled whether it sees scaled rows
 * @param columns one for each label
 */
record ScorePart(FittedScorer scorer, boolean scaled, int columns) implements MapPart {
  /** Trees cut columns as they come, and know what to do with missing cells. */
  static Fitted fitForest(Fit data) {
    LabelScorer forest =
        new ForestScorer(ForestOptions.of(data.count(), data.options().landmarkSeed()), true);
    return fit(forest, false, data);
  }

  static Fitted fitSvm(Fit data) {
    return fit(new SvmScorer(data.options().landmarkSeed()), true, data);
  }

  private static Fitted fit(LabelScorer scorer, boolean scaled, Fit data) {
    Features rows = scaled ? data.rows().scaled() : data.rows().raw();
    LabelScorer.Result result = scorer.fit(rows, data.labels(), data.progress());
    int columns = data.labels().labelCount();
    return new Fitted(
        new ScorePart(result.scorer(), scaled, columns),
        new DenseFeatures(rows.rows(), columns, result.unseen()));
  }

  @Override
  public Features apply(Rows rows) {
    Features seen = scaled ? rows.scaled() : rows.raw();
    return new DenseFeatures(seen.rows(), columns, scorer.logOdds(seen));
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
    return new ScorePart(LabelForests.fromState(stored), false, stored.labels());
  }

  static ScorePart readSvm(StoredTensors stored) {
    return new ScorePart(SvmScorer.fromState(stored), true, stored.labels());
  }
}
