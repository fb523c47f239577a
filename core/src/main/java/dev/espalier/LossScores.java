package dev.espalier;

import dev.espalier.data.LossWeights;
import java.util.Arrays;

/**
 * What a model that was learnt for one collaborative loss answers under that loss.
 *
 * @param weights the weights of the loss
 * @param scores rows × labels, row-major: a label is answered where its score is 0 or more
 */
public record LossScores(LossWeights weights, double[] scores) {
  @Override
  public boolean equals(Object other) {
    return other instanceof LossScores same
        && same.weights.equals(weights)
        && Arrays.equals(same.scores, scores);
  }

  @Override
  public int hashCode() {
    return 31 * weights.hashCode() + Arrays.hashCode(scores);
  }
}
