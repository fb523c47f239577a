package dev.espalier.learn.discriminant;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Labels;
import dev.espalier.internal.neighbours.NeighbourSearch;

/**
 * How many rows should vote: those with the highest micro-F1 of the majority, when each training
 * row, projected as a row that was not seen, asks the others.
 */
final class NeighbourChoice {
  private static final int[] TRIED = {1, 3, 5, 7, 9, 11, 15, 21, 31};

  private NeighbourChoice() {}

  static int best(DenseFeatures seen, DenseFeatures unseen, Labels labels) {
    int most = Math.min(TRIED[TRIED.length - 1], seen.rows() - 1);
    if (most < 1) {
      return 1;
    }
    // One more than wanted: the row itself is among the seen ones.
    int[] nearest = NeighbourSearch.of(seen).nearest(unseen, most + 1);
    long[] both = new long[TRIED.length];
    long[] either = new long[TRIED.length];
    int[] votes = new int[most + 1];
    for (int row = 0; row < seen.rows(); row++) {
      for (int label = 0; label < labels.labelCount(); label++) {
        if (!labels.isUnknown(row, label)) {
          count(labels, nearest, row, label, votes);
          boolean on = labels.positives().contains(row, label);
          for (int k = 0; k < TRIED.length && TRIED[k] <= most; k++) {
            boolean said = votes[TRIED[k]] > 0;
            both[k] += on && said ? 1 : 0;
            either[k] += (on ? 1 : 0) + (said ? 1 : 0);
          }
        }
      }
    }
    int best = 0;
    for (int k = 1; k < TRIED.length && TRIED[k] <= most; k++) {
      // 2 both / either, larger than before; the products are exact.
      best = both[k] * either[best] > both[best] * either[k] ? k : best;
    }
    return TRIED[best];
  }

  /** How many of the first k neighbours have the label less how many lack it, for every k. */
  private static void count(Labels labels, int[] nearest, int row, int label, int[] votes) {
    int most = votes.length - 1;
    int asked = 0;
    for (int k = 0; k <= most && asked < most; k++) {
      int other = nearest[row * (most + 1) + k];
      if (other != row) {
        int vote =
            labels.positives().contains(other, label) ? 1 : labels.isUnknown(other, label) ? 0 : -1;
        votes[asked + 1] = votes[asked] + vote;
        asked++;
      }
    }
  }
}
