package dev.espalier.internal.field;

import dev.espalier.internal.math.Logistic;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

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
    return infer(field, row -> true, true);
  }

  /** The marginals of the chosen rows; those of the others, and all log partitions, stay zero. */
  Beliefs marginals(PairwiseField field, IntPredicate chosen) {
    return infer(field, chosen, false);
  }

  private Beliefs infer(PairwiseField field, IntPredicate chosen, boolean partition) {
    double[] marginals = new double[field.scores().length];
    double[] logPartition = new double[field.rows()];
    boolean[] converged = new boolean[field.rows()];
    RowField.each(
        field,
        chosen,
        row -> {
          Run run = new Run(row);
          return r -> {
            converged[r] = run.infer(r, marginals);
            logPartition[r] = partition ? run.logPartition() : 0;
          };
        });
    return new Beliefs(marginals, logPartition, converged);
  }

  /** One row after the other: by odds, and in terms of logarithms where these leave the range. */
  private final class Run {
    private final RowField row;
    private final OddsMessages odds;
    private @Nullable Messages logarithms;
    private boolean byOdds;

    Run(RowField row) {
      this.row = row;
      this.odds = new OddsMessages(row);
    }

    /** Writes a row's marginals and returns whether its messages settled. */
    boolean infer(int r, double[] marginals) {
      byOdds = odds.inRange();
      if (byOdds) {
        odds.run(sweeps, damping, tolerance);
      } else {
        logarithms().run(sweeps, damping, tolerance);
      }
      for (int label = 0; label < row.labels; label++) {
        int value = row.clamped[label];
        marginals[r * row.labels + label] =
            value != 0
                ? Math.max(value, 0)
                : byOdds
                    ? odds.odds[label] / (1 + odds.odds[label])
                    : Logistic.sigmoid(2 * logarithms().beliefs[label]);
      }
      return byOdds ? odds.settled : logarithms().settled;
    }

    double logPartition() {
      if (byOdds) {
        logarithms().take(odds);
      }
      return logarithms().betheLogPartition();
    }

    private Messages logarithms() {
      Messages ready = logarithms;
      if (ready == null) {
        ready = new Messages(row, true);
        logarithms = ready;
      }
      return ready;
    }
  }
}
