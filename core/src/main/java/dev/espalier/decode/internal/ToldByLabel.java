package dev.espalier.decode.internal;

import dev.espalier.LabelProbabilities;
import dev.espalier.data.LabelSets;
import java.util.Arrays;

/** Probabilities of labels, label by label: what thresholds and rankings of rows look at. */
public interface ToldByLabel {
  /**
   * Shows the rows in which a label's probability is told, in increasing order; it is zero in the
   * others.
   */
  void forEach(int label, Consumer consumer);

  /** Takes a row and the label's probability there. */
  @FunctionalInterface
  interface Consumer {
    void accept(int row, double probability);
  }

  /** The same probabilities. */
  static ToldByLabel of(LabelProbabilities probabilities) {
    if (probabilities instanceof LabelProbabilities.Sparse sparse) {
      return turned(sparse);
    }
    return (label, consumer) -> {
      for (int row = 0; row < probabilities.rows(); row++) {
        consumer.accept(row, probabilities.of(row, label));
      }
    };
  }

  private static ToldByLabel turned(LabelProbabilities.Sparse sparse) {
    LabelSets labels = sparse.labels();
    int[] starts = new int[labels.labelCount() + 1];
    System.arraycopy(labels.counts(), 0, starts, 1, labels.labelCount());
    Arrays.parallelPrefix(starts, Integer::sum);
    int[] next = starts.clone();
    int[] rows = new int[labels.size()];
    double[] values = new double[labels.size()];
    for (int row = 0; row < labels.rows(); row++) {
      for (int k = labels.start(row); k < labels.start(row + 1); k++) {
        int at = next[labels.members()[k]]++;
        rows[at] = row;
        values[at] = sparse.values()[k];
      }
    }
    return (label, consumer) -> {
      for (int k = starts[label]; k < starts[label + 1]; k++) {
        consumer.accept(rows[k], values[k]);
      }
    };
  }
}
