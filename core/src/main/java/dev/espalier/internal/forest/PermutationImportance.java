package dev.espalier.internal.forest;

import dev.espalier.Progress;
import dev.espalier.data.Features;
import dev.espalier.internal.math.RandomOrder;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * How much worse a forest predicts an output once a column no longer belongs to its row (Breiman
 * 2001, §10).
 *
 * <pre>I_ck = mean_t mean_{r ∈ O_t} (y_rk − f_tk(x_r with c of x_π(r)))² − (y_rk − f_tk(x_r))²
 * </pre>
 *
 * O_t are the rows that tree t has not seen, f_tk is its mean of output k, π = π_tc a permutation
 * of O_t. For outputs of 0 and 1 this is the rise of the Brier score. It may fall a little below 0
 * by chance; a column that no tree cuts has 0.
 *
 * <p>Differs from the paper: squared error instead of wrong votes, and π turns one random order of
 * O_t by a random number of places for each column. Each row still gets the cell of any other with
 * the same chance, so that the expectation is the same, but no permutation has to be kept.
 *
 * <p>A row is walked again only for the columns on its own way, from where they first stand: trees
 * × rows × depth² steps, whatever the number of columns.
 */
public final class PermutationImportance {
  /** Number of trees that are walked between two sums; the result does not depend on it. */
  private static final int TREES_AT_ONCE = 16;

  private final GrownForest grown;
  private final Features rows;
  private final Targets targets;
  private final double[] weights;

  private PermutationImportance(
      GrownForest grown, Features rows, Targets targets, double[] weights) {
    this.grown = grown;
    this.rows = rows;
    this.targets = targets;
    this.weights = weights;
  }

  /**
   * The importance of each column for each output: columns × outputs, row-major.
   *
   * @param rows the very rows that the forest was grown from
   * @param weights of the rows; those of weight 0 are left out
   * @param seed decides the permutations
   */
  public static double[] of(
      GrownForest grown,
      Features rows,
      Targets targets,
      double[] weights,
      long seed,
      Progress progress) {
    return new PermutationImportance(grown, rows, targets, weights).sum(seed, progress);
  }

  private double[] sum(long seed, Progress progress) {
    int outputs = targets.outputs();
    List<Tree> trees = grown.forest().trees();
    double[] sums =
        new double[Shape.product("importance", rows.columns(), "features", outputs, "labels")];
    // Not the random numbers that have drawn the trees' samples.
    SplittableRandom root = new SplittableRandom(~seed);
    for (int from = 0; from < trees.size(); from += TREES_AT_ONCE) {
      progress.report("permuting features", (double) from / trees.size());
      int first = from;
      Rises[] rises = new Rises[Math.min(TREES_AT_ONCE, trees.size() - from)];
      SplittableRandom[] randoms = new SplittableRandom[rises.length];
      Arrays.setAll(randoms, k -> root.split());
      Parallel.run(rises.length, k -> rises[k] = rises(first + k, randoms[k]));
      for (Rises ofTree : rises) {
        for (int place = 0; place < ofTree.used.length; place++) {
          int at = ofTree.used[place] * outputs;
          for (int k = 0; k < outputs; k++) {
            sums[at + k] += ofTree.values[place * outputs + k] / trees.size();
          }
        }
      }
    }
    return sums;
  }

  /**
   * What one tree says.
   *
   * @param used the columns that it cuts
   * @param values for each of them the rise of each output
   */
  private record Rises(int[] used, double[] values) {}

  private Rises rises(int index, SplittableRandom random) {
    Tree tree = grown.forest().trees().get(index);
    int[] unseen = unseen(index);
    int[] used = used(tree);
    double[] values = new double[used.length * targets.outputs()];
    if (unseen.length < 2) {
      return new Rises(used, values);
    }
    RandomOrder.shuffle(unseen, random);
    int[] turns = used.length == 0 ? used : random.ints(used.length, 1, unseen.length).toArray();
    RowCells cells = new RowCells(rows);
    double[] wanted = new double[targets.outputs()];
    int[] lastRow = new int[used.length];
    Arrays.fill(lastRow, -1);
    for (int position = 0; position < unseen.length; position++) {
      int row = unseen[position];
      cells.move(row);
      fill(wanted, row, 1);
      int own = tree.leaf(cells.values(), cells.offset());
      for (int node = 0;
          tree.columns()[node] != Tree.LEAF;
          node = tree.next(node, cells.values(), cells.offset())) {
        int column = tree.column(node);
        int place = Arrays.binarySearch(used, column);
        if (lastRow[place] == row) {
          continue; // already walked, from a node above
        }
        lastRow[place] = row;
        int other = unseen[(int) (((long) position + turns[place]) % unseen.length)];
        int leaf =
            tree.leaf(node, cells.values(), cells.offset(), column, rows.value(other, column));
        if (leaf != own) {
          int offset = place * targets.outputs();
          tree.addErrors(leaf, wanted, 1.0 / unseen.length, values, offset);
          tree.addErrors(own, wanted, -1.0 / unseen.length, values, offset);
        }
      }
      fill(wanted, row, 0);
    }
    return new Rises(used, values);
  }

  /** The rows that could have been drawn for a tree and were not. */
  private int[] unseen(int tree) {
    return IntStream.range(0, weights.length)
        .filter(row -> weights[row] > 0 && !grown.samples().get(tree).get(row))
        .toArray();
  }

  private static int[] used(Tree tree) {
    return IntStream.range(0, tree.columns().length)
        .filter(node -> tree.columns()[node] != Tree.LEAF)
        .map(tree::column)
        .sorted()
        .distinct()
        .toArray();
  }

  /** Writes what a row's outputs should be, times a factor, where they are not 0. */
  private void fill(double[] wanted, int row, double factor) {
    for (int k = targets.starts()[row]; k < targets.starts()[row + 1]; k++) {
      wanted[targets.indices()[k]] = factor * targets.values()[k];
    }
  }
}
