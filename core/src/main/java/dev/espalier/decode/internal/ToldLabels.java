package dev.espalier.decode.internal;

import dev.espalier.LabelProbabilities;
import java.util.Arrays;

/** The labels of one row that are told, best first. Not safe for many threads: each has its own. */
public final class ToldLabels {
  private final int labelCount;
  private int[] labels = new int[16];
  private double[] probabilities = new double[16];
  private int count;

  /** Nothing is read yet. */
  public ToldLabels(int labelCount) {
    this.labelCount = labelCount;
  }

  /** Takes the labels of a row instead of those before. */
  public void read(LabelProbabilities all, int row) {
    count = 0;
    if (all.told(row) > labels.length) {
      labels = new int[all.told(row)];
      probabilities = new double[all.told(row)];
    }
    all.forEach(
        row,
        (label, probability) -> {
          labels[count] = label;
          probabilities[count++] = probability;
        });
  }

  /** The {@code most} most probable, best first; of equally probable ones, the first label. */
  public Best best(int most) {
    int[] order = LabelRanking.top(probabilities, 0, count, most);
    int[] chosen = new int[order.length];
    double[] values = new double[order.length];
    for (int k = 0; k < order.length; k++) {
      chosen[k] = labels[order[k]];
      values[k] = probabilities[order[k]];
    }
    return new Best(chosen, values);
  }

  /**
   * Labels in descending order of their probabilities.
   *
   * @param labels the labels
   * @param probabilities theirs
   */
  public record Best(int[] labels, double[] probabilities) {}

  /**
   * The k most probable labels; where fewer are told, also the first of the others, which are
   * equally improbable.
   */
  public int[] top(int k) {
    int[] best = best(k).labels();
    int size = Math.min(k, labelCount);
    if (best.length == size) {
      return best;
    }
    int[] filled = Arrays.copyOf(best, size);
    int[] sorted = Arrays.copyOf(labels, count);
    int at = best.length;
    for (int label = 0; at < size; label++) {
      if (Arrays.binarySearch(sorted, label) < 0) {
        filled[at++] = label;
      }
    }
    return filled;
  }
}
