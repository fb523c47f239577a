package dev.espalier.learn.tree;

import dev.espalier.data.SparseFeatures;
import dev.espalier.decode.internal.LabelRanking;
import java.util.Arrays;

/**
 * Finds the most probable labels of a row: in each tree level by level, of each level only the most
 * probable nodes. A label's probability is the product of those on its path, and the mean over the
 * trees; a tree that does not reach it counts zero. Not safe for many threads.
 */
final class BeamSearch {
  private final TreeScorers scorers;
  private final int width;
  private final double[] scores;

  /** For each label the sum over the trees; zero between rows. */
  private final double[] sums;

  private final boolean[] isFound;
  private int[] found = new int[256];
  private int foundCount;
  private int[] nodes = new int[64];
  private double[] probabilities = new double[64];
  private int nodeCount;

  /**
   * Makes a search.
   *
   * @param labels number of labels
   * @param width most nodes of a level that are looked at
   */
  BeamSearch(TreeScorers scorers, int labels, int width) {
    this.scorers = scorers;
    this.width = width;
    this.scores = new double[scorers.largestNode()];
    this.sums = new double[labels];
    this.isFound = new boolean[labels];
  }

  /**
   * The labels found.
   *
   * @param labels increasing
   * @param probabilities theirs
   */
  record Found(int[] labels, double[] probabilities) {}

  /** The most probable labels of a row, those with the highest rank first among equals. */
  Found search(SparseFeatures rows, int row, int most) {
    foundCount = 0;
    for (int root : scorers.roots()) {
      descend(rows, row, root);
    }
    int[] labels = Arrays.copyOf(found, foundCount);
    Arrays.sort(labels);
    double[] means = new double[foundCount];
    for (int k = 0; k < foundCount; k++) {
      means[k] = sums[labels[k]] / scorers.roots().length;
      sums[labels[k]] = 0;
      isFound[labels[k]] = false;
    }
    int[] best = LabelRanking.topSorted(means, 0, foundCount, most);
    Found chosen = new Found(new int[best.length], new double[best.length]);
    for (int k = 0; k < best.length; k++) {
      chosen.labels[k] = labels[best[k]];
      chosen.probabilities[k] = means[best[k]];
    }
    return chosen;
  }

  private void descend(SparseFeatures rows, int row, int root) {
    nodeCount = 0;
    push(root, 1);
    while (nodeCount > 0) {
      int[] best = LabelRanking.top(probabilities, 0, nodeCount, width);
      int[] level = new int[best.length];
      double[] reached = new double[best.length];
      for (int k = 0; k < best.length; k++) {
        level[k] = nodes[best[k]];
        reached[k] = probabilities[best[k]];
      }
      nodeCount = 0;
      for (int k = 0; k < level.length; k++) {
        expand(rows, row, level[k], reached[k]);
      }
    }
  }

  private void expand(SparseFeatures rows, int row, int node, double reached) {
    scorers.scores(node, rows, row, scores);
    int first = scorers.starts()[node];
    for (int k = first; k < scorers.starts()[node + 1]; k++) {
      double probability = reached / (1 + Math.exp(-scores[k - first]));
      int child = scorers.children()[k];
      if (child >= 0) {
        push(child, probability);
      } else {
        add(~child, probability);
      }
    }
  }

  private void push(int node, double probability) {
    if (nodeCount == nodes.length) {
      nodes = Arrays.copyOf(nodes, 2 * nodeCount);
      probabilities = Arrays.copyOf(probabilities, 2 * nodeCount);
    }
    nodes[nodeCount] = node;
    probabilities[nodeCount++] = probability;
  }

  private void add(int label, double probability) {
    if (!isFound[label]) {
      isFound[label] = true;
      if (foundCount == found.length) {
        found = Arrays.copyOf(found, 2 * foundCount);
      }
      found[foundCount++] = label;
    }
    sums[label] += probability;
  }
}
