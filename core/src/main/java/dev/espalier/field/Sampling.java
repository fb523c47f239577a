package dev.espalier.field;

import dev.espalier.math.Chunks;
import dev.espalier.math.Logistic;
import dev.espalier.math.Parallel;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/**
 * Gibbs sampling: each free label in turn is drawn given all others, p(y_i = 1 | rest) = σ(2 h_i),
 * and the mean of these probabilities over many sweeps is the label's marginal. Unlike message
 * passing and mean field it is right in the limit for any field; how far from it shows in the
 * differences between chains from different starts.
 *
 * <p>Every row draws the same random numbers: its answer depends on nothing but the row, and chance
 * moves similar rows alike, which keeps their order.
 *
 * @param chains how many chains, whose starts are in turn: all labels off, the independent model, a
 *     set that no flip improves, all labels on; at least 1
 * @param settling sweeps of each chain before it counts
 * @param sweeps sweeps of each chain that count; at least 1
 */
record Sampling(int chains, int settling, int sweeps) {
  private static final long SEED = 1;

  Sampling {
    if (chains < 1 || settling < 0 || sweeps < 1) {
      throw new IllegalArgumentException("chains and sweeps must be at least 1");
    }
  }

  /** Enough for a mean error of about .01 where labels are tied as strongly as fits tie them. */
  Sampling() {
    this(4, 50, 1000);
  }

  /**
   * Writes the marginals of the chosen rows.
   *
   * @param field the field
   * @param chosen which rows to sample
   * @param marginals rows × labels, row-major; those of other rows are left as they are
   */
  void infer(PairwiseField field, IntPredicate chosen, double[] marginals) {
    int labels = field.labels();
    Chunks chunks = field.chunks();
    Parallel.run(
        chunks.count(),
        chunk -> {
          RowField row = new RowField(field);
          FlipState state = new FlipState(row);
          double[] sums = new double[labels];
          for (int r = chunks.from(chunk); r < chunks.to(chunk); r++) {
            if (chosen.test(r)) {
              row.load(r);
              sample(row, state, sums);
              for (int label = 0; label < labels; label++) {
                int value = row.clamped[label];
                marginals[r * labels + label] =
                    value != 0 ? Math.max(value, 0) : sums[label] / ((double) chains * sweeps);
              }
            }
          }
        });
  }

  private void sample(RowField row, FlipState state, double[] sums) {
    SplittableRandom random = new SplittableRandom(SEED);
    java.util.Arrays.fill(sums, 0);
    for (int chain = 0; chain < chains; chain++) {
      begin(row, state, chain);
      for (int sweep = -settling; sweep < sweeps; sweep++) {
        for (int k = 0; k < row.freeCount; k++) {
          int label = row.free[k];
          double on = Logistic.sigmoid(2 * state.local[label]);
          if (sweep >= 0) {
            sums[label] += on;
          }
          if (random.nextDouble() < on != state.state[label] > 0) {
            state.flip(label);
          }
        }
      }
    }
  }

  private static void begin(RowField row, FlipState state, int chain) {
    switch (chain % 4) {
      case 0 -> state.reset();
      case 1 -> state.resetToIndependent();
      case 2 -> {
        state.resetToIndependent();
        state.climb(true);
      }
      default -> {
        state.reset();
        for (int k = 0; k < row.freeCount; k++) {
          state.flip(row.free[k]);
        }
      }
    }
  }
}
