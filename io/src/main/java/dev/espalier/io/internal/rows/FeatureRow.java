package dev.espalier.io.internal.rows;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;

/** Walks over the stored values of one row after another, dense or sparse. */
public final class FeatureRow {
  private final Features features;
  private final double[] values;
  private int start;
  private int size;

  public FeatureRow(Features features) {
    this.features = features;
    this.values =
        features instanceof SparseFeatures sparse
            ? sparse.values()
            : ((DenseFeatures) features).values();
  }

  /** Moves to a row. */
  public FeatureRow move(int row) {
    if (features instanceof SparseFeatures sparse) {
      start = sparse.rowStarts()[row];
      size = sparse.rowStarts()[row + 1] - start;
    } else {
      start = row * features.columns();
      size = features.columns();
    }
    return this;
  }

  /** The number of stored values in the row. */
  public int size() {
    return size;
  }

  /** The column of the row's k-th stored value; columns increase. */
  public int column(int k) {
    return features instanceof SparseFeatures sparse ? sparse.columnIndices()[start + k] : k;
  }

  /** The row's k-th stored value. */
  public double value(int k) {
    return values[start + k];
  }
}
