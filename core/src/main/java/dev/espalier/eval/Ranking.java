package dev.espalier.eval;

import java.util.Arrays;

/**
 * The scores of the positives and of the negatives of one row or of one label, sorted: all that a
 * ranking measure needs. Filled again and again to spare allocation.
 */
final class Ranking {
  private final double[] positives;
  private final double[] negatives;
  private int positiveCount;
  private int negativeCount;

  /** Negatives of the score zero that stand in no array; no score is told below it. */
  private int untold;

  Ranking(int most) {
    this.positives = new double[most];
    this.negatives = new double[most];
  }

  void clear() {
    positiveCount = 0;
    negativeCount = 0;
    untold = 0;
  }

  void add(double score, boolean positive) {
    if (positive) {
      positives[positiveCount++] = score;
    } else {
      negatives[negativeCount++] = score;
    }
  }

  /**
   * Adds everything that was not added yet, with the score zero.
   *
   * @param allPositives how many positives there are with those that were added
   * @param all how many positives and negatives
   */
  void addUntold(int allPositives, int all) {
    while (positiveCount < allPositives) {
      positives[positiveCount++] = 0;
    }
    untold = all - allPositives - negativeCount;
  }

  /** Sorts what was added; call before asking. */
  void sort() {
    Arrays.sort(positives, 0, positiveCount);
    Arrays.sort(negatives, 0, negativeCount);
  }

  int positiveCount() {
    return positiveCount;
  }

  int negativeCount() {
    return negativeCount + untold;
  }

  int count() {
    return positiveCount + negativeCount + untold;
  }

  /** The share of pairs in the wrong order, ties counted half: 1 − AUC. */
  double wrongPairs() {
    double wrong = 0;
    int below = 0;
    int notAbove = 0;
    for (int i = 0; i < positiveCount; i++) {
      while (below < negativeCount && negatives[below] < positives[i]) {
        below++;
      }
      while (notAbove < negativeCount && negatives[notAbove] <= positives[i]) {
        notAbove++;
      }
      int tied = notAbove - below + (positives[i] == 0 ? untold : 0);
      wrong += (negativeCount - notAbove) + 0.5 * tied;
    }
    return wrong / ((double) positiveCount * negativeCount());
  }

  /** The mean precision at the positives, each ranked behind all that have its score. */
  double averagePrecision() {
    double sum = 0;
    int negative = negativeCount - 1;
    int from = positiveCount - 1;
    while (from >= 0) {
      double score = positives[from];
      int next = from;
      while (next >= 0 && positives[next] == score) {
        next--;
      }
      while (negative >= 0 && negatives[negative] >= score) {
        negative--;
      }
      int hits = positiveCount - 1 - next;
      int rank = hits + negativeCount - 1 - negative + (score == 0 ? untold : 0);
      sum += (from - next) * (double) hits / rank;
      from = next;
    }
    return sum / positiveCount;
  }

  /** How many steps below the top the last positive lies. */
  int coverage() {
    int ahead = 0;
    for (int i = negativeCount - 1; i >= 0 && negatives[i] >= positives[0]; i--) {
      ahead++;
    }
    ahead += positives[0] == 0 ? untold : 0;
    return positiveCount + ahead - 1;
  }

  /** The expected share of positives among the top, equal scores in random order. */
  double precisionAt(int most) {
    int places = Math.min(most, count());
    int positive = positiveCount - 1;
    int negative = negativeCount - 1;
    int left = places;
    double hits = 0;
    while (left > 0) {
      double score =
          Math.max(
              positive >= 0 ? positives[positive] : Double.NEGATIVE_INFINITY,
              negative >= 0 ? negatives[negative] : untold > 0 ? 0 : Double.NEGATIVE_INFINITY);
      int tiedPositives = 0;
      while (positive >= 0 && positives[positive] == score) {
        positive--;
        tiedPositives++;
      }
      int tied = tiedPositives;
      while (negative >= 0 && negatives[negative] == score) {
        negative--;
        tied++;
      }
      tied += score == 0 ? untold : 0;
      int taken = Math.min(left, tied);
      hits += (double) tiedPositives * taken / tied;
      left -= taken;
    }
    return hits / places;
  }
}
