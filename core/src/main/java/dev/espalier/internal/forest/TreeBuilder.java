package dev.espalier.internal.forest;

import java.util.Arrays;

/** Collects the nodes of a tree, each parent before its left child. */
final class TreeBuilder {
  private int[] columns = new int[64];
  private double[] upTo = new double[64];
  private int[] right = new int[64];
  private int nodes;
  private int[] leafStarts = new int[64];
  private double[] leafWeights = new double[64];
  private int leaves;
  private int[] outputs = new int[64];
  private double[] means = new double[64];
  private int entries;
  private final double[] gains;

  TreeBuilder(int columnCount) {
    gains = new double[columnCount];
  }

  /** The next node is the right child of an earlier one. */
  void rightOf(int parent) {
    right[parent] = nodes;
  }

  /** Adds a node with two children; returns its number. */
  int split(int column, double cut, boolean missingLeft, double gain) {
    int node = add(missingLeft ? column : ~column);
    upTo[node] = cut;
    gains[column] += gain;
    return node;
  }

  /** Adds a leaf with the means of the node that is being searched. */
  void leaf(SplitSearch node) {
    int leaf = add(Tree.LEAF);
    right[leaf] = leaves;
    if (leaves + 1 >= leafStarts.length) {
      leafStarts = Arrays.copyOf(leafStarts, 2 * leafStarts.length);
      leafWeights = Arrays.copyOf(leafWeights, leafStarts.length);
    }
    leafWeights[leaves] = node.weight();
    node.means(this::entry);
    leafStarts[++leaves] = entries;
  }

  private void entry(int output, double mean) {
    if (entries == outputs.length) {
      outputs = Arrays.copyOf(outputs, 2 * entries);
      means = Arrays.copyOf(means, 2 * entries);
    }
    outputs[entries] = output;
    means[entries++] = mean;
  }

  private int add(int column) {
    if (nodes == columns.length) {
      columns = Arrays.copyOf(columns, 2 * nodes);
      upTo = Arrays.copyOf(upTo, 2 * nodes);
      right = Arrays.copyOf(right, 2 * nodes);
    }
    columns[nodes] = column;
    return nodes++;
  }

  Tree build() {
    return new Tree(
        Arrays.copyOf(columns, nodes),
        Arrays.copyOf(upTo, nodes),
        Arrays.copyOf(right, nodes),
        Arrays.copyOf(leafWeights, leaves),
        Arrays.copyOf(leafStarts, leaves + 1),
        Arrays.copyOf(outputs, entries),
        Arrays.copyOf(means, entries));
  }

  /** By how much each column has lowered the impurity. */
  double[] gains() {
    return gains;
  }
}
