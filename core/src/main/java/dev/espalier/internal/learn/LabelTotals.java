package dev.espalier.internal.learn;

import dev.espalier.data.Labels;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How often each label is on in training, and in how many rows that is known.
 *
 * @param rows the number of rows
 * @param positives of each label, the rows that have it
 * @param known of each label, the rows that say whether they have it
 */
public record LabelTotals(long rows, long[] positives, long[] known) {
  /** Counts. */
  public static LabelTotals of(Labels labels) {
    return new LabelTotals(
        labels.rows(),
        Arrays.stream(labels.positives().counts()).asLongStream().toArray(),
        Arrays.stream(labels.knownCounts()).asLongStream().toArray());
  }

  /** The labels that are on in some rows and off in others, in increasing order. */
  public int[] varying() {
    return IntStream.range(0, positives.length)
        .filter(label -> positives[label] > 0 && positives[label] < known[label])
        .toArray();
  }

  /** Those of the chosen labels, in the order given. */
  public LabelTotals keep(int[] labels) {
    return new LabelTotals(
        rows,
        Arrays.stream(labels).mapToLong(label -> positives[label]).toArray(),
        Arrays.stream(labels).mapToLong(label -> known[label]).toArray());
  }

  /** log p/(1−p) with p = (positives + ½) / (known rows + 1), so that no frequency is 0 or 1. */
  public double[] logOdds() {
    double[] logOdds = new double[positives.length];
    for (int label = 0; label < logOdds.length; label++) {
      logOdds[label] = Math.log((positives[label] + 0.5) / (known[label] - positives[label] + 0.5));
    }
    return logOdds;
  }

  /** ν = 2p − 1: the mean of each label's ±1, with the p of {@link #logOdds}. */
  public double[] means() {
    return Arrays.stream(logOdds()).map(logOdds -> Math.tanh(logOdds / 2)).toArray();
  }

  /** 1 − ν² = 4p(1 − p): the variance of each label's ±1. */
  public double[] variances() {
    return Arrays.stream(means()).map(mean -> 1 - mean * mean).toArray();
  }
}
