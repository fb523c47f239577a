package dev.espalier.internal.forest;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;

/** The cells of one row after another, all of them within reach, dense or sparse. */
final class RowCells {
  private final Features features;
  private final double[] values;
  private int offset;
  private int row = -1;

  RowCells(Features features) {
    this.features = features;
    this.values =
        features instanceof DenseFeatures dense ? dense.values() : new double[features.columns()];
  }

  /** Moves to a row. */
  void move(int to) {
    if (features instanceof SparseFeatures sparse) {
      if (row >= 0) {
        for (int k = sparse.rowStarts()[row]; k < sparse.rowStarts()[row + 1]; k++) {
          values[sparse.columnIndices()[k]] = 0;
        }
      }
      for (int k = sparse.rowStarts()[to]; k < sparse.rowStarts()[to + 1]; k++) {
        values[sparse.columnIndices()[k]] = sparse.values()[k];
      }
    } else {
      offset = to * features.columns();
    }
    row = to;
  }

  /** Holds the row's cells, from {@link #offset} on. */
  double[] values() {
    return values;
  }

  int offset() {
    return offset;
  }
}
