package dev.espalier.restore.rmf;

import java.util.Arrays;

/**
 * The likely levels of some categories that are missing. Of each only the most probable levels are
 * kept, as if the others could not be: a column of hundreds of levels would otherwise cost hundreds
 * of times as much where it is missing as where it is not.
 */
final class LikelyLevels {
  /** Maximum number of levels that are kept of a cell. */
  static final int MOST = 16;

  /** Minimum probability of a level that is kept, where others are. */
  private static final double LEAST = 1e-2;

  private final int[] counts;
  private final int[] levels;
  private final double[] probabilities;

  /** Makes room for a number of cells. */
  LikelyLevels(int cells) {
    this.counts = new int[cells];
    this.levels = new int[cells * MOST];
    this.probabilities = new double[cells * MOST];
  }

  /** How many levels of a cell are kept. */
  int count(int cell) {
    return counts[cell];
  }

  /** The k-th level of a cell that is kept. */
  int level(int cell, int k) {
    return levels[cell * MOST + k];
  }

  /** Its probability; those of a cell add up to one. */
  double probability(int cell, int k) {
    return probabilities[cell * MOST + k];
  }

  /** Sets a cell: the probabilities of all its levels stand in {@code q} from {@code from} on. */
  void set(int cell, double[] q, int from, int to) {
    double least = threshold(q, from, to, LEAST);
    int base = cell * MOST;
    int count = 0;
    double sum = 0;
    for (int i = from; i < to && count < MOST; i++) {
      if (q[i] >= least) {
        levels[base + count] = i - from;
        probabilities[base + count++] = q[i];
        sum += q[i];
      }
    }
    for (int k = base; k < base + count; k++) {
      probabilities[k] /= sum;
    }
    counts[cell] = count;
  }

  /**
   * How probable the {@link #MOST} most probable levels are at least, and no less than {@code
   * least}. Of very many levels none may be so probable: then the first holds alone.
   */
  static double threshold(double[] q, int from, int to, double least) {
    if (to - from <= MOST) {
      return least;
    }
    double[] sorted = Arrays.copyOfRange(q, from, to);
    Arrays.sort(sorted);
    double ofMost = sorted[sorted.length - MOST];
    return sorted[sorted.length - 1] < least ? ofMost : Math.max(least, ofMost);
  }
}
