package dev.espalier.learn.pairwise;

import dev.espalier.internal.field.Edges;
import dev.espalier.internal.math.Shape;
import java.util.Arrays;

/**
 * Some pairs of labels i &lt; j, in increasing order of their place among all pairs.
 *
 * @param labels number of labels
 * @param index the places, see {@link Edges#indexInComplete}
 * @param first i of each pair
 * @param second j of each pair
 */
record LabelPairs(int labels, int[] index, int[] first, int[] second) {
  /** The number of all pairs. */
  static int all(int labels) {
    return Shape.pairs(labels, "labels");
  }

  /** The pairs at the given places, which increase. */
  static LabelPairs of(int labels, int[] index) {
    int[] first = new int[index.length];
    int[] second = new int[index.length];
    int i = 0;
    long rowStart = 0;
    for (int k = 0; k < index.length; k++) {
      while (index[k] >= rowStart + (labels - 1 - i)) {
        rowStart += labels - 1 - i;
        i++;
      }
      first[k] = i;
      second[k] = (int) (i + 1 + index[k] - rowStart);
    }
    return new LabelPairs(labels, index, first, second);
  }

  /** The pairs at the places {@code from} to {@code to} of all. */
  static LabelPairs range(int labels, int from, int to) {
    int[] index = new int[to - from];
    for (int k = 0; k < index.length; k++) {
      index[k] = from + k;
    }
    return of(labels, index);
  }

  /** Where the pair of labels i &lt; j stands among these; negative where it does not. */
  int edge(int i, int j) {
    return Arrays.binarySearch(index, Edges.indexInComplete(labels, i, j));
  }

  int count() {
    return index.length;
  }

  /** The columns of a point: one for each label, then one for each pair. */
  int width() {
    return labels + index.length;
  }
}
