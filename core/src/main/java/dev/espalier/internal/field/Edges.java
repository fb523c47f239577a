package dev.espalier.internal.field;

import dev.espalier.internal.math.Shape;
import java.util.Arrays;

/**
 * The graph of a pairwise field: which pairs of labels are coupled.
 *
 * <p>Edge e joins {@code first()[e] < second()[e]}. The same graph seen from the labels is a
 * symmetric adjacency in compressed rows: the slots {@code starts()[i] … starts()[i+1]-1} belong to
 * label i, in increasing order of the neighbour; a slot knows its neighbour, its edge and the slot
 * that looks back.
 */
public final class Edges {
  private final int labels;
  private final int[] first;
  private final int[] second;
  private final int[] starts;
  private final int[] neighbours;
  private final int[] edgeAt;
  private final int[] reverse;

  private Edges(int labels, int[] first, int[] second) {
    this.labels = labels;
    this.first = first;
    this.second = second;
    int count = first.length;
    starts = new int[labels + 1];
    for (int edge = 0; edge < count; edge++) {
      starts[first[edge] + 1]++;
      starts[second[edge] + 1]++;
    }
    for (int label = 0; label < labels; label++) {
      starts[label + 1] += starts[label];
    }
    neighbours = new int[2 * count];
    edgeAt = new int[2 * count];
    reverse = new int[2 * count];
    int[] next = Arrays.copyOf(starts, labels);
    // Neighbours below a label come first, each kind in increasing order: see order().
    int[] byFirst = order(first, second, labels);
    for (int edge : order(second, first, labels)) {
      place(next[second[edge]]++, first[edge], edge);
    }
    for (int edge : byFirst) {
      place(next[first[edge]]++, second[edge], edge);
    }
    int[] slotOfEdge = new int[count];
    for (int label = 0; label < labels; label++) {
      for (int slot = starts[label]; slot < starts[label + 1]; slot++) {
        if (slot > starts[label] && neighbours[slot] == neighbours[slot - 1]) {
          throw new IllegalArgumentException(
              "labels " + label + " and " + neighbours[slot] + " are joined twice");
        }
        int edge = edgeAt[slot];
        if (label == first[edge]) {
          slotOfEdge[edge] = slot;
        } else {
          // The first end is the smaller label, so its slot has been seen already.
          reverse[slot] = slotOfEdge[edge];
          reverse[slotOfEdge[edge]] = slot;
        }
      }
    }
  }

  private void place(int slot, int neighbour, int edge) {
    neighbours[slot] = neighbour;
    edgeAt[slot] = edge;
  }

  /** The edges sorted by one end and then the other: two stable counting sorts. */
  private static int[] order(int[] major, int[] minor, int labels) {
    int[] edges = new int[major.length];
    for (int edge = 0; edge < edges.length; edge++) {
      edges[edge] = edge;
    }
    return sortBy(major, sortBy(minor, edges, labels), labels);
  }

  private static int[] sortBy(int[] key, int[] edges, int labels) {
    int[] next = new int[labels + 1];
    for (int edge : edges) {
      next[key[edge] + 1]++;
    }
    for (int label = 0; label < labels; label++) {
      next[label + 1] += next[label];
    }
    int[] sorted = new int[edges.length];
    for (int edge : edges) {
      sorted[next[key[edge]]++] = edge;
    }
    return sorted;
  }

  /**
   * The graph with the given edges, numbered as given.
   *
   * @param labels number of labels
   * @param first the smaller end of each edge; copied
   * @param second the larger end of each edge; copied
   */
  public static Edges of(int labels, int[] first, int[] second) {
    if (first.length != second.length) {
      throw new IllegalArgumentException("edges with one end only");
    }
    for (int edge = 0; edge < first.length; edge++) {
      if (first[edge] < 0 || first[edge] >= second[edge] || second[edge] >= labels) {
        throw new IllegalArgumentException(
            "edge "
                + edge
                + " joins "
                + first[edge]
                + " and "
                + second[edge]
                + "; expected 0 <= first < second < "
                + labels);
      }
    }
    return new Edges(labels, first.clone(), second.clone());
  }

  /** No pair is joined: the labels are independent. */
  public static Edges none(int labels) {
    return new Edges(labels, new int[0], new int[0]);
  }

  /** Every pair is joined; pairs in lexicographic order, see {@link #indexInComplete}. */
  public static Edges complete(int labels) {
    int count = Shape.pairs(labels, "labels");
    int[] first = new int[count];
    int[] second = new int[count];
    int edge = 0;
    for (int i = 0; i < labels; i++) {
      for (int j = i + 1; j < labels; j++) {
        first[edge] = i;
        second[edge++] = j;
      }
    }
    return new Edges(labels, first, second);
  }

  /** The number of the edge (i, j), i below j, in {@link #complete(int)}. */
  public static int indexInComplete(int labels, int i, int j) {
    return (int) ((long) i * labels - (long) i * (i + 1) / 2 + j - i - 1);
  }

  /** The number of labels. */
  public int labels() {
    return labels;
  }

  /** The number of edges. */
  public int count() {
    return first.length;
  }

  /** The smaller end of each edge; shared, not to be written to. */
  public int[] first() {
    return first;
  }

  /** The larger end of each edge; shared, not to be written to. */
  public int[] second() {
    return second;
  }

  /** Where each label's slots start; length labels + 1; shared, not to be written to. */
  public int[] starts() {
    return starts;
  }

  /** The neighbour at each slot; shared, not to be written to. */
  public int[] neighbours() {
    return neighbours;
  }

  /** The edge at each slot; shared, not to be written to. */
  public int[] edgeAt() {
    return edgeAt;
  }

  /** The slot of the same edge at its other end; shared, not to be written to. */
  public int[] reverse() {
    return reverse;
  }

  /** The edge that joins two labels, in either order, or -1. */
  public int find(int i, int j) {
    int slot = Arrays.binarySearch(neighbours, starts[i], starts[i + 1], j);
    return slot < 0 ? -1 : edgeAt[slot];
  }

  /** Whether the graph has no cycle, so that message passing is exact on it. */
  public boolean isForest() {
    if (count() >= Math.max(1, labels)) {
      return false;
    }
    int[] parent = new int[labels];
    for (int label = 0; label < labels; label++) {
      parent[label] = label;
    }
    for (int edge = 0; edge < count(); edge++) {
      int one = root(parent, first[edge]);
      int other = root(parent, second[edge]);
      if (one == other) {
        return false;
      }
      parent[one] = other;
    }
    return true;
  }

  private static int root(int[] parent, int label) {
    int at = label;
    while (parent[at] != at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }

  @Override
  public String toString() {
    return "Edges[" + labels + " labels, " + count() + " edges]";
  }
}
