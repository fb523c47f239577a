package dev.espalier.transform;

import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.internal.scorer.FittedScorer;
import dev.espalier.internal.scorer.LabelForests;
import dev.espalier.internal.state.StoredTensors;
import java.util.Map;

/**
 * The log-odds that another model gives each label, as features.
 *
 * @param scorer that model
 * @param factor by which log-odds are multiplied: one penalty on the weights of all features is
 *     then as right for these as for the others
 */
record ScoreMap(FittedScorer scorer, double factor) {
  private static final String FACTOR = "forest.factor";

  Features apply(Features rows) {
    return of(rows.rows(), scorer.logOdds(rows));
  }

  /** Features of scores that are known already. */
  DenseFeatures of(int rows, double[] logOdds) {
    double[] scaled = new double[logOdds.length];
    for (int k = 0; k < scaled.length; k++) {
      scaled[k] = factor * logOdds[k];
    }
    return new DenseFeatures(rows, rows == 0 ? 0 : scaled.length / rows, scaled);
  }

  void store(Map<String, Tensor> tensors) {
    scorer.store(tensors);
    tensors.put(FACTOR, new Tensor.Doubles(new double[] {factor}, 1));
  }

  static boolean isStored(StoredTensors stored) {
    return stored.has(FACTOR);
  }

  static ScoreMap fromState(StoredTensors stored) {
    return new ScoreMap(
        LabelForests.fromState(stored), stored.doublesWithin(FACTOR, 0, LARGEST_FACTOR, 1)[0]);
  }

  private static final double LARGEST_FACTOR = 1e6;
}
