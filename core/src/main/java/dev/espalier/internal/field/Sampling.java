package dev.espalier.internal.field;

import dev.espalier.internal.math.Logistic;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Gibbs sampling: each free label in turn is drawn given all others, p(y_i = 1 | rest) = σ(2 h_i),
 * and the mean of these probabilities over sweeps is the label's marginal. Unlike message passing
 * and mean field it is right in the limit for any field; how far from it shows in the differences
 * between chains from different starts.
 *
 * <p>Every row draws the same random numbers u: its answer depends on nothing but the row, and
 * chance moves similar rows alike, which keeps their order. It also makes draws cheap: a label
 * comes out on where h_i exceeds {@code ½ log(u / (1 − u))}, which is computed once for all rows.
 *
 * @param chains how many chains, whose starts are in turn: all labels off, the independent model, a
 *     set that no flip improves, all labels on; at least 1
 * @param settling sweeps of each chain before it counts
 * @param sweeps sweeps of each chain that count; at least 1
 */
record Sampling(int chains, int settling, int sweeps) {
  private static final long SEED = 1;

  /** Number of sweeps of which one counts: the next is much like it, and exponentials cost most. */
  private static final int COUNTED = 4;

  /** With more labels there are fewer sweeps, down to some least. */
  private static final int MOST_DRAWS = 80_000;

  private static final int MOST_SWEEPS = 1000;
  private static final int FEWEST_SWEEPS = 50;

  /** The thresholds that were used last: they are the same for all fields of as many labels. */
  private static volatile @Nullable Thresholds latest;

  /** ½ log(u / (1 − u)), sweeps of all chains × labels. */
  private record Thresholds(Sampling sampling, int labels, float[] values) {}

  Sampling {
    if (chains < 1 || settling < 0 || sweeps < 1) {
      throw new IllegalArgumentException("chains and sweeps must be at least 1");
    }
  }

  /**
   * Enough for a mean error below .02 where some dozens of labels are tied as strongly as fits tie
   * them; where ties are stronger chains are slower.
   */
  static Sampling of(int labels) {
    int sweeps = Math.max(FEWEST_SWEEPS, Math.min(MOST_SWEEPS, MOST_DRAWS / Math.max(1, labels)));
    return new Sampling(4, FEWEST_SWEEPS, sweeps);
  }

  private float[] thresholds(int labels) {
    Thresholds known = latest;
    if (known == null || known.labels != labels || !known.sampling.equals(this)) {
      SplittableRandom random = new SplittableRandom(SEED);
      float[] values = new float[chains * (settling + sweeps) * labels];
      for (int k = 0; k < values.length; k++) {
        double u = random.nextDouble();
        values[k] = (float) (0.5 * Math.log(u / (1 - u)));
      }
      known = new Thresholds(this, labels, values);
      latest = known;
    }
    return known.values;
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
    int counted = chains * ((sweeps - 1) / COUNTED + 1);
    RowField.each(
        field,
        chosen,
        row -> {
          FlipState state = new FlipState(row);
          double[] sums = new double[labels];
          return r -> {
            sample(row, state, thresholds(labels), sums);
            for (int label = 0; label < labels; label++) {
              int value = row.clamped[label];
              marginals[r * labels + label] =
                  value != 0 ? Math.max(value, 0) : sums[label] / counted;
            }
          };
        });
  }

  private void sample(RowField row, FlipState state, float[] thresholds, double[] sums) {
    Arrays.fill(sums, 0);
    int from = 0;
    for (int chain = 0; chain < chains; chain++) {
      begin(row, state, chain);
      for (int sweep = -settling; sweep < sweeps; sweep++, from += row.labels) {
        boolean counts = sweep >= 0 && sweep % COUNTED == 0;
        for (int k = 0; k < row.freeCount; k++) {
          int label = row.free[k];
          double field = state.local[label];
          if (counts) {
            sums[label] += Logistic.sigmoid(2 * field);
          }
          if (field > thresholds[from + label] != state.state[label] > 0) {
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
