package dev.espalier.internal.data;

import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;

/** Features without their zeros, for what takes one kind of rows only. */
public final class SparseRows {
  private SparseRows() {}

  /** The same matrix; sparse ones as they are. */
  public static SparseFeatures of(Features features) {
    if (features instanceof SparseFeatures sparse) {
      return sparse;
    }
    double[] all = features.values();
    int stored = 0;
    for (double value : all) {
      stored += value == 0 ? 0 : 1;
    }
    int[] starts = new int[features.rows() + 1];
    int[] columns = new int[stored];
    double[] values = new double[stored];
    int at = 0;
    for (int row = 0; row < features.rows(); row++) {
      for (int column = 0; column < features.columns(); column++) {
        double value = all[row * features.columns() + column];
        if (value != 0) {
          columns[at] = column;
          values[at++] = value;
        }
      }
      starts[row + 1] = at;
    }
    return new SparseFeatures(features.columns(), starts, columns, values);
  }
}
