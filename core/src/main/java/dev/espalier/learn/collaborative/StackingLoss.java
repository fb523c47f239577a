package dev.espalier.learn.collaborative;

import java.util.Arrays;

/**
 * T(α) of 004 Eq. (11) on the grid 0, 1/1000, …, 1, from out-of-fold decisions.
 *
 * <p>In one row and label Sign(α f̂ + (1 − α) ĝ) changes at most once, at α = ĝ / (ĝ − f̂): so a
 * row adds |δ| on one side of that place, and one pass over the rows gives T for the whole grid.
 *
 * @param baseline ĝ of each label
 * @param decisions f̂ of each row by a fit that has not seen it: rows × labels, row-major
 * @param margins δ, of the same shape
 * @param labels tells which labels of a row count
 */
record StackingLoss(
    double[] baseline, double[] decisions, double[] margins, ExpectedLabels labels) {
  /** The steps of the grid. */
  static final int STEPS = 1000;

  /** Which rows take part. */
  @FunctionalInterface
  interface Rows {
    boolean contain(int row);
  }

  /** The loss of one label, summed over the rows, for each α of the grid. */
  double[] of(int label, Rows rows) {
    int count = baseline.length;
    double[] losses = new double[STEPS + 2]; // differences first
    for (int row = 0; row < labels.labels().rows(); row++) {
      if (!rows.contain(row) || !labels.counts(row, label)) {
        continue;
      }
      double margin = margins[row * count + label];
      double cost = Math.abs(margin);
      int change = change(decisions[row * count + label], baseline[label]);
      boolean wanted = margin >= 0;
      if ((baseline[label] >= 0) != wanted) {
        add(losses, 0, change, cost);
      }
      if ((decisions[row * count + label] >= 0) != wanted) {
        add(losses, change, STEPS + 1, cost);
      }
    }
    double[] sums = new double[STEPS + 1];
    double sum = 0;
    for (int step = 0; step <= STEPS; step++) {
      sum += losses[step];
      sums[step] = sum;
    }
    return sums;
  }

  private static void add(double[] differences, int from, int to, double cost) {
    differences[from] += cost;
    differences[to] -= cost;
  }

  /** The first step of the grid at which the sign is that of the decision, not of the baseline. */
  static int change(double decision, double baseline) {
    if ((decision >= 0) == (baseline >= 0)) {
      return 0;
    }
    int step = (int) (STEPS * (baseline / (baseline - decision)));
    step = Math.max(0, Math.min(STEPS, step - 1)); // rounding may be off by one
    while (step < STEPS && (stacked(step, decision, baseline) >= 0) != (decision >= 0)) {
      step++;
    }
    return step;
  }

  /** α f̂ + (1 − α) ĝ, computed as {@link Stack#apply} does it. */
  private static double stacked(int step, double decision, double baseline) {
    double alpha = alpha(step);
    return alpha * decision + (1 - alpha) * baseline;
  }

  static double alpha(int step) {
    return (double) step / STEPS;
  }

  /**
   * The best step: the last, α = 1, unless another has less loss; of several the first, which leans
   * most on the label-only data.
   */
  static int best(double[] losses) {
    // Losses that differ by rounding only are equal.
    double least = Arrays.stream(losses).min().orElseThrow() + 1e-12 * Arrays.stream(losses).sum();
    int first = 0;
    while (losses[first] > least) {
      first++;
    }
    return losses[STEPS] <= least ? STEPS : first;
  }
}
