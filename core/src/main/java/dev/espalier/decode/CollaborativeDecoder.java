package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.LossScores;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.data.LossWeights;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;

/**
 * The Bayes rule of the collaborative loss (004 Lemma 1): label k is on when Σ_l (w⁻_lk p_l − w⁺_lk
 * (1 − p_l)) ≥ 0, with p_l the probability that label l is on. It needs marginals only, so it
 * serves every model. A model that was learnt for the same loss has an answer of its own, {@link
 * LossScores}, which is taken.
 */
final class CollaborativeDecoder implements Decoder {
  /** Its name. */
  static final String NAME = "collaborative";

  private static final int BLOCK_ROWS = 256;

  private final LossWeights weights;
  private final int labelCount;

  /** W⁻ + W⁺, so that the rule is one product: p·(W⁻ + W⁺) − 1·W⁺. */
  private final double[] sum;

  private final double[] offset;

  /** Makes the decoder for the loss with these weights. */
  CollaborativeDecoder(LossWeights weights) {
    this.weights = weights;
    this.labelCount = weights.labelCount();
    double[] positive = weights.positive();
    double[] negative = weights.negative();
    this.sum = new double[positive.length];
    this.offset = new double[labelCount];
    for (int k = 0; k < sum.length; k++) {
      sum[k] = positive[k] + negative[k];
      offset[k % labelCount] += positive[k];
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public LabelSets decode(Posterior posterior) {
    if (posterior.labelCount() != labelCount) {
      throw new IllegalArgumentException(
          posterior.labelCount() + " labels; expected " + labelCount);
    }
    LossScores own = posterior.lossScores().orElse(null);
    if (own != null && own.weights().equals(weights)) {
      return decode(own);
    }
    double[] marginals = posterior.marginals();
    double[] scores = new double[BLOCK_ROWS * labelCount];
    LabelSets.Builder sets = new LabelSets.Builder(labelCount);
    for (int from = 0; from < posterior.rows(); from += BLOCK_ROWS) {
      int rows = Math.min(BLOCK_ROWS, posterior.rows() - from);
      Blas.get()
          .multiply(
              Matrix.of(marginals, from * labelCount, rows, labelCount),
              Matrix.of(sum, labelCount, labelCount),
              Matrix.of(scores, rows, labelCount));
      for (int row = 0; row < rows; row++) {
        for (int label = 0; label < labelCount; label++) {
          // Eq. (4); Sign(0) is +1.
          if (scores[row * labelCount + label] >= offset[label]) {
            sets.add(label);
          }
        }
        sets.endRow();
      }
    }
    return sets.build();
  }

  /** The answer of a model that was learnt for a loss. */
  static LabelSets decode(LossScores own) {
    int labelCount = own.weights().labelCount();
    return LabelSets.where(
        own.scores().length / labelCount,
        labelCount,
        (row, label) -> own.scores()[row * labelCount + label] >= 0);
  }
}
