package dev.espalier.transform;

import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.data.ColumnIndex;
import dev.espalier.internal.state.StoredTensors;
import java.util.Arrays;
import java.util.Map;

/** Sparse landmarks: a row meets only those that share a feature with it. */
final class SparseLandmarks implements Landmarks {
  private static final String ROWS = "nystrom.landmarks";
  static final String STARTS = ROWS + ".starts";
  private static final String COLUMNS = ROWS + ".columns";
  private static final String VALUES = ROWS + ".values";

  private final SparseFeatures rows;
  private final ColumnIndex index;

  SparseLandmarks(SparseFeatures rows) {
    this.rows = rows;
    this.index = new ColumnIndex(rows);
  }

  @Override
  public int count() {
    return rows.rows();
  }

  @Override
  public SparseFeatures rows() {
    return rows;
  }

  @Override
  public void squaredDistances(Features features, int from, int to, double[] out) {
    int count = rows.rows();
    Arrays.fill(out, 0, (to - from) * count, 0);
    for (int row = from; row < to; row++) {
      int base = (row - from) * count;
      double length = index.addProducts(features, row, 1, out, base);
      for (int k = 0; k < count; k++) {
        out[base + k] = Math.max(0, length + index.squares()[k] - 2 * out[base + k]);
      }
    }
  }

  @Override
  public void store(Map<String, Tensor> tensors) {
    tensors.put(STARTS, new Tensor.Integers(rows.rowStarts(), rows.rowStarts().length));
    tensors.put(COLUMNS, new Tensor.Integers(rows.columnIndices(), rows.values().length));
    tensors.put(VALUES, new Tensor.Doubles(rows.values(), rows.values().length));
  }

  static SparseLandmarks fromState(StoredTensors stored, int count) {
    SparseFeatures rows = stored.sparseRows(ROWS, stored.features());
    if (rows.rows() != count) {
      throw stored.refused(
          "it has " + rows.rows() + " landmarks; expected " + count + ", as the root has");
    }
    return new SparseLandmarks(rows);
  }
}
