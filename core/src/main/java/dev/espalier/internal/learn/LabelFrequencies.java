package dev.espalier.internal.learn;

import dev.espalier.data.Labels;
import dev.espalier.internal.state.StoredTensors;

/** How often each label is on in training. */
public final class LabelFrequencies {
  /** Maximum of log-odds, above those of one row among as many as a data set can have. */
  private static final double LARGEST = 30;

  private LabelFrequencies() {}

  /** What {@link #logOdds(Labels)} gave, from a model file. */
  public static double[] logOdds(StoredTensors stored, String name) {
    return stored.doublesWithin(name, -LARGEST, LARGEST, stored.labels());
  }

  /** log p/(1−p), see {@link LabelTotals#logOdds}. */
  public static double[] logOdds(Labels labels) {
    return LabelTotals.of(labels).logOdds();
  }

  /** ν = 2p − 1: the mean of each label's ±1. */
  public static double[] means(Labels labels) {
    return LabelTotals.of(labels).means();
  }
}
