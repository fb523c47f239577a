package dev.espalier.transform;

import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.state.StoredTensors;
import java.util.Map;

/**
 * The rows z that a kernel compares every row with. They decide how distances are computed, dense
 * or sparse, whatever the rows to compare are: so the same row in either form gives the same
 * numbers.
 */
sealed interface Landmarks permits DenseLandmarks, SparseLandmarks {
  static Landmarks of(Features chosen) {
    return chosen instanceof SparseFeatures sparse
        ? new SparseLandmarks(sparse)
        : new DenseLandmarks((DenseFeatures) chosen);
  }

  /** The number of landmarks. */
  int count();

  /** The landmarks themselves. */
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

  /** Adds the landmarks to a model's tensors. */
  void store(Map<String, Tensor> tensors);

  /** Makes the landmarks again from what {@link #store} kept. */
  static Landmarks fromState(StoredTensors stored, int count) {
    return stored.has(SparseLandmarks.STARTS)
        ? SparseLandmarks.fromState(stored, count)
        : DenseLandmarks.fromState(stored, count);
  }
}
