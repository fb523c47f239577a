package dev.espalier.internal.forest;

import dev.espalier.Progress;
import dev.espalier.data.Features;
import dev.espalier.error.InputException;
import dev.espalier.internal.forest.ForestOptions.Weighting;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A forest with what is known only right after it was grown: which rows each tree has not seen.
 *
 * @param forest the trees
 * @param samples for each tree the rows of its sample
 * @param gains by how much each column has lowered the impurity, in all trees together
 */
public record GrownForest(Forest forest, List<BitSet> samples, double[] gains) {
  /** Minimum number of trees between two reports of progress; it changes no result. */
  private static final int FEWEST_TREES = 16;

  /**
   * Number of rows, summed over trees, between two reports: at each report the threads wait for
   * each other, which on a busy machine takes longer than growing them.
   */
  private static final int ROWS_AT_ONCE = 400_000;

  /** Share of the rows that a sample with replacement holds: 1 − 1/e. */
  private static final double DRAWN = 0.632;

  /** A leaf and a node above it, each with column, cut and child, and the leaf's own numbers. */
  private static final int BYTES_OF_LEAF = 44;

  private static final int BYTES_OF_ENTRY = 12;

  static GrownForest grow(
      BinnedColumns columns,
      Targets targets,
      double[] weights,
      ForestOptions options,
      Progress progress) {
    if (targets.rows() != columns.rows() || weights.length != columns.rows()) {
      throw new IllegalArgumentException(
          columns.rows() + " rows, " + targets.rows() + " targets, " + weights.length + " weights");
    }
    checkMemory(targets, options);
    int count = options.trees();
    Tree[] trees = new Tree[count];
    BitSet[] samples = new BitSet[count];
    double[][] gains = new double[count][];
    Sampling sampling = new Sampling(weights, options.weighting());
    SplittableRandom root = new SplittableRandom(options.seed());
    SplittableRandom[] randoms = new SplittableRandom[count];
    Arrays.setAll(randoms, tree -> root.split());
    int batch = Math.max(FEWEST_TREES, ROWS_AT_ONCE / Math.max(1, columns.rows()));
    for (int from = 0; from < count; from += batch) {
      progress.report("growing trees", (double) from / count);
      int first = from;
      int now = Math.min(batch, count - from);
      Parallel.run(
          now,
          task -> {
            int index = first + task;
            double[] drawn = sampling.draw(randoms[index]);
            TreeGrower grower = new TreeGrower(columns, targets, options, drawn, randoms[index]);
            trees[index] = grower.grow();
            samples[index] = seen(drawn);
            gains[index] = grower.gains();
          },
          share -> progress.report("growing trees", (first + share * now) / count));
    }
    double[] sum = new double[columns.count()];
    for (double[] ofTree : gains) {
      for (int column = 0; column < sum.length; column++) {
        sum[column] += ofTree[column];
      }
    }
    return new GrownForest(
        new Forest(targets.outputs(), Arrays.asList(trees)), Arrays.asList(samples), sum);
  }

  /** Refuses trees that could not all be kept, before any is grown. */
  private static void checkMemory(Targets targets, ForestOptions options) {
    double leaves = Math.max(1, DRAWN * targets.rows() / options.leafRows());
    double entries = Math.min(leaves * targets.outputs(), DRAWN * targets.values().length);
    double ofTree = leaves * BYTES_OF_LEAF + entries * BYTES_OF_ENTRY + targets.rows() / 8.0;
    double needed = options.trees() * ofTree / 1e9;
    double most = Runtime.getRuntime().maxMemory() / 1e9;
    if (needed > most) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%,d trees of %,d rows need up to %.1f GB of memory; expected at most %.1f GB (take"
                  + " fewer trees or larger leaves)",
              options.trees(),
              targets.rows(),
              needed,
              most));
    }
  }

  private static BitSet seen(double[] weights) {
    BitSet rows = new BitSet(weights.length);
    for (int row = 0; row < weights.length; row++) {
      rows.set(row, weights[row] > 0);
    }
    return rows;
  }

  /** Draws the samples of trees. */
  private static final class Sampling {
    private final double[] weights;
    private final double[] cumulated;
    private final boolean byWeight;

    /** The rows that can be drawn. */
    private final int[] rows;

    /** Whether all of them are drawn alike. */
    private final boolean evenly;

    Sampling(double[] weights, Weighting weighting) {
      this.weights = weights;
      this.byWeight = weighting == Weighting.DRAWING;
      this.rows = IntStream.range(0, weights.length).filter(row -> weights[row] > 0).toArray();
      this.evenly = !byWeight || Arrays.stream(rows).allMatch(row -> weights[row] == 1);
      this.cumulated = new double[evenly ? 0 : rows.length];
      for (int k = 0; k < cumulated.length; k++) {
        cumulated[k] = weights[rows[k]] + (k == 0 ? 0 : cumulated[k - 1]);
      }
    }

    /** As many rows as there are of weight above 0, with replacement; their weights in the tree. */
    double[] draw(SplittableRandom random) {
      double[] drawn = new double[weights.length];
      for (int k = 0; k < rows.length; k++) {
        drawn[rows[evenly ? (int) (random.nextDouble() * rows.length) : byWeight(random)]]++;
      }
      if (!byWeight) {
        for (int row = 0; row < drawn.length; row++) {
          drawn[row] *= weights[row];
        }
      }
      return drawn;
    }

    private int byWeight(SplittableRandom random) {
      double at = random.nextDouble() * cumulated[cumulated.length - 1];
      int found = Arrays.binarySearch(cumulated, at);
      // The first place whose sum is above.
      return Math.min(found < 0 ? ~found : found + 1, rows.length - 1);
    }
  }

  /**
   * The mean, for each row, of the trees that have not seen it: rows × outputs, row-major; NaN in
   * the row that every tree has seen.
   *
   * @param rows the very rows that the forest was grown from
   */
  public double[] outOfBag(Features rows) {
    int outputs = forest.outputs();
    double[] sums =
        new double
            [Shape.product("out-of-bag predictions", rows.rows(), "rows", outputs, "outputs")];
    Parallel.rows(
        rows.rows(),
        (first, end) -> {
          RowCells cells = new RowCells(rows);
          for (int row = first; row < end; row++) {
            cells.move(row);
            int unseen = 0;
            for (int tree = 0; tree < samples.size(); tree++) {
              if (!samples.get(tree).get(row)) {
                Tree one = forest.trees().get(tree);
                one.add(one.leaf(cells.values(), cells.offset()), sums, row * outputs);
                unseen++;
              }
            }
            for (int k = row * outputs; k < (row + 1) * outputs; k++) {
              sums[k] = unseen == 0 ? Double.NaN : sums[k] / unseen;
            }
          }
        });
    return sums;
  }
}
