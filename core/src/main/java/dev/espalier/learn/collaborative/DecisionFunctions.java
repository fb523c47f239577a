package dev.espalier.learn.collaborative;

import dev.espalier.Tensor;
import dev.espalier.data.Features;
import java.util.Map;

/** Fitted f̂: what the labels of a row deserve under the loss, and how probable they are. */
interface DecisionFunctions {
  /** Scores rows. */
  Scored score(Features rows);

  /** Adds the numbers to a model's tensors. */
  void store(Map<String, Tensor> tensors);

  /**
   * What is known of rows.
   *
   * @param logOdds rows × labels, row-major: of the label's probability
   * @param decisions rows × labels, row-major: f̂, from −1 to 1
   */
  record Scored(double[] logOdds, double[] decisions) {}
}
