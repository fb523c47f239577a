package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.error.InputException;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;

/**
 * The Bayes rule of the collaborative loss (004 Lemma 1): label k is on when Σ_l (w⁻_lk p_l − w⁺_lk
 * (1 − p_l)) ≥ 0, with p_l the probability that label l is on. It needs marginals only, so it
 * serves every model.
 */
final class CollaborativeDecoder implements Decoder {
  /** Its name. */
  static final String NAME = "collaborative";

  private static final int BLOCK_ROWS = 256;

  private final int labelCount;

  /** W⁻ + W⁺, so that the rule is one product: p·(W⁻ + W⁺) − 1·W⁺. */
  private final double[] sum;

  private final double[] offset;

  /** Makes the decoder for the loss with these weights. */
  public CollaborativeDecoder(LossWeights weights) {
    this(weights.labelCount(), weights.positive(), weights.negative());
  }

  /**
   * Makes the decoder.
   *
   * @param labelCount number of labels p
   * @param positiveWeights W⁺, p × p, row-major: the penalty for a false positive of the column's
   *     label while the row's label is off; not modified
   * @param negativeWeights W⁻, p × p, row-major: the penalty for a false negative of the column's
   *     label while the row's label is on; not modified
   */
  public CollaborativeDecoder(int labelCount, double[] positiveWeights, double[] negativeWeights) {
    if (positiveWeights.length != labelCount * labelCount
        || negativeWeights.length != labelCount * labelCount) {
      throw new InputException(
          "decoder 'collaborative': weights do not fit; expected two matrices of "
              + labelCount
              + " squared");
    }
    this.labelCount = labelCount;
    this.sum = new double[labelCount * labelCount];
    this.offset = new double[labelCount];
    for (int k = 0; k < sum.length; k++) {
      sum[k] = positiveWeights[k] + negativeWeights[k];
      offset[k % labelCount] += positiveWeights[k];
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
}
