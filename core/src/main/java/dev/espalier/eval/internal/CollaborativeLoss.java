package dev.espalier.eval.internal;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.LossWeights;

/**
 * The loss of collaborative classification (004 §2.1): a wrong label costs less when a similar one
 * is right.
 *
 * <p>With δ_k(y) = Σ_{l: y_l=+1} w⁻_lk − Σ_{l: y_l=−1} w⁺_lk, Eq. (3), predicting the wrong sign of
 * δ_k costs |δ_k|; the loss of a row is the sum over k. A label whose value is unknown adds nothing
 * to any δ and is not charged.
 */
public final class CollaborativeLoss {
  private static final int BLOCK_ROWS = 1024;

  private final LossWeights weights;

  /** Makes the loss. */
  public CollaborativeLoss(LossWeights weights) {
    this.weights = weights;
  }

  /**
   * Makes the loss.
   *
   * @param labelCount number of labels p
   * @param positiveWeights W⁺, p × p, row-major: entry (l, k) is the penalty for a false positive
   *     of k while l is off
   * @param negativeWeights W⁻, p × p, row-major: entry (l, k) is the penalty for a false negative
   *     of k while l is on
   */
  public CollaborativeLoss(int labelCount, double[] positiveWeights, double[] negativeWeights) {
    this(new LossWeights(labelCount, positiveWeights, negativeWeights));
  }

  /** The mean loss of the rows; the tables of 004 show it divided by the number of labels. */
  public double evaluate(Labels truth, LabelSets predicted) {
    int labelCount = weights.labelCount();
    if (truth.labelCount() != labelCount
        || predicted.labelCount() != labelCount
        || predicted.rows() != truth.rows()) {
      throw new IllegalArgumentException("truth, predictions and weights differ in shape");
    }
    double sum = 0;
    int rows = 0;
    for (int from = 0; from < truth.rows(); from += BLOCK_ROWS) {
      int to = Math.min(from + BLOCK_ROWS, truth.rows());
      double[] margins = weights.margins(truth, from, to);
      for (int row = from; row < to; row++) {
        if (truth.unknown() == null || truth.unknown().size(row) < labelCount) {
          sum += loss(truth, predicted, row, margins, (row - from) * labelCount);
          rows++;
        }
      }
    }
    return sum / rows;
  }

  private static double loss(Labels truth, LabelSets predicted, int row, double[] margins, int at) {
    double loss = 0;
    for (int label = 0; label < truth.labelCount(); label++) {
      double margin = margins[at + label];
      boolean wanted = margin >= 0; // Sign(0) is +1, and costs nothing either way
      if (predicted.contains(row, label) != wanted && !truth.isUnknown(row, label)) {
        loss += Math.abs(margin);
      }
    }
    return loss;
  }
}
