package dev.espalier.eval.internal;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.decode.LossWeights;

/**
 * The loss of collaborative classification (004 §2.1): a wrong label costs less when a similar one
 * is right.
 *
 * <p>With δ_k(y) = Σ_{l: y_l=+1} w⁻_lk − Σ_{l: y_l=−1} w⁺_lk, Eq. (3), predicting the wrong sign of
 * δ_k costs |δ_k|; the loss of a row is the sum over k. A label whose value is unknown adds nothing
 * to any δ and is not charged.
 */
public final class CollaborativeLoss {
  private final int labelCount;
  private final double[] positiveWeights;
  private final double[] negativeWeights;

  /** Makes the loss. */
  public CollaborativeLoss(LossWeights weights) {
    this.labelCount = weights.labelCount();
    this.positiveWeights = weights.positive();
    this.negativeWeights = weights.negative();
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
    if (truth.labelCount() != labelCount
        || predicted.labelCount() != labelCount
        || predicted.rows() != truth.rows()) {
      throw new IllegalArgumentException("truth, predictions and weights differ in shape");
    }
    // Every label off: −Σ_l w⁺_lk; each one that is on moves δ_k by w⁻_lk + w⁺_lk.
    double[] allOff = new double[labelCount];
    for (int label = 0; label < labelCount; label++) {
      subtract(positiveWeights, label, allOff);
    }
    double[] delta = new double[labelCount];
    double sum = 0;
    int rows = 0;
    for (int row = 0; row < truth.rows(); row++) {
      if (truth.unknown() != null && truth.unknown().size(row) == labelCount) {
        continue;
      }
      System.arraycopy(allOff, 0, delta, 0, labelCount);
      fill(truth, row, delta);
      sum += loss(truth, predicted, row, delta);
      rows++;
    }
    return sum / rows;
  }

  private void fill(Labels truth, int row, double[] delta) {
    LabelSets positives = truth.positives();
    for (int k = positives.start(row); k < positives.start(row + 1); k++) {
      int label = positives.members()[k];
      add(negativeWeights, label, delta);
      add(positiveWeights, label, delta);
    }
    LabelSets unknown = truth.unknown();
    if (unknown != null) {
      for (int k = unknown.start(row); k < unknown.start(row + 1); k++) {
        add(positiveWeights, unknown.members()[k], delta);
      }
    }
  }

  private double loss(Labels truth, LabelSets predicted, int row, double[] delta) {
    double loss = 0;
    for (int label = 0; label < labelCount; label++) {
      boolean wanted = delta[label] >= 0; // Sign(0) is +1, and costs nothing either way
      if (predicted.contains(row, label) != wanted && !truth.isUnknown(row, label)) {
        loss += Math.abs(delta[label]);
      }
    }
    return loss;
  }

  private void add(double[] weights, int row, double[] target) {
    for (int k = 0; k < labelCount; k++) {
      target[k] += weights[row * labelCount + k];
    }
  }

  private void subtract(double[] weights, int row, double[] target) {
    for (int k = 0; k < labelCount; k++) {
      target[k] -= weights[row * labelCount + k];
    }
  }
}
