package dev.espalier.internal.scorer;

import dev.espalier.Tensor;
import dev.espalier.data.Features;
import java.util.Map;

/** Scores the labels of rows. */
public interface FittedScorer {
  /** log p/(1−p) of each label: rows × labels, row-major. */
  double[] logOdds(Features rows);

  /** Adds the numbers to a model's tensors. */
  void store(Map<String, Tensor> tensors);
}
