package dev.espalier.decode.internal;

import java.util.Arrays;

/** Orders labels by their scores, highest first; of equal scores, the lower index first. */
public final class LabelRanking {
  /** Short runs are sorted by insertion. */
  private static final int RUN = 12;

  private LabelRanking() {}

  /**
   * All positions in order.
   *
   * @param scores input, not modified
   * @param offset first score
   * @param count number of scores
   * @return indices from 0 to {@code count - 1}, relative to the offset
   */
  public static int[] descending(double[] scores, int offset, int count) {
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      order[i] = i;
    }
    // A merge sort, because it is stable and needs no boxing.
    for (int from = 0; from < count; from += RUN) {
      insertionSort(order, from, Math.min(count, from + RUN), scores, offset);
    }
    int[] source = order;
    int[] target = new int[count];
    for (int width = RUN; width < count; width *= 2) {
      for (int from = 0; from < count; from += 2 * width) {
        merge(
            source,
            from,
            Math.min(count, from + width),
            Math.min(count, from + 2 * width),
            target,
            scores,
            offset);
      }
      int[] swap = source;
      source = target;
      target = swap;
    }
    return source;
  }

  /**
   * The positions of the highest scores, best first; fewer when there are not that many.
   *
   * @param scores input, not modified
   * @param offset first score
   * @param count number of scores
   * @param most how many positions to give
   */
  public static int[] top(double[] scores, int offset, int count, int most) {
    int size = Math.min(most, count);
    // A heap with the worst kept position at its root: most candidates are turned away at once.
    int[] heap = new int[size];
    for (int i = 0; i < size; i++) {
      heap[i] = i;
    }
    for (int i = size / 2 - 1; i >= 0; i--) {
      sink(heap, i, size, scores, offset);
    }
    for (int i = size; i < count && size > 0; i++) {
      if (before(i, heap[0], scores, offset)) {
        heap[0] = i;
        sink(heap, 0, size, scores, offset);
      }
    }
    // Taking the worst away again and again leaves them sorted, best first.
    for (int end = size - 1; end > 0; end--) {
      int worst = heap[0];
      heap[0] = heap[end];
      heap[end] = worst;
      sink(heap, 0, end, scores, offset);
    }
    return heap;
  }

  /** Whether a ranks before b. */
  private static boolean before(int a, int b, double[] scores, int offset) {
    double first = scores[offset + a];
    double second = scores[offset + b];
    return first > second || (first == second && a < b);
  }

  private static void sink(int[] heap, int from, int size, double[] scores, int offset) {
    int parent = from;
    while (2 * parent + 1 < size) {
      int child = 2 * parent + 1;
      if (child + 1 < size && before(heap[child], heap[child + 1], scores, offset)) {
        child++;
      }
      if (!before(heap[parent], heap[child], scores, offset)) {
        return;
      }
      int swap = heap[parent];
      heap[parent] = heap[child];
      heap[child] = swap;
      parent = child;
    }
  }

  private static void insertionSort(int[] order, int from, int to, double[] scores, int offset) {
    for (int i = from + 1; i < to; i++) {
      int moved = order[i];
      int k = i;
      while (k > from && scores[offset + order[k - 1]] < scores[offset + moved]) {
        order[k] = order[k - 1];
        k--;
      }
      order[k] = moved;
    }
  }

  private static void merge(
      int[] source, int from, int middle, int to, int[] target, double[] scores, int offset) {
    int left = from;
    int right = middle;
    for (int k = from; k < to; k++) {
      boolean takeLeft =
          right >= to
              || (left < middle && scores[offset + source[left]] >= scores[offset + source[right]]);
      target[k] = takeLeft ? source[left++] : source[right++];
    }
  }

  /** The positions of the highest scores in increasing order of position. */
  public static int[] topSorted(double[] scores, int offset, int count, int most) {
    int[] top = top(scores, offset, count, most);
    Arrays.sort(top);
    return top;
  }
}
