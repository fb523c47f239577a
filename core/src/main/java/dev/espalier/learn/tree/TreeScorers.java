package dev.espalier.learn.tree;

import dev.espalier.Tensor;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.state.StoredTensors;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
import java.util.Map;

/**
 * The scorers of all nodes of some trees, sparse: for each node the features that any of its
 * children weighs, and for each of these the children that do, side by side.
 *
 * @param roots the root of each tree
 * @param starts where each node's children start, and the end
 * @param children a node's number, or ~l for label l
 * @param intercepts the log-odds of each child of a row without features
 * @param featureStarts where each node's features start, and the end
 * @param features increasing within a node
 * @param weightStarts where each feature's weights start, and the end
 * @param places whose weight it is: the child's place among the children of its node, unsigned
 * @param weights what a feature adds to the child's log-odds
 */
record TreeScorers(
    int[] roots,
    int[] starts,
    int[] children,
    double[] intercepts,
    int[] featureStarts,
    int[] features,
    int[] weightStarts,
    ShortBuffer places,
    FloatBuffer weights) {

  private static final String PREFIX = "tree.";

  /** The most children of a node: as many as an unsigned number of 16 bits tells apart. */
  static final int MOST_CHILDREN = 1 << 16;

  /** The largest number of children of a node. */
  int largestNode() {
    int largest = 0;
    for (int node = 0; node + 1 < starts.length; node++) {
      largest = Math.max(largest, starts[node + 1] - starts[node]);
    }
    return largest;
  }

  /**
   * The log-odds of a node's children, given that the node is on.
   *
   * @param out as many numbers as the node has children, or more
   */
  void scores(int node, SparseFeatures rows, int row, double[] out) {
    int first = starts[node];
    System.arraycopy(intercepts, first, out, 0, starts[node + 1] - first);
    int from = featureStarts[node];
    int to = featureStarts[node + 1];
    for (int k = rows.start(row); k < rows.start(row + 1) && from < to; k++) {
      int at = Arrays.binarySearch(features, from, to, rows.columnIndices()[k]);
      // The row's features increase: so the next one is found behind this one.
      from = at >= 0 ? at + 1 : ~at;
      if (at >= 0) {
        double value = rows.values()[k];
        for (int i = weightStarts[at]; i < weightStarts[at + 1]; i++) {
          out[places.get(i) & 0xFFFF] += value * weights.get(i);
        }
      }
    }
  }

  /** Adds the numbers to a model's tensors. */
  void store(Map<String, Tensor> tensors) {
    tensors.put(PREFIX + "roots", new Tensor.Integers(roots, roots.length));
    tensors.put(PREFIX + "starts", new Tensor.Integers(starts, starts.length));
    tensors.put(PREFIX + "children", new Tensor.Integers(children, children.length));
    tensors.put(PREFIX + "intercepts", new Tensor.Doubles(intercepts, intercepts.length));
    tensors.put(PREFIX + "featureStarts", new Tensor.Integers(featureStarts, featureStarts.length));
    tensors.put(PREFIX + "features", new Tensor.Integers(features, features.length));
    tensors.put(PREFIX + "weightStarts", new Tensor.Integers(weightStarts, weightStarts.length));
    tensors.put(PREFIX + "places", new Tensor.Shorts(places, places.capacity()));
    tensors.put(PREFIX + "weights", new Tensor.Floats(weights, weights.capacity()));
  }

  /** Makes the scorers again from what {@link #store} kept, and checks that they are trees. */
  static TreeScorers fromState(StoredTensors stored, int columns) {
    int childCount = stored.rows(PREFIX + "children");
    int featureCount = stored.rows(PREFIX + "features");
    int weightCount = stored.rows(PREFIX + "weights");
    int[] starts = stored.starts(PREFIX + "starts", childCount);
    int nodes = starts.length - 1;
    int[] featureStarts = stored.starts(PREFIX + "featureStarts", featureCount);
    int[] weightStarts = stored.starts(PREFIX + "weightStarts", weightCount);
    TreeScorers scorers =
        new TreeScorers(
            stored.integers(
                PREFIX + "roots", 0, Math.max(0, nodes - 1), stored.rows(PREFIX + "roots")),
            starts,
            stored.integers(PREFIX + "children", -stored.labels(), nodes - 1, childCount),
            stored.doubles(PREFIX + "intercepts", childCount),
            featureStarts,
            stored.integers(PREFIX + "features", 0, columns - 1, featureCount),
            weightStarts,
            stored.shorts(PREFIX + "places", weightCount),
            stored.floats(PREFIX + "weights", weightCount));
    if (featureStarts.length != starts.length || weightStarts.length != featureCount + 1) {
      throw stored.refused("the starts of its trees differ in length; expected those of one model");
    }
    scorers.check(stored);
    return scorers;
  }

  private void check(StoredTensors stored) {
    if (roots.length > 0 && starts.length == 1) {
      throw stored.refused("its trees have no nodes; expected the root of each");
    }
    for (int node = 0; node + 1 < starts.length; node++) {
      for (int k = starts[node]; k < starts[node + 1]; k++) {
        if (children[k] >= 0 && children[k] <= node) {
          throw stored.refused(
              "node "
                  + children[k]
                  + " of its trees is below node "
                  + node
                  + "; expected numbers that rise from the root");
        }
      }
      int size = starts[node + 1] - starts[node];
      for (int k = featureStarts[node]; k < featureStarts[node + 1]; k++) {
        if (k > featureStarts[node] && features[k] <= features[k - 1]) {
          throw stored.refused("the features of a node of its trees do not rise");
        }
        for (int i = weightStarts[k]; i < weightStarts[k + 1]; i++) {
          if ((places.get(i) & 0xFFFF) >= size) {
            throw stored.refused(
                "a weight of its trees is of child " + (places.get(i) & 0xFFFF) + " among " + size);
          }
        }
      }
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TreeScorers scorers
        && Arrays.equals(scorers.roots, roots)
        && Arrays.equals(scorers.starts, starts)
        && Arrays.equals(scorers.children, children)
        && Arrays.equals(scorers.intercepts, intercepts)
        && Arrays.equals(scorers.featureStarts, featureStarts)
        && Arrays.equals(scorers.features, features)
        && Arrays.equals(scorers.weightStarts, weightStarts)
        && scorers.places.equals(places)
        && scorers.weights.equals(weights);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(children) + weights.hashCode();
  }

  @Override
  public String toString() {
    return "TreeScorers[" + roots.length + " trees, " + weights.capacity() + " weights]";
  }
}
