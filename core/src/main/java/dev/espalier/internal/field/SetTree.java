package dev.espalier.internal.field;

import dev.espalier.data.LabelSets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Label sets as the nodes of a tree: a set lies below one that lacks one of its labels. What sets
 * have in common is so computed once; of sets that occur together many differ by one label only.
 *
 * <p>Which label a set's parent lacks is open, so it is chosen for few nodes with others below
 * them, which take more work than those without, and for few nodes that are no set of the list:
 * from the largest sets to the smallest, the parent that serves most sets comes first.
 *
 * <p>Node 0 is the empty set. A node comes before those below it. A node that is no set of the list
 * has some below it.
 */
final class SetTree {
  /** Stands at nodes that are not in the list. */
  static final int NONE = -1;

  /** So many sets more must a parent serve that is not in the list to be worth its own work. */
  private static final int WORTH_A_NODE = 2;

  /** Beyond so many labels of all possible parents, every set's parent lacks its rarest label. */
  private static final long MOST_LOOKED_AT = 1 << 18;

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
    List<Map<Ranks, Node>> levels = levels(sets, labelOfRank);
    long lookedAt = 0;
    for (int row = 0; row < sets.rows(); row++) {
      lookedAt += (long) sets.size(row) * sets.size(row);
    }
    for (int size = levels.size() - 1; size > 0; size--) {
      chooseParents(levels.get(size), levels.get(size - 1), lookedAt <= MOST_LOOKED_AT);
    }
    int nodes = levels.stream().mapToInt(Map::size).sum();
    this.parent = new int[nodes];
    this.label = new int[nodes];
    this.set = new int[nodes];
    this.lastChild = new int[nodes];
    Arrays.fill(lastChild, NONE);
    list(levels.get(0).values().iterator().next(), labelOfRank);
  }

  int nodes() {
    return parent.length;
  }

  /** Whether a node has none below it. */
  boolean isLeaf(int node) {
    return lastChild[node] == NONE;
  }

  /** Labels as ranks, which increase: the most frequent label has the lowest. */
  private static final class Ranks {
    private final int[] ranks;
    private final int hash;

    Ranks(int[] ranks) {
      this.ranks = ranks;
      this.hash = Arrays.hashCode(ranks);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Ranks same && same.hash == hash && Arrays.equals(ranks, same.ranks);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    int size() {
      return ranks.length;
    }

    /** All but one. */
    Ranks without(int place) {
      int[] others = new int[ranks.length - 1];
      System.arraycopy(ranks, 0, others, 0, place);
      System.arraycopy(ranks, place + 1, others, place, others.length - place);
      return new Ranks(others);
    }

    /** The one rank by which another exceeds this. */
    int lacks(Ranks larger) {
      return larger.ranks[Arrays.mismatch(ranks, larger.ranks)];
    }
  }

  /** A set of labels. */
  private static final class Node {
    private final Ranks ranks;

    private final int set;
    private final List<Node> children = new ArrayList<>();

    /** The rank that the parent lacks. */
    private int added = NONE;

    private int parentPlace = NONE;

    Node(Ranks ranks, int set) {
      this.ranks = ranks;
      this.set = set;
    }
  }

  /** A node that may become the parent of others, or does not exist yet. */
  private static final class Choice {
    private final Ranks ranks;
    private final @Nullable Node node;
    private final List<Node> children = new ArrayList<>();
    private final int number;

    Choice(Ranks ranks, @Nullable Node node, int number) {
      this.ranks = ranks;
      this.node = node;
      this.number = number;
    }

    int worth() {
      return node == null ? children.size() - WORTH_A_NODE : children.size();
    }
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

  /** The sets by their size, and the empty one in any case. */
  private static List<Map<Ranks, Node>> levels(LabelSets sets, int[] labelOfRank) {
    int[] rank = new int[labelOfRank.length];
    for (int place = 0; place < rank.length; place++) {
      rank[labelOfRank[place]] = place;
    }
    List<Map<Ranks, Node>> levels = new ArrayList<>();
    for (int row = 0; row < sets.rows(); row++) {
      Ranks ranks = new Ranks(IntStream.of(sets.row(row)).map(one -> rank[one]).sorted().toArray());
      while (levels.size() <= ranks.size()) {
        levels.add(new LinkedHashMap<>());
      }
      if (levels.get(ranks.size()).put(ranks, new Node(ranks, row)) != null) {
        throw new IllegalArgumentException(
            "set " + row + " occurs twice; expected different label sets");
      }
    }
    Ranks empty = new Ranks(new int[0]);
    levels.get(0).putIfAbsent(empty, new Node(empty, NONE));
    return levels;
  }

  /**
   * Finds the parents of all nodes of one size among those with one label less.
   *
   * @param larger the nodes
   * @param smaller where the parents are, or are put
   * @param anyLabel whether a parent may lack any label; else the rarest
   */
  private static void chooseParents(
      Map<Ranks, Node> larger, Map<Ranks, Node> smaller, boolean anyLabel) {
    Map<Ranks, Choice> choices = new LinkedHashMap<>();
    for (Node node : larger.values()) {
      int last = node.ranks.size() - 1;
      // The rarest first: of equally good parents the one with the most frequent labels is taken.
      for (int lacking = last; lacking >= (anyLabel ? 0 : last); lacking--) {
        choices
            .computeIfAbsent(
                node.ranks.without(lacking),
                ranks -> new Choice(ranks, smaller.get(ranks), choices.size()))
            .children
            .add(node);
      }
    }
    PriorityQueue<Choice> best =
        new PriorityQueue<>(
            Comparator.comparingInt((Choice choice) -> -choice.worth())
                .thenComparingInt(choice -> choice.number));
    best.addAll(choices.values());
    for (Choice choice = best.poll(); choice != null; choice = best.poll()) {
      int before = choice.children.size();
      choice.children.removeIf(node -> node.added != NONE);
      if (choice.children.size() < before) {
        // Others have taken some of its nodes: it may no longer be the best.
        if (!choice.children.isEmpty()) {
          best.add(choice);
        }
        continue;
      }
      Node parent = choice.node;
      if (parent == null) {
        parent = new Node(choice.ranks, NONE);
        smaller.put(choice.ranks, parent);
      }
      for (Node node : choice.children) {
        parent.children.add(node);
        node.added = choice.ranks.lacks(node.ranks);
      }
    }
  }

  /** Gives a node and all below it their places, a node before those below it. */
  private void list(Node root, int[] labelOfRank) {
    Deque<Node> waiting = new ArrayDeque<>(List.of(root));
    for (int place = 0; place < nodes(); place++) {
      Node node = waiting.pop();
      set[place] = node.set;
      parent[place] = node.parentPlace;
      label[place] = node == root ? NONE : labelOfRank[node.added];
      if (node != root) {
        lastChild[node.parentPlace] = place;
      }
      for (Node child : node.children) {
        child.parentPlace = place;
        waiting.push(child);
      }
    }
  }
}
