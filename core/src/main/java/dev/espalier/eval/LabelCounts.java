package dev.espalier.eval;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;

/**
 * How often each label is right and wrong, over the rows where it is known.
 *
 * @param truePositives on and predicted
 * @param falsePositives off and predicted
 * @param falseNegatives on and not predicted
 * @param known rows in which the label's value is known
 */
record LabelCounts(int[] truePositives, int[] falsePositives, int[] falseNegatives, int[] known) {
  /** Counts. */
  public static LabelCounts of(Labels truth, LabelSets predicted) {
    int labelCount = truth.labelCount();
    LabelCounts counts =
        new LabelCounts(
            new int[labelCount], new int[labelCount], new int[labelCount], truth.knownCounts());
    LabelSets positives = truth.positives();
    for (int row = 0; row < truth.rows(); row++) {
      for (int k = positives.start(row); k < positives.start(row + 1); k++) {
        counts.falseNegatives[positives.members()[k]]++;
      }
      for (int k = predicted.start(row); k < predicted.start(row + 1); k++) {
        int label = predicted.members()[k];
        if (positives.contains(row, label)) {
          counts.truePositives[label]++;
          counts.falseNegatives[label]--;
        } else if (!truth.isUnknown(row, label)) {
          counts.falsePositives[label]++;
        }
      }
    }
    return counts;
  }

  /** The number of labels. */
  public int labelCount() {
    return known.length;
  }

  /** The share of wrong labels among the known. */
  double hamming() {
    return (double) (sum(falsePositives) + sum(falseNegatives)) / sum(known);
  }

  static long sum(int[] counts) {
    long sum = 0;
    for (int count : counts) {
      sum += count;
    }
    return sum;
  }
}
