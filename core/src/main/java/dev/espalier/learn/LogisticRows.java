package dev.espalier.learn;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.math.LogisticTerms;

/**
 * The logistic loss of blocks of rows: Σ_l Σ_i log(1 + exp(−2 y_li g_li)), where g is what a model
 * says of a label. Unknown labels have no term.
 *
 * <p>Blocks are rows × labels, row-major, and worked on in place.
 *
 * @param labels the truth
 */
public record LogisticRows(Labels labels) {
  /** What an exponential costs, in multiplications. */
  private static final double EXPONENTIAL = 8;

  /**
   * What loss and gradient of a row take, in multiplications: two for each stored value and label,
   * and an exponential for each label.
   *
   * @param stored the stored values of all rows
   */
  public double workOfRow(long stored) {
    return 2 * labels.labelCount() * ((double) stored / Math.max(1, labels.rows()) + EXPONENTIAL);
  }

  /**
   * The loss of the rows from {@code from} to {@code to} by some labels.
   *
   * @param first the first of the labels
   * @param width how many there are
   * @param block input: g of these; its content afterwards is open
   */
  public double loss(int from, int to, int first, int width, double[] block) {
    sign(from, to, first, width, block);
    int size = (to - from) * width;
    return new LogisticTerms(size).sum(block, 0, size);
  }

  /**
   * The loss of the rows from {@code from} to {@code to} by some labels, and its derivatives
   * divided by the number of all rows.
   *
   * @param first the first of the labels
   * @param width how many there are
   * @param block input: g of these; output: ∂loss/∂g = −2 y σ(−2 y g) / n
   */
  public double lossAndResiduals(int from, int to, int first, int width, double[] block) {
    sign(from, to, first, width, block);
    int size = (to - from) * width;
    double loss = new LogisticTerms(size).sumAndSigmoids(block, 0, size);
    double factor = 2.0 / labels.rows();
    for (int k = 0; k < size; k++) {
      block[k] *= factor;
    }
    flip(from, to, first, width, block);
    return loss;
  }

  /** block = −2 y g; an unknown label gets −∞, whose loss and residual are zero. */
  private void sign(int from, int to, int first, int width, double[] block) {
    int size = (to - from) * width;
    for (int k = 0; k < size; k++) {
      block[k] *= 2;
    }
    flip(from, to, first, width, block);
    LabelSets unknown = labels.unknown();
    if (unknown != null) {
      for (int row = from; row < to; row++) {
        int base = (row - from) * width - first;
        for (int k = unknown.start(row); k < unknown.start(row + 1); k++) {
          int label = unknown.members()[k];
          if (label >= first && label < first + width) {
            block[base + label] = Double.NEGATIVE_INFINITY;
          }
        }
      }
    }
  }

  private void flip(int from, int to, int first, int width, double[] block) {
    LabelSets positives = labels.positives();
    for (int row = from; row < to; row++) {
      int base = (row - from) * width - first;
      for (int k = positives.start(row); k < positives.start(row + 1); k++) {
        int label = positives.members()[k];
        if (label >= first && label < first + width) {
          block[base + label] = -block[base + label];
        }
      }
    }
  }
}
