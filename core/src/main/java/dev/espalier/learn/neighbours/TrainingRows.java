package dev.espalier.learn.neighbours;

import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.state.StoredTensors;
import java.util.Map;

/**
 * The training rows, ready to be searched. They decide how distances are computed, dense or sparse,
 * whatever the rows to compare are: so the same row in either form has the same neighbours.
 */
sealed interface TrainingRows permits DenseRows, SparseRows {
  static TrainingRows of(Features mapped) {
    return mapped instanceof SparseFeatures sparse
        ? new SparseRows(sparse)
        : new DenseRows((DenseFeatures) mapped);
  }

  /** The number of training rows. */
  int count();

  /**
   * Finds the nearest training rows of some rows, nearest first, the first of equally near ones.
   *
   * @param mapped rows to compare, mapped as the training rows were
   * @param from first row
   * @param to row after the last
   * @param wanted how many neighbours, at most {@link #count}
   * @param nearest output: row {@code r}'s neighbours go to {@code r · wanted} and on
   */
  void search(Features mapped, int from, int to, int wanted, int[] nearest);

  /** Adds the rows to a model's tensors. */
  void store(Map<String, Tensor> tensors);

  /** Makes the rows again from what {@link #store} kept. */
  static TrainingRows fromState(StoredTensors stored, int count, int columns) {
    return stored.has(SparseRows.STARTS)
        ? SparseRows.fromState(stored, count, columns)
        : DenseRows.fromState(stored, count, columns);
  }
}
