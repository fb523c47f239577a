package dev.espalier.internal.forest;

import dev.espalier.internal.forest.ForestOptions.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Grows one tree, node by node, left child first. */
final class TreeGrower {
  private final BinnedColumns columns;
  private final ForestOptions options;
  private final SplittableRandom random;
  private final int[] order;
  private final int[] position;
  private final int[] spare;
  private final boolean[] left;
  private final SplitSearch search;
  private final TreeBuilder tree;

  /** The columns in random order; a node's first ones are known not to vary there. */
  private final int[] shuffled;

  /**
   * Prepares for a tree.
   *
   * @param weights of each row; rows of weight 0 are not part of the tree's sample
   */
  TreeGrower(
      BinnedColumns columns,
      Targets targets,
      ForestOptions options,
      double[] weights,
      SplittableRandom random) {
    this.columns = columns;
    this.options = options;
    this.random = random;
    this.position = new int[columns.rows()];
    int size = 0;
    for (double weight : weights) {
      size += weight > 0 ? 1 : 0;
    }
    this.order = new int[size];
    int count = 0;
    for (int row = 0; row < position.length; row++) {
      position[row] = weights[row] > 0 ? count : -1;
      if (weights[row] > 0) {
        order[count++] = row;
      }
    }
    this.spare = new int[size];
    this.left = new boolean[size];
    this.search = new SplitSearch(targets, weights, options.leafRows(), order, position);
    this.tree = new TreeBuilder(columns.count());
    this.shuffled = new int[columns.count()];
    for (int column = 0; column < shuffled.length; column++) {
      shuffled[column] = column;
    }
  }

  /**
   * A node that waits for its turn.
   *
   * @param parent the node whose right child it is, or -1
   * @param constant how many of the first shuffled columns do not vary here
   */
  private record Waiting(int from, int to, int parent, int constant) {}

  /** By how much each column has lowered the impurity of the grown tree. */
  double[] gains() {
    return tree.gains();
  }

  Tree grow() {
    Deque<Waiting> stack = new ArrayDeque<>();
    stack.push(new Waiting(0, order.length, -1, 0));
    while (!stack.isEmpty()) {
      Waiting node = stack.pop();
      if (node.parent() >= 0) {
        tree.rightOf(node.parent());
      }
      search.enter(node.from(), node.to());
      int constant = node.constant();
      if (node.to() - node.from() >= 2 * options.leafRows() && !search.isPure()) {
        constant = look(constant);
      }
      if (search.found()) {
        int at = split(node);
        int middle = partition(node);
        stack.push(new Waiting(middle, node.to(), at, constant));
        stack.push(new Waiting(node.from(), middle, -1, constant));
      } else {
        tree.leaf(search);
      }
      search.leave();
    }
    return tree.build();
  }

  /** Looks at random columns until enough of them vary; returns how many are known not to. */
  private int look(int constant) {
    int known = constant;
    int wanted = options.tried(shuffled.length);
    @Nullable SplittableRandom cut = options.kind() == Kind.EXTRA_TREES ? random : null;
    int end = shuffled.length;
    // Columns that were looked at and vary are put behind the end, others before the beginning.
    while (wanted > 0 && known < end) {
      int drawn = random.nextInt(known, end);
      int column = shuffled[drawn];
      if (search.look(column, columns.column(column), cut)) {
        shuffled[drawn] = shuffled[--end];
        shuffled[end] = column;
        wanted--;
      } else {
        shuffled[drawn] = shuffled[known];
        shuffled[known++] = column;
      }
    }
    return known;
  }

  private int split(Waiting node) {
    BinnedColumns.Column column = columns.column(search.bestColumn());
    search.sides(column, search.bestBin(), search.bestMissingLeft(), left);
    int toLeft = 0;
    for (int k = 0; k < node.to() - node.from(); k++) {
      toLeft += left[k] ? 1 : 0;
    }
    boolean missingLeft =
        search.sawMissing() ? search.bestMissingLeft() : 2 * toLeft >= node.to() - node.from();
    return tree.split(
        search.bestColumn(), column.upTo(search.bestBin()), missingLeft, search.gain());
  }

  /** Puts the rows that go left before the others, each in their order; returns the border. */
  private int partition(Waiting node) {
    int at = node.from();
    int others = 0;
    for (int k = node.from(); k < node.to(); k++) {
      if (left[k - node.from()]) {
        order[at++] = order[k];
      } else {
        spare[others++] = order[k];
      }
    }
    System.arraycopy(spare, 0, order, at, others);
    for (int k = node.from(); k < node.to(); k++) {
      position[order[k]] = k;
    }
    return at;
  }
}
