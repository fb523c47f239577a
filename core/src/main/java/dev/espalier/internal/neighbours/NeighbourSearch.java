package dev.espalier.internal.neighbours;

import dev.espalier.Progress;
import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.state.StoredTensors;
import java.util.Map;

/**
 * Rows, ready to be searched. They decide how distances are computed, dense or sparse, whatever the
 * rows to compare are: so the same row in either form has the same neighbours.
 */
public abstract sealed class NeighbourSearch permits DenseRows, SparseRows {
  NeighbourSearch() {}

  /** Keeps these rows. */
  public static NeighbourSearch of(Features rows) {
    return rows instanceof SparseFeatures sparse
        ? new SparseRows(sparse)
        : new DenseRows((DenseFeatures) rows);
  }

  /** The kept rows. */
  public abstract Features rows();

  /** How many rows are kept. */
  public final int count() {
    return rows().rows();
  }

  /**
   * The nearest kept rows of each row, nearest first, the first of equally near ones first.
   *
   * @param compared rows with as many columns as the kept ones
   * @param wanted how many neighbours, at most {@link #count}
   * @return rows × wanted, row-major: indices of kept rows
   */
  public final int[] nearest(Features compared, int wanted) {
    return search(compared, wanted, false, Progress.none());
  }

  /**
   * The nearest other rows of each kept row: a row is not its own neighbour, but one equal to it
   * is.
   *
   * @param wanted how many neighbours, less than {@link #count}
   * @return count × wanted, row-major: indices of kept rows
   */
  public final int[] nearestOthers(int wanted, Progress progress) {
    return search(rows(), wanted, true, progress);
  }

  private int[] search(Features compared, int wanted, boolean others, Progress progress) {
    if (wanted > count() - (others ? 1 : 0) || compared.columns() != rows().columns()) {
      throw new IllegalArgumentException(
          wanted + " neighbours of rows with " + compared.columns() + " columns in " + rows());
    }
    int[] nearest =
        new int[Shape.product("neighbours", compared.rows(), "rows", wanted, "neighbours")];
    if (wanted > 0) {
      Chunks chunks = Chunks.of(compared.rows(), smallestChunk(), 64);
      Parallel.run(
          chunks.count(),
          chunk -> search(compared, chunks.from(chunk), chunks.to(chunk), wanted, others, nearest),
          share -> progress.report("neighbours", share));
    }
    return nearest;
  }

  /** The fewest rows that are worth handing to a thread. */
  abstract int smallestChunk();

  /**
   * Finds the neighbours of some rows.
   *
   * @param from first row
   * @param to row after the last
   * @param others whether the rows are the kept ones, and none is its own neighbour
   * @param nearest output: row {@code r}'s neighbours go to {@code r · wanted} and on
   */
  abstract void search(
      Features compared, int from, int to, int wanted, boolean others, int[] nearest);

  /**
   * Adds the rows to a model's tensors.
   *
   * @param name what the tensors' names start with
   */
  public final void store(String name, Map<String, Tensor> tensors) {
    StoredTensors.putRows(tensors, name, rows());
  }

  /**
   * Makes the rows again from what {@link #store} kept.
   *
   * @param count how many rows there must be
   */
  public static NeighbourSearch fromState(
      StoredTensors stored, String name, int count, int columns) {
    return of(stored.rows(name, count, columns));
  }
}
