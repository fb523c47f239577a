package dev.espalier.internal.field;

/**
 * The energies of all assignments of one row's free labels, visited in Gray-code order: each step
 * flips one label and costs as much as there are free labels.
 *
 * <p>Assignment number a has free label k on where bit k of a is set.
 */
final class Enumeration {
  private final RowField row;
  private final FlipState start;
  private final double[] state = new double[Exhaustive.LIMIT];
  private final double[] local = new double[Exhaustive.LIMIT];
  private double[] coupling = new double[0];

  /** The energies, later the weights; the first {@link #size} count. */
  double[] values = new double[1];

  int size;

  /** The assignment of the greatest energy; of equally great ones, the first in Gray-code order. */
  int best;

  /** The greatest energy. */
  double largest;

  Enumeration(RowField row) {
    this.row = row;
    this.start = new FlipState(row);
  }

  void run() {
    int count = row.freeCount;
    if (count > Exhaustive.LIMIT) {
      throw new IllegalArgumentException(
          count + " free labels cannot be enumerated; expected at most " + Exhaustive.LIMIT);
    }
    size = 1 << count;
    if (values.length < size) {
      values = new double[size];
    }
    compact(count);
    double energy = start.energy;
    values[0] = energy;
    best = 0;
    largest = energy;
    int assignment = 0;
    for (int step = 1; step < size; step++) {
      int flipped = Integer.numberOfTrailingZeros(step);
      energy -= 2 * state[flipped] * local[flipped];
      state[flipped] = -state[flipped];
      double change = 2 * state[flipped];
      int base = flipped * count;
      for (int k = 0; k < count; k++) {
        local[k] += change * coupling[base + k];
      }
      assignment ^= 1 << flipped;
      values[assignment] = energy;
      if (energy > largest) {
        largest = energy;
        best = assignment;
      }
    }
  }

  /** Local fields with all free labels off, and the strengths among the free labels. */
  private void compact(int count) {
    start.reset();
    if (coupling.length < count * count) {
      coupling = new double[count * count];
    }
    int[] starts = row.edges.starts();
    int[] neighbours = row.edges.neighbours();
    for (int k = 0; k < count; k++) {
      int label = row.free[k];
      state[k] = -1;
      local[k] = start.local[label];
      int slot = starts[label];
      for (int other = 0; other < count; other++) {
        while (slot < starts[label + 1] && neighbours[slot] < row.free[other]) {
          slot++;
        }
        boolean joined = slot < starts[label + 1] && neighbours[slot] == row.free[other];
        coupling[k * count + other] = joined ? row.couplings.atSlot[slot] : 0;
      }
    }
  }

  /** Turns energies into weights exp(E − largest) and returns log Σ exp E. */
  double weigh() {
    double sum = 0;
    for (int a = 0; a < size; a++) {
      values[a] = Math.exp(values[a] - largest);
      sum += values[a];
    }
    return largest + Math.log(sum);
  }
}
