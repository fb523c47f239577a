package dev.espalier.eval.internal;

import dev.espalier.internal.math.Tails;

/**
 * Student's paired t-test over folds, as behind the marks of 001 Table 3.6.
 *
 * <p>Folds share training rows, so the test is more ready to see a difference than its level says;
 * it is kept because tables in the literature use it.
 *
 * @param pairs number of folds in which both have a value
 * @param meanDifference mean of first − second
 * @param statistic t, with pairs − 1 degrees of freedom; NaN with fewer than two pairs
 * @param probability two-sided p-value; NaN with fewer than two pairs
 */
public record PairedTest(int pairs, double meanDifference, double statistic, double probability) {
  /** How the first compares with the second. */
  public enum Mark {
    /** Significantly better. */
    BETTER,
    /** Significantly worse. */
    WORSE,
    /** No significant difference. */
    EVEN
  }

  /** Tests values of the same folds; folds without a number on both sides are left out. */
  public static PairedTest of(double[] first, double[] second) {
    if (first.length != second.length) {
      throw new IllegalArgumentException(first.length + " and " + second.length + " folds");
    }
    double[] differences = new double[first.length];
    for (int fold = 0; fold < first.length; fold++) {
      differences[fold] = first[fold] - second[fold];
    }
    Summary summary = Summary.of(differences);
    if (summary.count() < 2) {
      return new PairedTest(summary.count(), summary.mean(), Double.NaN, Double.NaN);
    }
    double error = summary.deviation() / Math.sqrt(summary.count());
    // Differences that are all alike have no spread: no difference at all, or a certain one.
    double statistic = summary.mean() == 0 ? 0 : summary.mean() / error;
    return new PairedTest(
        summary.count(),
        summary.mean(),
        statistic,
        Tails.studentTwoSided(statistic, summary.count() - 1));
  }

  /**
   * The mark of the first.
   *
   * @param higherIsBetter the direction of the measure
   * @param level the significance level, usually 0.05
   */
  public Mark mark(boolean higherIsBetter, double level) {
    if (!(probability < level)) {
      return Mark.EVEN;
    }
    return (meanDifference > 0) == higherIsBetter ? Mark.BETTER : Mark.WORSE;
  }
}
