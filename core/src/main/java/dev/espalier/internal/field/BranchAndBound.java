package dev.espalier.internal.field;

/**
 * Proves that an assignment has the greatest energy, or finds a better one.
 *
 * <p>Let y be the assignment at hand, g_i = y_i h_i its margins and W_ij = ω_ij y_i y_j. Flipping
 * the labels of a set F changes the energy by 2 G(F) with
 *
 * <pre>{@code
 * G(F) = − Σ_{i∈F} g_i + 2 Σ_{i<j∈F} W_ij  ≤  Σ_{i∈F} (P_i − g_i),   P_i = Σ_j max(W_ij, 0)
 * }</pre>
 *
 * <p>(each W_ij is shared out in halves to its two ends). Two consequences, both cheap because P_i
 * = ½ (Σ_j |ω_ij| + y_i (h_i − f_i)):
 *
 * <ul>
 *   <li>g_i ≥ 2 P_i, that is y_i f_i ≥ Σ_j |ω_ij|: no best F holds i (persistency), the label drops
 *       out and the P of the others shrink;
 *   <li>g_i ≥ P_i for all labels left: no F gains, y is optimal.
 * </ul>
 *
 * <p>Where some label has g_i < P_i, the one that lacks most is decided both ways, in F or not,
 * depth first, with the same two tests at each node. Labels left are a bit mask, so at most 64 may
 * be left after the first test; and the number of nodes is limited.
 */
final class BranchAndBound {
  private static final int MOST = Long.SIZE;

  /** How often the labels left are counted anew before giving up on more than {@link #MOST}. */
  private static final int ROUNDS = 3;

  private final RowField row;
  private final FlipState state;
  private final int[] left;
  private final int[] place;
  private int count;

  private double[] coupling = new double[0];
  // The open nodes, a stack: margins and positive couplings of each, then three scalars.
  private double[] margins = new double[0];
  private double[] positives = new double[0];
  private final long[] undecided = new long[MOST + 2];
  private final long[] flipped = new long[MOST + 2];
  private final double[] gain = new double[MOST + 2];
  private final double[] lack = new double[MOST];

  private boolean tight;
  private double bestGain;
  private long bestFlips;

  /** Nodes visited by the last call. */
  int visited;

  BranchAndBound(RowField row, FlipState state) {
    this.row = row;
    this.state = state;
    left = new int[row.labels];
    place = new int[row.labels];
  }

  /**
   * Improves the state to the best one.
   *
   * @param nodes the most nodes to visit
   * @param tight whether to tighten the bound: fewer nodes, each of which costs more
   * @return whether the state is now proven to be the best; otherwise it may still have improved
   */
  boolean improve(int nodes, boolean tight) {
    this.tight = tight;
    visited = 0;
    if (isOptimal()) {
      return true;
    }
    for (int round = 0; count > MOST && round < ROUNDS; round++) {
      if (!shrink()) {
        return false;
      }
    }
    if (count > MOST) {
      return false;
    }
    compact();
    boolean proven = search(nodes);
    for (long rest = bestFlips; rest != 0; rest &= rest - 1) {
      state.flip(left[Long.numberOfTrailingZeros(rest)]);
    }
    return proven;
  }

  /**
   * The two tests with P over all labels, clamped ones included: no neighbour is looked at. True
   * where the state is proven to be the best.
   */
  boolean isOptimal() {
    double lacking = 0;
    count = 0;
    for (int k = 0; k < row.freeCount; k++) {
      int label = row.free[k];
      double value = state.state[label];
      double fromNeighbours = value * (state.local[label] - row.scores[label]);
      double reach = (row.couplings.absoluteSum[label] + fromNeighbours) / 2;
      double margin = value * state.local[label];
      if (margin < 2 * reach - row.tolerance) {
        left[count++] = label;
        lacking += Math.max(0, reach - margin);
      }
    }
    return lacking <= row.tolerance;
  }

  /** Counts P over the labels left only; false where no label drops out. */
  private boolean shrink() {
    java.util.Arrays.fill(place, -1);
    for (int k = 0; k < count; k++) {
      place[left[k]] = k;
    }
    int[] starts = row.edges.starts();
    int[] neighbours = row.edges.neighbours();
    int kept = 0;
    for (int k = 0; k < count; k++) {
      int label = left[k];
      double reach = 0;
      for (int slot = starts[label]; slot < starts[label + 1]; slot++) {
        int other = neighbours[slot];
        if (place[other] >= 0) {
          reach +=
              Math.max(0, row.couplings.atSlot[slot] * state.state[label] * state.state[other]);
        }
      }
      if (state.state[label] * state.local[label] < 2 * reach - row.tolerance) {
        left[kept++] = label;
      }
    }
    boolean smaller = kept < count;
    count = kept;
    return smaller;
  }

