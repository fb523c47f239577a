package dev.espalier.internal.forest;

import dev.espalier.Progress;
import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.state.StoredTensors;
import java.util.List;
import java.util.Map;

/** Trees whose means are averaged. */
public final class Forest {
  private final int outputs;
  private final List<Tree> trees;

  Forest(int outputs, List<Tree> trees) {
    this.outputs = outputs;
    this.trees = List.copyOf(trees);
  }

  /**
   * Grows a forest.
   *
   * @param columns the rows to learn from
   * @param targets what to predict of them
   * @param weights of the rows, none negative, some above 0
   */
  public static GrownForest grow(
      BinnedColumns columns,
      Targets targets,
      double[] weights,
      ForestOptions options,
      Progress progress) {
    return GrownForest.grow(columns, targets, weights, options, progress);
  }

  /** The number of outputs. */
  public int outputs() {
    return outputs;
  }

  List<Tree> trees() {
    return trees;
  }

  /** The mean of the trees for each row: rows × outputs, row-major. */
  public double[] predict(Features rows) {
    return average(rows, false);
  }

  /** The share of the trees whose mean is one half or more: rows × outputs, row-major. */
  public double[] votes(Features rows) {
    return average(rows, true);
  }

  private double[] average(Features rows, boolean votes) {
    double[] sums =
        new double[Shape.product("predicting", rows.rows(), "rows", outputs, "outputs")];
    Parallel.rows(
        rows.rows(),
        (first, end) -> {
          RowCells cells = new RowCells(rows);
          for (int row = first; row < end; row++) {
            cells.move(row);
            for (Tree tree : trees) {
              int leaf = tree.leaf(cells.values(), cells.offset());
              if (votes) {
                tree.vote(leaf, sums, row * outputs);
              } else {
                tree.add(leaf, sums, row * outputs);
              }
            }
            for (int k = row * outputs; k < (row + 1) * outputs; k++) {
              sums[k] /= trees.size();
            }
          }
        });
    return sums;
  }

  /**
   * How the columns of one row move an output from its mean to what is predicted, averaged over the
   * trees: at each node of the row's path, by how much the mean of the chosen child differs from
   * that of the node (Saabas 2014).
   *
   * @param cells the cells of the row
   * @param shares output: for each column what it adds, then the mean at the root; added to
   */
  public void attribute(double[] cells, int output, double[] shares) {
    for (Tree tree : trees) {
      new TreePath(tree, output).add(cells, 1.0 / trees.size(), shares);
    }
  }

  /** Adds the numbers to a model's tensors. */
  public void store(String name, Map<String, Tensor> tensors) {
    ForestTensors.store(name, this, tensors);
  }

  /**
   * Makes a forest again from what {@link #store} kept.
   *
   * @param columns how many columns it was grown from
   * @param least the smallest mean that a leaf may have
   * @param greatest the largest
   */
  public static Forest fromState(
      String name, int outputs, int columns, double least, double greatest, StoredTensors stored) {
    return ForestTensors.read(name, outputs, columns, least, greatest, stored);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Forest forest
        && forest.outputs == outputs
        && forest.trees.equals(trees);
  }

  @Override
  public int hashCode() {
    return trees.hashCode();
  }
}
