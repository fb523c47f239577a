package dev.espalier.internal.field;

import dev.espalier.data.LabelSets;

/**
 * One assignment of a row's labels with its energy and local fields, changed flip by flip.
 *
 * <p>The local field of label i is h_i = f_i + Σ_j ω_ij y_j; flipping i changes the energy by −2
 * y_i h_i and the fields of its neighbours only.
 */
final class FlipState {
  private final RowField row;

  /** y: −1 or +1 for each label. */
  final double[] state;

  /** h: the local field of each label. */
  final double[] local;

  /** E(y). */
  double energy;

  FlipState(RowField row) {
    this.row = row;
    state = new double[row.labels];
    local = new double[row.labels];
  }

  /** All labels off, but for those clamped on: no sums over neighbours are needed to get here. */
  void reset() {
    Couplings couplings = row.couplings;
    energy = couplings.total;
    for (int label = 0; label < row.labels; label++) {
      state[label] = -1;
      local[label] = row.scores[label] - couplings.sum[label];
      energy -= row.scores[label];
    }
    if (row.freeCount < row.labels) {
      for (int label = 0; label < row.labels; label++) {
        if (row.clamped[label] > 0) {
          flip(label);
        }
      }
    }
  }

  /** The given set, clamped labels corrected: costs the size of the set times the degree. */
  void reset(LabelSets sets, int set) {
    reset();
    int[] members = sets.members();
    for (int k = sets.start(set); k < sets.start(set + 1); k++) {
      if (row.clamped[members[k]] == 0) {
        flip(members[k]);
      }
    }
  }

  /** Every free label as its own score prefers, as if there were no edges. */
  void resetToIndependent() {
    reset();
    for (int k = 0; k < row.freeCount; k++) {
      int label = row.free[k];
      if (row.scores[label] > 0) {
        flip(label);
      }
    }
  }

  /** Every free label on where its belief is positive. */
  void resetToSigns(double[] beliefs) {
    reset();
    for (int k = 0; k < row.freeCount; k++) {
      int label = row.free[k];
      if (beliefs[label] > 0) {
        flip(label);
      }
    }
  }

  void flip(int label) {
    energy -= 2 * state[label] * local[label];
    state[label] = -state[label];
    row.couplings.addNeighbours(label, 2 * state[label], local);
  }

  /**
   * Best flips until none improves: of single labels, and, where asked for, of pairs once no single
   * one improves.
   *
   * <p>At such a point y_i h_i ≥ 0 for all i, and flipping both i and j gains 4 ω_ij y_i y_j − 2
   * (y_i h_i + y_j h_j). That is positive only for an edge that is stronger than the smaller of the
   * two margins y_i h_i: looking at the edges of the labels whose margin is below their strongest
   * edge misses no pair, at any number of labels.
   */
  void climb(boolean pairs) {
    // Each step gains more than rounding can undo; the limit is for fields that are not finite.
    for (int step = 0; step < 1000 + 100 * row.labels; step++) {
      int weakest = weakestLabel();
      if (weakest >= 0) {
        flip(weakest);
      } else if (!pairs || !flipBestPair()) {
        return;
      }
    }
  }

  private int weakestLabel() {
    int weakest = -1;
    double smallest = -row.tolerance;
    for (int k = 0; k < row.freeCount; k++) {
      int label = row.free[k];
      double margin = state[label] * local[label];
      if (margin < smallest) {
        smallest = margin;
        weakest = label;
      }
    }
    return weakest;
  }

  private boolean flipBestPair() {
    int[] starts = row.edges.starts();
    int[] neighbours = row.edges.neighbours();
    double[] atSlot = row.couplings.atSlot;
    double most = row.tolerance;
    int one = -1;
    int other = -1;
    for (int k = 0; k < row.freeCount; k++) {
      int i = row.free[k];
      double margin = state[i] * local[i];
      if (margin >= row.couplings.strongest[i]) {
        continue;
      }
      for (int slot = starts[i]; slot < starts[i + 1]; slot++) {
        int j = neighbours[slot];
        double gain = 2 * atSlot[slot] * state[i] * state[j] - margin - state[j] * local[j];
        if (gain > most && row.clamped[j] == 0) {
          most = gain;
          one = i;
          other = j;
        }
      }
    }
    if (one < 0) {
      return false;
    }
    flip(one);
    flip(other);
    return true;
  }
}
