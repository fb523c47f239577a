package dev.espalier.field;

import dev.espalier.math.Chunks;
import dev.espalier.math.Logistic;
import dev.espalier.math.Parallel;
import java.util.function.IntPredicate;

/**
 * Sum-product message passing (loopy belief propagation): marginals and the Bethe estimate of the
 * log partition. Exact on forests; on graphs with loops good where edges are weak, and it says of
 * each row whether it settled.
 *
 * @param sweeps the most sweeps; at least 1
 * @param damping share of the old message that is kept: 0 (none) to below 1
 * @param tolerance a row is settled when no message changes by more
 */
public record SumProduct(int sweeps, double damping, double tolerance) {
  /** Checks the settings. */
  public SumProduct {
    check(sweeps, damping, tolerance);
  }

  /** Damped by half, at most 200 sweeps. */
  public SumProduct() {
    this(200, 0.5, 1e-7);
  }

  static void check(int sweeps, double damping, double tolerance) {
    if (sweeps < 1) {
      throw new IllegalArgumentException("sweeps: " + sweeps + "; expected at least 1");
    }
    if (!(damping >= 0 && damping < 1)) {
      throw new IllegalArgumentException("damping: " + damping + "; expected 0 to below 1");
    }
    if (!(tolerance >= 0)) {
      throw new IllegalArgumentException("tolerance: " + tolerance + "; expected at least 0");
    }
  }

  /** Beliefs of the labels and the Bethe log partition. */
  public Beliefs infer(PairwiseField field) {
    return infer(field, row -> true);
  }

  /** The beliefs of the chosen rows; those of the others are left at zero. */
  Beliefs infer(PairwiseField field, IntPredicate chosen) {
    int labels = field.labels();
    double[] marginals = new double[field.scores().length];
    double[] logPartition = new double[field.rows()];
    boolean[] converged = new boolean[field.rows()];
    Chunks chunks = field.chunks();
    Parallel.run(
        chunks.count(),
        chunk -> {
          RowField row = new RowField(field);
          Messages messages = new Messages(row, true);
          for (int r = chunks.from(chunk); r < chunks.to(chunk); r++) {
            if (!chosen.test(r)) {
              continue;
            }
            row.load(r);
            messages.run(sweeps, damping, tolerance);
            for (int label = 0; label < labels; label++) {
              int value = row.clamped[label];
              marginals[r * labels + label] =
                  value != 0 ? Math.max(value, 0) : Logistic.sigmoid(2 * messages.beliefs[label]);
            }
            logPartition[r] = messages.betheLogPartition();
            converged[r] = messages.settled;
          }
        });
    return new Beliefs(marginals, logPartition, converged);
  }
}
