package dev.espalier.internal.learn;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.math.LogisticTerms;

/**
 * The logistic loss of blocks of rows, Σ_l Σ_i log(1 + exp(−2 y_li g_li)), where g is what a model
 * says of a label. Unknown labels have no term.
 *
 * <p>Blocks are rows × labels, row-major, and worked on in place.
 *
 * @param labels the truth
 */
public record LogisticResiduals(Labels labels) {
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

  /** The room that a thread needs. */
  public LogisticTerms terms(int rows) {
    return new LogisticTerms(rows * labels.labelCount());
  }

  /**
   * The loss of the rows from {@code from} to {@code to}.
   *
   * @param block input: g; its content afterwards is open
   */
  public double loss(int from, int to, double[] block, LogisticTerms terms) {
    toMargins(from, to, block);
    return terms.sum(block, 0, size(from, to));
  }

  /**
   * The loss of the rows from {@code from} to {@code to}, and its derivatives divided by the number
   * of all rows.
   *
   * @param block input: g; output: ∂loss/∂g = −2 y σ(−2 y g) / n
   */
  public double lossAndResiduals(int from, int to, double[] block, LogisticTerms terms) {
    toMargins(from, to, block);
    int size = size(from, to);
    double loss = terms.sumAndSigmoids(block, 0, size);
    double factor = 2.0 / labels.rows();
    for (int k = 0; k < size; k++) {
      block[k] *= factor;
    }
    flipPositives(from, to, block);
    return loss;
  }

  private int size(int from, int to) {
    return (to - from) * labels.labelCount();
  }

  /** block = −2 y g; an unknown label gets −∞, whose loss and residual are zero. */
  private void toMargins(int from, int to, double[] block) {
    int size = size(from, to);
    for (int k = 0; k < size; k++) {
      block[k] *= 2;
    }
    flipPositives(from, to, block);
    LabelSets unknown = labels.unknown();
    for (int row = from; unknown != null && row < to; row++) {
      int base = (row - from) * labels.labelCount();
      for (int k = unknown.start(row); k < unknown.start(row + 1); k++) {
        block[base + unknown.members()[k]] = Double.NEGATIVE_INFINITY;
      }
    }
  }

  private void flipPositives(int from, int to, double[] block) {
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
