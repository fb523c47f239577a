package dev.espalier.eval.internal;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import java.util.Arrays;

/**
 * How often each label is right and wrong, over the rows where it is known.
 *
 * @param truePositives on and predicted
 * @param falsePositives off and predicted
 * @param falseNegatives on and not predicted
 * @param known rows in which the label's value is known
 */
public record LabelCounts(
    int[] truePositives, int[] falsePositives, int[] falseNegatives, int[] known) {
  /** Counts that are all zero. */
  public LabelCounts(int labels) {
    this(new int[labels], new int[labels], new int[labels], new int[labels]);
  }

  /** Counts. */
  public static LabelCounts of(Labels truth, LabelSets predicted) {
    LabelCounts counts = new LabelCounts(truth.labelCount());
    counts.add(truth, predicted);
    return counts;
  }

  /** Adds rows; there may be more labels than are counted, behind these. */
  public void add(Labels truth, LabelSets predicted) {
    LabelSets positives = truth.positives();
    int[] on = positives.counts();
    int[] knownHere = truth.knownCounts();
    for (int label = 0; label < labelCount(); label++) {
      falseNegatives[label] += on[label];
      known[label] += knownHere[label];
    }
    for (int row = 0; row < truth.rows(); row++) {
      for (int k = predicted.start(row); k < predicted.start(row + 1); k++) {
        int label = predicted.members()[k];
        if (positives.contains(row, label)) {
          truePositives[label]++;
          falseNegatives[label]--;
        } else if (!truth.isUnknown(row, label)) {
          falsePositives[label]++;
        }
      }
    }
  }

  /** The number of labels. */
  public int labelCount() {
    return known.length;
  }

  /** How many rows carry a label. */
  public int support(int label) {
    return truePositives[label] + falseNegatives[label];
  }

  /** The share of the predictions of a label that were right; NaN when there were none. */
  public double precision(int label) {
    return ratio(truePositives[label], truePositives[label] + falsePositives[label]);
  }

  /** The share of the rows with a label that were found; NaN when there are none. */
  public double recall(int label) {
    return ratio(truePositives[label], support(label));
  }

  /** The harmonic mean of the two; NaN when the label neither occurs nor was predicted. */
  public double f1(int label) {
    return ratio(
        2 * truePositives[label], truePositives[label] + falsePositives[label] + support(label));
  }

  private static double ratio(int part, int whole) {
    return whole == 0 ? Double.NaN : (double) part / whole;
  }

  /** The share of wrong labels among the known. */
  public double hamming() {
    return (double) (sum(falsePositives) + sum(falseNegatives)) / sum(known);
  }

  /** The counts of all labels together. */
  public static long sum(int[] counts) {
    return Arrays.stream(counts).asLongStream().sum();
  }
}
