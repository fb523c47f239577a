package dev.espalier.internal.kernel;

import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.state.StoredTensors;
import java.util.Map;

/**
 * The rows z that a kernel compares every row with: landmarks, or support vectors. They decide how
 * distances are computed, dense or sparse, whatever the rows to compare are: so the same row in
 * either form gives the same numbers.
 */
public sealed interface KernelRows permits DenseKernelRows, SparseKernelRows {
  /** Rows to compare with; there is at least one. */
  static KernelRows of(Features chosen) {
    return chosen instanceof SparseFeatures sparse
        ? new SparseKernelRows(sparse)
        : new DenseKernelRows((DenseFeatures) chosen);
  }

  /** The number of rows. */
  int count();

  /** The rows themselves. */
  Features rows();

  /**
   * The products and norms that give ‖x − z‖² for a block of rows, never below zero.
   *
   * @param features rows to compare
   * @param from first row
   * @param to row after the last
   * @param out output, overwritten: (to − from) × count
   */
  void squaredDistances(Features features, int from, int to, double[] out);

  /** Adds the rows to a model's tensors, under a name. */
  default void store(Map<String, Tensor> tensors, String name) {
    StoredTensors.putRows(tensors, name, rows());
  }

  /** Makes the rows again from what {@link #store} kept; refuses another number of them. */
  static KernelRows fromState(StoredTensors stored, String name, int count, int columns) {
    return of(stored.rows(name, count, columns));
  }
}
