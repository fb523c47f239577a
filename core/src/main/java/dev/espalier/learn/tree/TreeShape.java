package dev.espalier.learn.tree;

import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Which children each node of a tree has. Node 0 is the root, and a node's number is greater than
 * its parent's.
 *
 * @param starts where each node's children start in {@code children}, and the end
 * @param children a node's number, or ~l for label l
 */
record TreeShape(int[] starts, int[] children) {
  private static final int MOST_CHUNKS = 64;

  /** The number of nodes. */
  int nodes() {
    return starts.length - 1;
  }

  /**
   * Grows a tree from the root, level by level.
   *
   * @param centroids what labels are compared by
   * @param labels those that the tree is to have, at least one, in an order that does not depend on
   *     their numbers
   * @param arity most children of a node that is divided
   * @param leafSize most labels of a node that is not
   */
  static TreeShape grow(
      SparseFeatures centroids, int[] labels, int arity, int leafSize, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<int[]> childrenOfNodes = new ArrayList<>();
    List<int[]> level = List.of(labels);
    int nodes = 1;
    while (!level.isEmpty()) {
      List<List<int[]>> divided = divide(centroids, level, arity, leafSize, random);
      List<int[]> next = new ArrayList<>();
      for (int k = 0; k < level.size(); k++) {
        List<int[]> clusters = divided.get(k);
        int[] children = new int[clusters.size()];
        for (int child = 0; child < children.length; child++) {
          int[] cluster = clusters.get(child);
          if (cluster.length == 1) {
            children[child] = ~cluster[0];
          } else {
            children[child] = nodes++;
            next.add(cluster);
          }
        }
        childrenOfNodes.add(children);
      }
      level = next;
    }
    return of(childrenOfNodes);
  }

  /** The clusters of each node of a level; of one with few labels each label alone. */
  private static List<List<int[]>> divide(
      SparseFeatures centroids,
      List<int[]> level,
      int arity,
      int leafSize,
      SplittableRandom random) {
    List<SplittableRandom> randoms = new ArrayList<>();
    List<List<int[]>> divided = new ArrayList<>();
    for (int k = 0; k < level.size(); k++) {
      randoms.add(random.split());
      divided.add(List.of());
    }
    Chunks chunks = Chunks.of(level.size(), 1, MOST_CHUNKS);
    Parallel.run(
        chunks.count(),
        chunk -> {
          BalancedClusters clusters = new BalancedClusters(centroids);
          for (int k = chunks.from(chunk); k < chunks.to(chunk); k++) {
            int[] labels = level.get(k);
            int count =
                labels.length <= leafSize
                    ? labels.length
                    : Math.min(arity, 1 + (labels.length - 1) / leafSize);
            divided.set(
                k,
                count == labels.length
                    ? Arrays.stream(labels).mapToObj(label -> new int[] {label}).toList()
                    : clusters.divide(labels, count, randoms.get(k)));
          }
        });
    return divided;
  }

  private static TreeShape of(List<int[]> childrenOfNodes) {
    int[] starts = new int[childrenOfNodes.size() + 1];
    for (int node = 0; node < childrenOfNodes.size(); node++) {
      starts[node + 1] = starts[node] + childrenOfNodes.get(node).length;
    }
    int[] children = new int[starts[childrenOfNodes.size()]];
    for (int node = 0; node < childrenOfNodes.size(); node++) {
      int[] own = childrenOfNodes.get(node);
      System.arraycopy(own, 0, children, starts[node], own.length);
    }
    return new TreeShape(starts, children);
  }

  /** The node whose child each node is; −1 of the root. */
  int[] parents() {
    int[] parents = new int[nodes()];
    parents[0] = -1;
    for (int node = 0; node < nodes(); node++) {
      for (int k = starts[node]; k < starts[node + 1]; k++) {
        if (children[k] >= 0) {
          parents[children[k]] = node;
        }
      }
    }
    return parents;
  }

  /** The node whose child each label is; −1 of a label that the tree does not have. */
  int[] nodeOfLabel(int labels) {
    int[] nodes = new int[labels];
    Arrays.fill(nodes, -1);
    for (int node = 0; node < nodes(); node++) {
      for (int k = starts[node]; k < starts[node + 1]; k++) {
        if (children[k] < 0) {
          nodes[~children[k]] = node;
        }
      }
    }
    return nodes;
  }

  /** How many steps each node is below the root. */
  int[] depths() {
    int[] parents = parents();
    int[] depths = new int[nodes()];
    for (int node = 1; node < depths.length; node++) {
      depths[node] = depths[parents[node]] + 1;
    }
    return depths;
  }
}
