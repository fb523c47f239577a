package dev.espalier.field;

import dev.espalier.data.LabelSets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Label sets as the nodes of a tree: a set lies below the one that lacks its rarest label. What
 * sets have in common is so computed once; of sets that occur together many differ by one label
 * only.
 *
 * <p>Node 0 is the empty set. A node comes before those below it. A node that is no set of the list
 * has some below it.
 */
final class SetTree {
  /** Stands at nodes that are not in the list. */
  static final int NONE = -1;

  /** The node above each node; {@link #NONE} above the empty set. */
  final int[] parent;

  /** The label by which a node exceeds its parent. */
  final int[] label;

  /** The place of each node's set in the list, or {@link #NONE}. */
  final int[] set;

  /** The last node directly below each node, or {@link #NONE}. */
  final int[] lastChild;

  SetTree(LabelSets sets) {
    int[] rank = ranks(sets);
    int[][] paths = new int[sets.rows()][];
    for (int row = 0; row < paths.length; row++) {
      paths[row] = IntStream.of(sets.row(row)).map(one -> rank[one]).sorted().toArray();
    }
    int[] labelOfRank = new int[rank.length];
    for (int one = 0; one < rank.length; one++) {
      labelOfRank[rank[one]] = one;
    }
    // In the order of their paths, a set follows those with which it shares most.
    int[] order =
        IntStream.range(0, paths.length)
            .boxed()
            .sorted(Comparator.comparing(row -> paths[row], Arrays::compare))
            .mapToInt(Integer::intValue)
            .toArray();
    int most = 1 + sets.size();
    int[] parents = new int[most];
    int[] labels = new int[most];
    int[] places = new int[most];
    Arrays.fill(places, NONE);
    parents[0] = NONE;
    int nodes = 1;
    int[] branch = new int[sets.labelCount() + 1];
    int[] before = {};
    for (int row : order) {
      int[] path = paths[row];
      int shared = Arrays.mismatch(before, path);
      if (shared < 0) {
        shared = path.length;
      }
      for (int depth = shared; depth < path.length; depth++) {
        parents[nodes] = branch[depth];
        labels[nodes] = labelOfRank[path[depth]];
        branch[depth + 1] = nodes++;
      }
      if (places[branch[path.length]] != NONE) {
        throw new IllegalArgumentException(
            "set " + row + " occurs twice; expected different label sets");
      }
      places[branch[path.length]] = row;
      before = path;
    }
    this.parent = Arrays.copyOf(parents, nodes);
    this.label = Arrays.copyOf(labels, nodes);
    this.set = Arrays.copyOf(places, nodes);
    this.lastChild = new int[nodes];
    Arrays.fill(lastChild, NONE);
    for (int node = 1; node < nodes; node++) {
      lastChild[parent[node]] = node;
    }
  }

  int nodes() {
    return parent.length;
  }

  /** The labels' places when the most frequent comes first, so that paths begin alike. */
  private static int[] ranks(LabelSets sets) {
    int[] counts = sets.counts();
    int[] order =
        IntStream.range(0, counts.length)
            .boxed()
            .sorted(Comparator.comparingInt(one -> -counts[one]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] ranks = new int[order.length];
    for (int place = 0; place < order.length; place++) {
      ranks[order[place]] = place;
    }
    return ranks;
  }
}
