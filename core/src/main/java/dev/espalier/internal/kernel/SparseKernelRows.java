package dev.espalier.internal.kernel;

import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.data.ColumnIndex;
import java.util.Arrays;

/** Sparse rows: another row meets only those that share a feature with it. */
final class SparseKernelRows implements KernelRows {
  private final SparseFeatures rows;
  private final ColumnIndex index;

  SparseKernelRows(SparseFeatures rows) {
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
}
