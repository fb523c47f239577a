package dev.espalier.eval.internal;

import dev.espalier.data.Labels;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether probabilities mean what they say, summed over all test rows of all splits: of the rows in
 * which a label was given a probability near 0.7, seven in ten should carry it. Probabilities are
 * put into {@link #BINS} bins of equal width.
 */
public final class Reliability {
  /** Number of bins between 0 and 1. */
  public static final int BINS = 10;

  private final int labels;
  private final int[] rows;
  private final int[] on;
  private final double[] sums;

  /**
   * The probabilities of one bin.
   *
   * @param rows how many there are
   * @param probability their mean
   * @param share the share of them where the label is on
   */
  public record Bin(int rows, double probability, double share) {}

  /** Nothing is counted yet. */
  public Reliability(int labels) {
    this.labels = labels;
    rows = new int[labels * BINS];
    on = new int[labels * BINS];
    sums = new double[labels * BINS];
  }

  /**
   * Adds test rows.
   *
   * @param truth their labels; there may be more than are counted
   * @param marginals rows × counted labels
   */
  public void add(Labels truth, double[] marginals) {
    for (int row = 0; row < truth.rows(); row++) {
      for (int label = 0; label < labels; label++) {
        if (!truth.isUnknown(row, label)) {
          double probability = marginals[row * labels + label];
          int bin = label * BINS + Math.min(BINS - 1, (int) (probability * BINS));
          rows[bin]++;
          sums[bin] += probability;
          on[bin] += truth.positives().contains(row, label) ? 1 : 0;
        }
      }
    }
  }

  /** The bins of a label that have rows, from low to high. */
  public List<Bin> bins(int label) {
    return bins(label, label + 1);
  }

  /** The bins of all labels together. */
  public List<Bin> bins() {
    return bins(0, labels);
  }

  /** How far share and probability of the bins of a label are apart, on average over its rows. */
  public double error(int label) {
    return error(bins(label));
  }

  /** The same for all labels together. */
  public double error() {
    return error(bins());
  }

  private List<Bin> bins(int from, int to) {
    List<Bin> bins = new ArrayList<>();
    for (int bin = 0; bin < BINS; bin++) {
      int count = 0;
      int positive = 0;
      double sum = 0;
      for (int label = from; label < to; label++) {
        count += rows[label * BINS + bin];
        positive += on[label * BINS + bin];
        sum += sums[label * BINS + bin];
      }
      if (count > 0) {
        bins.add(new Bin(count, sum / count, (double) positive / count));
      }
    }
    return bins;
  }

  private static double error(List<Bin> bins) {
    double error = 0;
    long count = 0;
    for (Bin bin : bins) {
      error += bin.rows() * Math.abs(bin.probability() - bin.share());
      count += bin.rows();
    }
    return count == 0 ? Double.NaN : error / count;
  }
}
