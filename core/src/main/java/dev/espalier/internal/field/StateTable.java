package dev.espalier.internal.field;

import dev.espalier.data.LabelSets;
import dev.espalier.internal.math.Shape;

/** Collects the label sets of rows that are solved in any order. */
final class StateTable {
  private final int rows;
  private final int labels;
  private final boolean[] on;

  StateTable(PairwiseField field) {
    rows = field.rows();
    labels = field.labels();
    on = new boolean[Shape.product("predicting", rows, "rows", labels, "labels")];
  }

  /** Stores a row: labels are on where the state is positive. */
  void store(int row, double[] state) {
    for (int label = 0; label < labels; label++) {
      on[row * labels + label] = state[label] > 0;
    }
  }

  /** Brings a state back to what was stored for its row. */
  void load(int row, FlipState state) {
    state.reset();
    for (int label = 0; label < labels; label++) {
      if (on[row * labels + label] != state.state[label] > 0) {
        state.flip(label);
      }
    }
  }

  LabelSets sets() {
    return LabelSets.where(rows, labels, (row, label) -> on[row * labels + label]);
  }
}
