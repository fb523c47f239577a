package dev.espalier.internal.forest;

import dev.espalier.data.Features;

/** The cells of one row after another, all of them within reach, dense or sparse. */
final class RowCells {
  private final Features features;
  private final double[] values;
  private int offset;
  private int row = -1;

  RowCells(Features features) {
    this.features = features;
    this.values = features.isSparse() ? new double[features.columns()] : features.values();
  }

  /** Moves to a row. */
  void move(int to) {
    if (features.isSparse()) {
      for (int k = row < 0 ? 0 : features.start(row);
          row >= 0 && k < features.start(row + 1);
          k++) {
        values[features.column(k)] = 0;
      }
      for (int k = features.start(to); k < features.start(to + 1); k++) {
        values[features.column(k)] = features.values()[k];
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
