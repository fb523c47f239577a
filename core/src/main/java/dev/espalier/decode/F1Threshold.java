package dev.espalier.decode;

/**
 * Finds the threshold on a score that gives the largest F1, exactly, in one pass over the sorted
 * scores.
 */
final class F1Threshold {
  private F1Threshold() {}

  /**
   * The best threshold: a score is taken when it reaches it. Among cuts of equal F1 the one with
   * the widest gap wins, and the threshold lies in the middle of the gap. Without positives there
   * is nothing to find: {@link FittedDecoders#NEVER}.
   *
   * <p>No threshold is zero where there are scores that are not told: it would take all of them.
   */
  static double best(ThresholdFit.Scores scores) {
    double[] positives = scores.positives();
    double[] negatives = scores.negatives();
    if (positives.length == 0) {
      return FittedDecoders.NEVER;
    }
    int positive = positives.length - 1;
    int negative = negatives.length - 1;
    double bestF1 = -1;
    double bestGap = -1;
    double threshold = FittedDecoders.NEVER;
    while (positive >= 0 || negative >= 0) {
      double score = highest(positives, positive, negatives, negative);
      if (score <= 0 && scores.untold() > 0) {
        break;
      }
      while (positive >= 0 && positives[positive] == score) {
        positive--;
      }
      while (negative >= 0 && negatives[negative] == score) {
        negative--;
      }
      // Everything at or above the score is taken now; the next score is left out, or zero.
      int hits = positives.length - 1 - positive;
      int taken = hits + negatives.length - 1 - negative;
      double f1 = 2.0 * hits / (taken + positives.length);
      double next = Math.max(0, highest(positives, positive, negatives, negative));
      double gap = score - next;
      if (f1 > bestF1 || (f1 == bestF1 && gap > bestGap)) {
        bestF1 = f1;
        bestGap = gap;
        double middle = next + gap / 2;
        // Neighbouring doubles have no middle; the score itself separates them.
        threshold = middle > next ? middle : score;
      }
    }
    return threshold;
  }

  /** The F1 that a threshold reaches; 1 when nothing is on and nothing is taken. */
  static double f1(ThresholdFit.Scores scores, double threshold) {
    double[] positives = scores.positives();
    double[] negatives = scores.negatives();
    int hits = reaching(positives, threshold);
    int taken = hits + reaching(negatives, threshold);
    return taken + positives.length == 0 ? 1 : 2.0 * hits / (taken + positives.length);
  }

  private static int reaching(double[] ascending, double threshold) {
    int low = 0;
    int high = ascending.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ascending[middle] >= threshold) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return ascending.length - low;
  }

  private static double highest(
      double[] positives, int positive, double[] negatives, int negative) {
    double first = positive >= 0 ? positives[positive] : Double.NEGATIVE_INFINITY;
    double second = negative >= 0 ? negatives[negative] : Double.NEGATIVE_INFINITY;
    return Math.max(first, second);
  }
}
