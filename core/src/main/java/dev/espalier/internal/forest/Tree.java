package dev.espalier.internal.forest;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A grown tree. A node's left child follows it.
 *
 * @param columns for each node its column c where missing cells go left, ~c where they go right, or
 *     {@link #LEAF}
 * @param upTo for each node the largest value that goes left
 * @param right for each node its right child; for a leaf the leaf's number
 * @param leafWeights for each leaf the weight of its rows
 * @param leafStarts where the entries of each leaf start, and the end of the last
 * @param outputs the outputs of the leaves' entries
 * @param means their means; an output without an entry has the mean 0
 */
record Tree(
    int[] columns,
    double[] upTo,
    int[] right,
    double[] leafWeights,
    int[] leafStarts,
    int[] outputs,
    double[] means) {
  /** The column of a leaf. */
  static final int LEAF = Integer.MIN_VALUE;

  /**
   * Cuts one tree out of the arrays of many; null where the ends of its leaves fall or go beyond
   * what there is.
   */
  @Nullable Tree part(int node, int nodes, int leaf, int leaves, int start, int entry) {
    int[] starts = Arrays.copyOfRange(leafStarts, start, start + leaves + 1);
    for (int k = 0; k < leaves; k++) {
      if (starts[k] > starts[k + 1]) {
        return null;
      }
    }
    int end = entry + starts[leaves];
    if (starts[0] != 0 || end > means.length) {
      return null;
    }
    return new Tree(
        Arrays.copyOfRange(columns, node, node + nodes),
        Arrays.copyOfRange(upTo, node, node + nodes),
        Arrays.copyOfRange(right, node, node + nodes),
        Arrays.copyOfRange(leafWeights, leaf, leaf + leaves),
        starts,
        Arrays.copyOfRange(outputs, entry, end),
        Arrays.copyOfRange(means, entry, end));
  }

  /** Whether every way from the root ends at a leaf: children stand behind their parents. */
  boolean isSound(int columnCount) {
    for (int node = 0; node < columns.length; node++) {
      int column = columns[node] >= 0 ? columns[node] : ~columns[node];
      boolean sound =
          columns[node] == LEAF
              ? right[node] < leafWeights.length
              : column < columnCount && right[node] > node + 1 && right[node] < columns.length;
      if (!sound) {
        return false;
      }
    }
    return columns[columns.length - 1] == LEAF;
  }

  /** Where a row, the cells from {@code offset} on, ends. */
  int leaf(double[] cells, int offset) {
    int node = 0;
    while (columns[node] != LEAF) {
      node = next(node, cells, offset);
    }
    return right[node];
  }

  /** Where a row that has reached a node would end if a column had another value. */
  int leaf(int from, double[] cells, int offset, int replaced, double value) {
    int node = from;
    while (columns[node] != LEAF) {
      int column = column(node);
      node = next(node, column == replaced ? value : cells[offset + column]);
    }
    return right[node];
  }

  /** The column that a node, no leaf, cuts. */
  int column(int node) {
    return columns[node] >= 0 ? columns[node] : ~columns[node];
  }

  /** The child of a node that is no leaf to which a row goes. */
  int next(int node, double[] cells, int offset) {
    return next(node, cells[offset + column(node)]);
  }

  private int next(int node, double value) {
    boolean left = Double.isNaN(value) ? columns[node] >= 0 : value <= upTo[node];
    return left ? node + 1 : right[node];
  }

  /** A leaf's mean of one output. */
  double mean(int leaf, int output) {
    for (int k = leafStarts[leaf]; k < leafStarts[leaf + 1]; k++) {
      if (outputs[k] == output) {
        return means[k];
      }
    }
    return 0;
  }

  /** Adds a leaf's means to a row of sums. */
  void add(int leaf, double[] sums, int offset) {
    for (int k = leafStarts[leaf]; k < leafStarts[leaf + 1]; k++) {
      sums[offset + outputs[k]] += means[k];
    }
  }

  /**
   * Adds the squared errors of a leaf's means, times a factor, but for what all leaves have in
   * common: f² − 2yf of (y − f)².
   *
   * @param wanted y, all outputs of the row
   * @param errors output: one for each output, from {@code offset} on
   */
  void addErrors(int leaf, double[] wanted, double factor, double[] errors, int offset) {
    for (int k = leafStarts[leaf]; k < leafStarts[leaf + 1]; k++) {
      errors[offset + outputs[k]] += factor * means[k] * (means[k] - 2 * wanted[outputs[k]]);
    }
  }

  /** Adds one for each output whose mean in the leaf is one half or more. */
  void vote(int leaf, double[] votes, int offset) {
    for (int k = leafStarts[leaf]; k < leafStarts[leaf + 1]; k++) {
      votes[offset + outputs[k]] += means[k] >= 0.5 ? 1 : 0;
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Tree tree
        && Arrays.equals(tree.columns, columns)
        && Arrays.equals(tree.upTo, upTo)
        && Arrays.equals(tree.right, right)
        && Arrays.equals(tree.leafWeights, leafWeights)
        && Arrays.equals(tree.leafStarts, leafStarts)
        && Arrays.equals(tree.outputs, outputs)
        && Arrays.equals(tree.means, means);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(columns) + Arrays.hashCode(means);
  }
}
