package dev.espalier.cli.compare;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;

/** How well each label was predicted, summed over all test rows of all splits. */
final class LabelScores {
  private final int[] right;
  private final int[] predicted;
  private final int[] support;

  LabelScores(int labels) {
    right = new int[labels];
    predicted = new int[labels];
    support = new int[labels];
  }

  void add(Labels truth, LabelSets sets) {
    for (int row = 0; row < sets.rows(); row++) {
      for (int label : sets.row(row)) {
        if (!truth.isUnknown(row, label)) {
          predicted[label]++;
          right[label] += truth.positives().contains(row, label) ? 1 : 0;
        }
      }
    }
    int[] counts = truth.positives().counts();
    // labels that training did not have stand behind the others and have no score
    for (int label = 0; label < support.length; label++) {
      support[label] += counts[label];
    }
  }

  /** The number of labels. */
  public int labels() {
    return support.length;
  }

  /** How many test rows carry the label. */
  public int support(int label) {
    return support[label];
  }

  /** The share of the predictions of the label that were right; NaN when there were none. */
  public double precision(int label) {
    return predicted[label] == 0 ? Double.NaN : (double) right[label] / predicted[label];
  }

  /** The share of the rows with the label that were found; NaN when there are none. */
  public double recall(int label) {
    return support[label] == 0 ? Double.NaN : (double) right[label] / support[label];
  }

  /** The harmonic mean of the two; NaN when the label neither occurs nor was predicted. */
  public double f1(int label) {
    int both = predicted[label] + support[label];
    return both == 0 ? Double.NaN : 2.0 * right[label] / both;
  }
}
