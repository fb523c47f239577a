package dev.espalier.internal.learn;

import dev.espalier.data.Labels;
import dev.espalier.internal.state.StoredTensors;
import java.util.Arrays;

/** How often each label is on in training. */
public final class LabelFrequencies {
  /** More than the log-odds of one row among as many as a data set can have. */
  private static final double LARGEST = 30;

  private LabelFrequencies() {}

  /** What {@link #logOdds(Labels)} gave, from a model file. */
  public static double[] logOdds(StoredTensors stored, String name) {
    return stored.doublesWithin(name, -LARGEST, LARGEST, stored.labels());
  }

  /** log p/(1−p) with p = (positives + ½) / (known rows + 1), so that no frequency is 0 or 1. */
  public static double[] logOdds(Labels labels) {
    int[] positives = labels.positives().counts();
    int[] known = labels.knownCounts();
    double[] logOdds = new double[positives.length];
    for (int label = 0; label < logOdds.length; label++) {
      logOdds[label] = Math.log((positives[label] + 0.5) / (known[label] - positives[label] + 0.5));
    }
    return logOdds;
  }

  /** ν = 2p − 1: the mean of each label's ±1. */
  public static double[] means(Labels labels) {
    return Arrays.stream(logOdds(labels)).map(logOdds -> Math.tanh(logOdds / 2)).toArray();
  }

  /** 1 − ν² = 4p(1 − p): the variance of each label's ±1. */
  public static double[] variances(Labels labels) {
    return Arrays.stream(means(labels)).map(mean -> 1 - mean * mean).toArray();
  }
}
