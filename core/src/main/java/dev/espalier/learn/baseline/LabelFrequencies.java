package dev.espalier.learn.baseline;

import dev.espalier.data.Labels;

/** How often each label is on in training. */
final class LabelFrequencies {
  private LabelFrequencies() {}

  /** log p/(1−p) with p = (positives + ½) / (known rows + 1), so that no frequency is 0 or 1. */
  static double[] logOdds(Labels labels) {
    int[] positives = labels.positives().counts();
    int[] known = labels.knownCounts();
    double[] logOdds = new double[positives.length];
    for (int label = 0; label < logOdds.length; label++) {
      logOdds[label] = Math.log((positives[label] + 0.5) / (known[label] - positives[label] + 0.5));
    }
    return logOdds;
  }

  /** The labels that are on in some known rows and off in others, in increasing order. */
  static int[] varying(Labels labels) {
    int[] positives = labels.positives().counts();
    int[] known = labels.knownCounts();
    return java.util.stream.IntStream.range(0, positives.length)
        .filter(label -> positives[label] > 0 && positives[label] < known[label])
        .toArray();
  }
}
