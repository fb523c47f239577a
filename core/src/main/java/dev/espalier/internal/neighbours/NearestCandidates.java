package dev.espalier.internal.neighbours;

import dev.espalier.internal.math.Shape;
import java.util.Arrays;

/**
 * The rows that may be among the nearest of one row, by scores that are right up to a slack. Rows
 * that surely are not drop out on the way, so that there are seldom many.
 */
final class NearestCandidates {
  private final int wanted;
  private double[] scores;
  private int[] rows;
  private int size;
  private double slack;
  private double bound;

  NearestCandidates(int wanted) {
    this.wanted = wanted;
    int room = Math.max(64, Shape.product("distances", 4, "candidates", wanted, "neighbours"));
    this.scores = new double[room];
    this.rows = new int[room];
  }

  /**
   * Starts anew.
   *
   * @param doubt the most by which two scores may stand in the wrong order
   */
  void clear(double doubt) {
    size = 0;
    slack = doubt;
    bound = Double.POSITIVE_INFINITY;
  }

  /**
   * Adds rows that stand one after another, in rising order.
   *
   * @param first the first row
   * @param found their scores; one that is no number keeps its row out
   * @param from where the scores start
   * @param count how many
   */
  void add(int first, double[] found, int from, int count) {
    double limit = bound;
    for (int k = 0; k < count; k++) {
      if (found[from + k] <= limit) {
        add(first + k, found[from + k]);
        limit = bound;
      }
    }
  }

  private void add(int row, double score) {
    if (size == rows.length) {
      prune();
      if (size > rows.length / 2) {
        scores = Arrays.copyOf(scores, 2 * scores.length);
        rows = Arrays.copyOf(rows, 2 * rows.length);
      }
      if (score > bound) {
        return;
      }
    }
    scores[size] = score;
    rows[size++] = row;
  }

  private void prune() {
    if (size <= wanted) {
      return;
    }
    double[] sorted = Arrays.copyOf(scores, size);
    Arrays.sort(sorted);
    bound = sorted[wanted - 1] + slack;
    int kept = 0;
    for (int k = 0; k < size; k++) {
      if (scores[k] <= bound) {
        scores[kept] = scores[k];
        rows[kept++] = rows[k];
      }
    }
    size = kept;
  }

  /** Tells the exact distance of a row. */
  interface Distance {
    /** The squared distance to a kept row. */
    double to(int row);
  }

  /** Settles by exact distances which rows are the nearest, and writes them down in order. */
  void finish(Distance exact, int[] nearest, int offset) {
    prune();
    // Insertion into the few best: rows come in rising order, so the first of equals stays first.
    double[] best = new double[wanted];
    int found = 0;
    for (int k = 0; k < size; k++) {
      double distance = exact.to(rows[k]);
      if (found == wanted && distance >= best[wanted - 1]) {
        continue;
      }
      int at = found < wanted ? found++ : wanted - 1;
      while (at > 0 && best[at - 1] > distance) {
        best[at] = best[at - 1];
        nearest[offset + at] = nearest[offset + at - 1];
        at--;
      }
      best[at] = distance;
      nearest[offset + at] = rows[k];
    }
  }
}
