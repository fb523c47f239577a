package dev.espalier.internal.field;

import dev.espalier.data.LabelSets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Label sets as a tree of prefixes: with its labels from the most frequent to the rarest, a set
 * lies below the set that lacks its rarest one. What sets have in common is so computed once.
 *
 * <p>Node 0 is the empty set. A node comes before those below it. A node that is no set of the list
 * has some below it.
 */
final class SetTree {
  /** Stands at nodes that are not in the list. */
  static final int NONE = -1;

  /** The node above each node; {@link #NONE} above the empty set. */
  final int[] parent;

  /** The label by which a node exceeds its parent; {@link #NONE} for the empty set. */
  final int[] label;

  /** The place of each node's set in the list, or {@link #NONE}. */
  final int[] set;

  /** The last node directly below each node, or {@link #NONE}. */
  final int[] lastChild;

  SetTree(LabelSets sets) {
    int[] labelOfRank = byFrequency(sets);
    int[] rank = new int[labelOfRank.length];
    for (int place = 0; place < rank.length; place++) {
      rank[labelOfRank[place]] = place;
    }
    int[][] ranks = new int[sets.rows()][];
    Arrays.setAll(ranks, row -> IntStream.of(sets.row(row)).map(k -> rank[k]).sorted().toArray());
    Integer[] order = IntStream.range(0, sets.rows()).boxed().toArray(Integer[]::new);
    Arrays.sort(order, (one, other) -> Arrays.compare(ranks[one], ranks[other]));

    int most = sets.size() + 1;
    int[] parents = new int[most];
    int[] labels = new int[most];
    int[] places = new int[most];
    Arrays.fill(places, NONE);
    parents[0] = NONE;
    labels[0] = NONE;
    int nodes = 1;
    int[] path = new int[sets.labelCount() + 1];
    int[] before = {};
    for (int row : order) {
      // Sets with a common prefix stand together: the path of the one before leads there.
      int[] mine = ranks[row];
      int shared = Arrays.mismatch(before, mine);
      for (int depth = shared < 0 ? mine.length : shared; depth < mine.length; depth++) {
        parents[nodes] = path[depth];
        labels[nodes] = labelOfRank[mine[depth]];
        path[depth + 1] = nodes++;
      }
      if (places[path[mine.length]] != NONE) {
        throw new IllegalArgumentException(
            "set " + row + " occurs twice; expected different label sets");
      }
      places[path[mine.length]] = row;
      before = mine;
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

  /** Whether a node has none below it. */
  boolean isLeaf(int node) {
    return lastChild[node] == NONE;
  }

  /** The labels, the most frequent first. */
  private static int[] byFrequency(LabelSets sets) {
    int[] counts = sets.counts();
    return IntStream.range(0, counts.length)
        .boxed()
        .sorted(Comparator.comparingInt(one -> -counts[one]))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
