package dev.espalier.internal.scorer;

import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.state.StoredTensors;
import java.util.Map;

/**
 * Log-odds that are linear in the features, as those of linear machines: x·w_i + b_i.
 *
 * @param functions w and b
 */
record LabelMachines(LinearScores functions) implements FittedScorer {
  private static final String PREFIX = "svm.";

  /** Maximum of a weight: far above what a machine gives, far below where products overflow. */
  private static final double LARGEST = 1e100;

  @Override
  public double[] logOdds(Features rows) {
    return functions.of(rows);
  }

  @Override
  public void store(Map<String, Tensor> tensors) {
    functions.store(tensors, PREFIX);
  }

  static LabelMachines fromState(StoredTensors stored) {
    return new LabelMachines(LinearScores.fromState(stored, PREFIX, LARGEST, stored.features()));
  }
}
