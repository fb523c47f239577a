package dev.espalier.internal.field;

import dev.espalier.internal.math.Logistic;
import java.util.function.IntPredicate;

/**
 * Mean field: the product distribution q nearest to the field, found label by label,
 *
 * <pre>{@code
 * E_q[y_i] ← tanh(f_i + Σ_j ω_ij E_q[y_j])      (001, Eq. 4.16)
 * }</pre>
 *
 * <p>No update, damped or not, lowers the bound log Z ≥ E_q[E(y)] + H(q). It has many local optima:
 * several starts are tried and the best bound wins. In this order: the independent model (the
 * paper's start), the best label set that local search ({@link FlipState}) finds, nothing known
 * (all means zero), all labels off.
 *
 * @param sweeps the most sweeps from each start; at least 1
 * @param damping share of the old mean that is kept: 0 (none) to below 1
 * @param tolerance a row is settled when no mean changes by more in a sweep
 * @param starts how many of the four starts to try: 1 to 4
 */
public record MeanField(int sweeps, double damping, double tolerance, int starts) {
  /** Checks the settings. */
  public MeanField {
    SumProduct.check(sweeps, damping, tolerance);
    if (starts < 1 || starts > 4) {
      throw new IllegalArgumentException("starts: " + starts + "; expected 1 to 4");
    }
  }

  /** Undamped, at most 200 sweeps from each of three starts. */
  public MeanField() {
    this(200, 0, 1e-9, 3);
  }

  /** As in the paper (001, Algorithm 2): undamped, from the independent model only. */
  public static MeanField asInThePaper() {
    return new MeanField(200, 0, 1e-9, 1);
  }

  /** Marginals of the best product distribution, and its lower bound of the log partition. */
  public Beliefs infer(PairwiseField field) {
    return infer(field, row -> true);
  }

  /** The same for the chosen rows; the others are left at zero. */
  Beliefs infer(PairwiseField field, IntPredicate chosen) {
    int labels = field.labels();
    double[] marginals = new double[field.scores().length];
    double[] bound = new double[field.rows()];
    boolean[] converged = new boolean[field.rows()];
    RowField.each(
        field,
        chosen,
        row -> {
          Run run = new Run(row);
          return r -> {
            bound[r] = Double.NEGATIVE_INFINITY;
            for (int start = 0; start < starts; start++) {
              run.begin(start);
              boolean settled = run.sweeps(MeanField.this, Double.POSITIVE_INFINITY);
              double reached = run.bound();
              if (start == 0 || reached > bound[r] + row.tolerance) {
                bound[r] = reached;
                converged[r] = settled;
                run.store(marginals, r * labels);
              }
            }
          };
        });
    return new Beliefs(marginals, bound, converged);
  }

  /**
   * Whether the bound of {@link #infer} exceeds a value in the chosen rows. As no update lowers the
   * bound, a row is decided as soon as its bound is clearly above the value: mostly at the first
   * start, before any sweep.
   *
   * @param values one for each row
   * @return false for rows that are not chosen
   */
  boolean[] exceeds(PairwiseField field, double[] values, IntPredicate chosen) {
    boolean[] exceeds = new boolean[field.rows()];
    RowField.each(
        field,
        chosen,
        row -> {
          Run run = new Run(row);
          return r -> exceeds[r] = exceeds(run, values[r]);
        });
    return exceeds;
  }

  private boolean exceeds(Run run, double value) {
    // Rounding may lower a bound that in truth rises: closer than this, infer must decide.
    double clearly = value + (run.row.labels + 1) * run.row.tolerance;
    double best = Double.NEGATIVE_INFINITY;
    for (int start = 0; start < starts; start++) {
      run.begin(start);
      run.sweeps(this, clearly);
      double reached = run.bound();
      if (reached > clearly) {
        return true;
      }
      best = start == 0 || reached > best + run.row.tolerance ? reached : best;
    }
    return best > value;
  }

  /** The means of one row under way. */
  private static final class Run {
    private final RowField row;
    private final FlipState search;
    private final double[] mean;
    private final double[] local;

    Run(RowField row) {
      this.row = row;
      search = new FlipState(row);
      mean = new double[row.labels];
      local = new double[row.labels];
    }

    void begin(int start) {
      if (start == 1) {
        search.resetToIndependent();
        search.climb(true);
      }
      for (int label = 0; label < row.labels; label++) {
        int value = row.clamped[label];
        double free =
            switch (start) {
              case 0 -> Math.tanh(row.scores[label]);
              case 1 -> search.state[label];
              case 2 -> 0;
              default -> -1;
            };
        mean[label] = value != 0 ? value : free;
        local[label] = row.scores[label];
      }
      for (int label = 0; label < row.labels; label++) {
        if (mean[label] != 0) {
          row.couplings.addNeighbours(label, mean[label], local);
        }
      }
    }

    /**
     * Sweeps until the means are settled or the bound is above a value.
     *
     * @param enough the value; infinite where it does not matter
     * @return whether the means are settled
     */
    boolean sweeps(MeanField options, double enough) {
      for (int sweep = 0; sweep < options.sweeps; sweep++) {
        if (enough < Double.POSITIVE_INFINITY && bound() > enough) {
          return false;
        }
        double largest = 0;
        for (int k = 0; k < row.freeCount; k++) {
          int label = row.free[k];
          double change = (1 - options.damping) * (Math.tanh(local[label]) - mean[label]);
          if (change != 0) {
            mean[label] += change;
            row.couplings.addNeighbours(label, change, local);
            largest = Math.max(largest, Math.abs(change));
          }
        }
        if (largest <= options.tolerance) {
          return true;
        }
      }
      return false;
    }

    /** Σ_i f_i m_i + Σ_{i<j} ω_ij m_i m_j + Σ_i H(m_i); Σ_j ω_ij m_j is local − score. */
    double bound() {
      double bound = 0;
      for (int label = 0; label < row.labels; label++) {
        bound += mean[label] * (row.scores[label] + local[label]) / 2;
        bound -= timesLog((1 + mean[label]) / 2) + timesLog((1 - mean[label]) / 2);
      }
      return bound;
    }

    private static double timesLog(double p) {
      return p > 0 ? p * Math.log(p) : 0;
    }

    /** From the local fields and not the means, so that small probabilities keep their digits. */
    void store(double[] marginals, int offset) {
      for (int label = 0; label < row.labels; label++) {
        int value = row.clamped[label];
        marginals[offset + label] =
            value != 0 ? Math.max(value, 0) : Logistic.sigmoid(2 * local[label]);
      }
    }
  }
}
