package dev.espalier.learn.tree;

import dev.espalier.internal.math.Shape;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * One tree with the scorers of all its nodes' children, as they were fitted.
 *
 * @param shape the tree
 * @param features the features of each node's rows
 * @param scorers one for each child, in the order of the children of {@code shape}
 * @param sigmoids how scores become log-odds, for each depth
 */
record FittedTree(
    TreeShape shape, int[][] features, Scorer[] scorers, ScoreCounts.Sigmoid[] sigmoids) {

  /**
   * f(x) of one child, without weights that are too small to matter.
   *
   * @param places whose weights are kept, among the node's features, increasing
   * @param weights theirs
   * @param intercept b
   */
  record Scorer(int[] places, float[] weights, double intercept) {
    /** Keeps the weights of at least some size. */
    static Scorer of(double[] weights, double intercept, double threshold) {
      int count = 0;
      int[] places = new int[weights.length];
      for (int k = 0; k < weights.length; k++) {
        if (weights[k] != 0 && Math.abs(weights[k]) >= threshold) {
          places[count++] = k;
        }
      }
      float[] kept = new float[count];
      for (int k = 0; k < count; k++) {
        kept[k] = (float) weights[places[k]];
      }
      return new Scorer(Arrays.copyOf(places, count), kept, intercept);
    }
  }

  /** All trees in one. */
  static TreeScorers join(List<FittedTree> trees) {
    return new Joined(trees).join();
  }

  /** Trees under way into the arrays that hold all. */
  private static final class Joined {
    private final List<FittedTree> trees;
    private final int[] roots;
    private final int[] starts;
    private final int[] children;
    private final double[] intercepts;
    private final int[] featureStarts;
    private final int[] features;
    private final int[] weightStarts;
    private final short[] places;
    private final float[] weights;
    private int nodes;
    private int childCount;
    private int featureCount;
    private int weightCount;

    Joined(List<FittedTree> trees) {
      this.trees = trees;
      this.roots = new int[trees.size()];
      long allFeatures = 0;
      long allWeights = 0;
      int allNodes = 0;
      int allChildren = 0;
      for (FittedTree tree : trees) {
        allNodes += tree.shape.nodes();
        allChildren += tree.shape.children().length;
        for (int node = 0; node < tree.shape.nodes(); node++) {
          int[] counts = tree.weightCounts(node);
          allFeatures += Arrays.stream(counts).filter(count -> count > 0).count();
          allWeights += Arrays.stream(counts).sum();
        }
      }
      this.starts = new int[allNodes + 1];
      this.children = new int[allChildren];
      this.intercepts = new double[allChildren];
      this.featureStarts = new int[allNodes + 1];
      this.features = new int[length(allFeatures)];
      this.weightStarts = new int[features.length + 1];
      this.places = new short[length(allWeights)];
      this.weights = new float[places.length];
    }

    private static int length(long size) {
      return Shape.length("learner 'label-tree': weights", size, "a larger pruning threshold");
    }

    TreeScorers join() {
      for (int k = 0; k < roots.length; k++) {
        roots[k] = nodes;
        add(trees.get(k));
      }
      return new TreeScorers(
          roots,
          starts,
          children,
          intercepts,
          featureStarts,
          features,
          weightStarts,
          ShortBuffer.wrap(places),
          FloatBuffer.wrap(weights));
    }

    private void add(FittedTree tree) {
      int root = nodes;
      int[] depths = tree.shape.depths();
      for (int node = 0; node < tree.shape.nodes(); node++) {
        ScoreCounts.Sigmoid sigmoid = tree.sigmoids[depths[node]];
        for (int k = tree.shape.starts()[node]; k < tree.shape.starts()[node + 1]; k++) {
          int child = tree.shape.children()[k];
          children[childCount] = child >= 0 ? root + child : child;
          intercepts[childCount++] = sigmoid.slope() * tree.scorers[k].intercept + sigmoid.offset();
        }
        addWeights(tree, node, sigmoid.slope());
        nodes++;
        starts[nodes] = childCount;
        featureStarts[nodes] = featureCount;
      }
    }

    private void addWeights(FittedTree tree, int node, double factor) {
      int[] counts = tree.weightCounts(node);
      int[] next = new int[counts.length];
      for (int k = 0; k < counts.length; k++) {
        next[k] = weightCount;
        if (counts[k] > 0) {
          features[featureCount++] = tree.features[node][k];
          weightCount += counts[k];
          weightStarts[featureCount] = weightCount;
        }
      }
      int first = tree.shape.starts()[node];
      for (int k = first; k < tree.shape.starts()[node + 1]; k++) {
        Scorer scorer = tree.scorers[k];
        for (int i = 0; i < scorer.places.length; i++) {
          int at = next[scorer.places[i]]++;
          places[at] = (short) (k - first);
          weights[at] = (float) (factor * scorer.weights[i]);
        }
      }
    }
  }

  /** How many children weigh each feature of a node. */
  private int[] weightCounts(int node) {
    int[] counts = new int[features[node].length];
    for (int k = shape.starts()[node]; k < shape.starts()[node + 1]; k++) {
      for (int place : scorers[k].places) {
        counts[place]++;
      }
    }
    return counts;
  }
}
