package dev.espalier.internal.field;

import dev.espalier.Evidence;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;

/**
 * One row of a field at a time, with its clamped labels: the view that all routines work on. One
 * for each thread, loaded again for each row, so that nothing is allocated per row.
 */
final class RowField {
  /** Differences below this share of the largest local field are rounding. */
  private static final double ROUNDING = 1e-13;

  final PairwiseField field;
  final Edges edges;
  final Couplings couplings;
  final int labels;

  /** f of the row. */
  final double[] scores;

  /** +1 and −1 for labels clamped on and off, 0 for free ones. */
  final byte[] clamped;

  /** The free labels in increasing order, the first {@link #freeCount} of them. */
  final int[] free;

  int freeCount;

  /** What counts as no difference between two energies of this row. */
  double tolerance;

  RowField(PairwiseField field) {
    this.field = field;
    this.edges = field.edges();
    this.labels = field.labels();
    this.couplings = field.sharesStrengths() ? field.sharedCouplings() : new Couplings(edges);
    scores = new double[labels];
    clamped = new byte[labels];
    free = new int[labels];
    freeCount = labels;
    for (int label = 0; label < labels; label++) {
      free[label] = label;
    }
  }

  /**
   * Goes through the chosen rows of a field on several threads.
   *
   * @param worker makes what a thread does with each row, given the view into which it is loaded
   */
  static void each(
      PairwiseField field, IntPredicate chosen, Function<RowField, IntConsumer> worker) {
    Chunks chunks = field.chunks();
    Parallel.run(
        chunks.count(),
        chunk -> {
          RowField view = new RowField(field);
          IntConsumer work = worker.apply(view);
          for (int row = chunks.from(chunk); row < chunks.to(chunk); row++) {
            if (chosen.test(row)) {
              view.load(row);
              work.accept(row);
            }
          }
        });
  }

  void load(int row) {
    System.arraycopy(field.scores(), row * labels, scores, 0, labels);
    if (!field.sharesStrengths()) {
      couplings.fill(field.strengths(), field.strengthStart(row));
    }
    Evidence known = field.known();
    if (!known.isEmpty()) {
      freeCount = 0;
      for (int label = 0; label < labels; label++) {
        clamped[label] = (byte) known.value(row, label);
        if (clamped[label] == 0) {
          free[freeCount++] = label;
        }
      }
    }
    double largest = 0;
    for (int label = 0; label < labels; label++) {
      largest = Math.max(largest, Math.abs(scores[label]) + couplings.absoluteSum[label]);
    }
    tolerance = ROUNDING * largest;
  }
}
