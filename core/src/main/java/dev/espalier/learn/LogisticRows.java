package dev.espalier.learn;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.math.Logistic;

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
   * The loss of the rows from {@code from} to {@code to}.
   *
   * @param block input: g; its content afterwards is open
   */
  public double loss(int from, int to, double[] block) {
    sign(from, to, block);
    return Logistic.valueOfSumLog1pExp(block, 0, (to - from) * labels.labelCount());
  }

  /**
   * The loss of the rows from {@code from} to {@code to}, and its derivatives divided by the number
   * of all rows.
   *
   * @param block input: g; output: ∂loss/∂g = −2 y σ(−2 y g) / n
   */
  public double lossAndResiduals(int from, int to, double[] block) {
    sign(from, to, block);
    int size = (to - from) * labels.labelCount();
    double loss = Logistic.sumLog1pExp(block, 0, size);
    double factor = 2.0 / labels.rows();
    for (int k = 0; k < size; k++) {
      block[k] *= factor;
    }
    flip(from, to, block);
    return loss;
  }

  /** block = −2 y g; an unknown label gets −∞, whose loss and residual are zero. */
  private void sign(int from, int to, double[] block) {
    int width = labels.labelCount();
    int size = (to - from) * width;
    for (int k = 0; k < size; k++) {
      block[k] *= 2;
    }
    flip(from, to, block);
    LabelSets unknown = labels.unknown();
    if (unknown != null) {
      for (int row = from; row < to; row++) {
        int base = (row - from) * width;
        for (int k = unknown.start(row); k < unknown.start(row + 1); k++) {
          block[base + unknown.members()[k]] = Double.NEGATIVE_INFINITY;
        }
      }
    }
  }

  private void flip(int from, int to, double[] block) {
    LabelSets positives = labels.positives();
    for (int row = from; row < to; row++) {
      int base = (row - from) * labels.labelCount();
      for (int k = positives.start(row); k < positives.start(row + 1); k++) {
        int at = base + positives.members()[k];
        block[at] = -block[at];
      }
    }
  }
}