  /** Margins, W and P of the labels left. */
  private void compact() {
    if (coupling.length < count * count) {
      int room = Math.min(MOST, row.labels);
      coupling = new double[room * room];
      margins = new double[(room + 2) * room];
      positives = new double[(room + 2) * room];
    }
    int[] starts = row.edges.starts();
    int[] neighbours = row.edges.neighbours();
    double[][] matrix = row.couplings.matrix;
    for (int k = 0; k < count; k++) {
      int label = left[k];
      double value = state.state[label];
      margins[k] = value * state.local[label];
      int slot = starts[label];
      int end = starts[label + 1];
      double reach = 0;
      for (int l = 0; l < count; l++) {
        int other = left[l];
        double strength = 0;
        if (matrix != null) {
          strength = matrix[label][other];
        } else {
          while (slot < end && neighbours[slot] < other) {
            slot++;
          }
          if (slot < end && neighbours[slot] == other) {
            strength = row.couplings.atSlot[slot];
          }
        }
        double signed = strength * value * state.state[other];
        coupling[k * count + l] = signed;
        reach += Math.max(0, signed);
      }
      positives[k] = reach;
    }
    undecided[0] = count == MOST ? -1L : (1L << count) - 1;
    flipped[0] = 0;
    gain[0] = 0;
  }

  private boolean search(int nodes) {
    bestGain = 0;
    bestFlips = 0;
    int top = 0;
    while (top >= 0) {
      if (++visited > nodes) {
        return false;
      }
      drop(top);
      int choice = lackingMost(top);
      if (choice < 0) {
        top--;
        continue;
      }
      branch(top, choice);
      top++;
    }
    return true;
  }

  /** Drops the labels that no best F holds, until none is left to drop. */
  private void drop(int node) {
    int base = node * count;
    long before;
    do {
      before = undecided[node];
      for (long rest = before; rest != 0; rest &= rest - 1) {
        int k = Long.numberOfTrailingZeros(rest);
        if (margins[base + k] >= 2 * positives[base + k] - row.tolerance) {
          undecided[node] &= ~(1L << k);
          removeReach(base, k);
        }
      }
    } while (undecided[node] != before && undecided[node] != 0);
  }

  private void removeReach(int base, int k) {
    int from = k * count;
    for (int l = 0; l < count; l++) {
      positives[base + l] -= Math.max(0, coupling[from + l]);
    }
  }

  /** The label to decide next, or -1 where the bound shows that nothing is to be gained here. */
  private int lackingMost(int node) {
    int base = node * count;
    double bound = gain[node];
    long lackers = 0;
    for (long rest = undecided[node]; rest != 0; rest &= rest - 1) {
      int k = Long.numberOfTrailingZeros(rest);
      lack[k] = positives[base + k] - margins[base + k];
      if (lack[k] > 0) {
        bound += lack[k];
        lackers |= 1L << k;
      }
    }
    double target = bestGain + row.tolerance;
    if (tight && bound > target) {
      bound = tighten(bound, target, lackers, undecided[node]);
    }
    if (bound <= target) {
      return -1;
    }
    int choice = -1;
    for (long rest = lackers; rest != 0; rest &= rest - 1) {
      int k = Long.numberOfTrailingZeros(rest);
      if (choice < 0 || lack[k] > lack[choice]) {
        choice = k;
      }
    }
    return choice;
  }

  /**
   * Lowers the bound, label by label: what one lacks is shared with others.
   *
   * <p>An edge with W > 0 need not be shared in halves: up to W more may go to an end that has some
   * to spare. An edge with W < 0 was left out so far: of two labels that both lack, 2|W| of the two
   * gains cannot be had together, so the smaller of it and of what they lack counts once.
   */
  private double tighten(double bound, double target, long lackers, long undecidedLabels) {
    double lowered = bound;
    for (long rest = lackers; rest != 0 && lowered > target; rest &= rest - 1) {
      int k = Long.numberOfTrailingZeros(rest);
      int from = k * count;
      for (long others = undecidedLabels & ~(1L << k);
          others != 0 && lack[k] > 0;
          others &= others - 1) {
        int l = Long.numberOfTrailingZeros(others);
        double w = coupling[from + l];
        if (w > 0 && lack[l] < 0) {
          double moved = Math.min(w, Math.min(lack[k], -lack[l]));
          lack[k] -= moved;
          lack[l] += moved;
          lowered -= moved;
        } else if (w < 0 && lack[l] > 0 && l > k) {
          double shared = Math.min(-2 * w, Math.min(lack[k], lack[l]));
          lack[k] -= shared;
          lack[l] -= shared;
          lowered -= shared;
        }
      }
    }
    return lowered;
  }

  /** Replaces the node by two: without the label below, with it on top, to be looked at first. */
  private void branch(int node, int k) {
    int base = node * count;
    int above = base + count;
    undecided[node] &= ~(1L << k);
    removeReach(base, k);
    int from = k * count;
    for (int l = 0; l < count; l++) {
      margins[above + l] = margins[base + l] - 2 * coupling[from + l];
      positives[above + l] = positives[base + l];
    }
    undecided[node + 1] = undecided[node];
    flipped[node + 1] = flipped[node] | 1L << k;
    gain[node + 1] = gain[node] - margins[base + k];
    if (gain[node + 1] > bestGain + row.tolerance) {
      bestGain = gain[node + 1];
      bestFlips = flipped[node + 1];
    }
  }
}
