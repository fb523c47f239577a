package dev.espalier.eval.internal;

import dev.espalier.internal.math.Tails;

/**
 * Student's paired t-test over folds, plain as behind the marks of 001 Table 3.6, or corrected as
 * Nadeau and Bengio (2003) do.
 *
 * <p>Folds share training rows, so the plain test is more ready to see a difference than its level
 * says; it is kept because tables in the literature use it. The corrected resampled t-test
 * multiplies the variance by 1/k + (tested rows)/(training rows) instead of 1/k.
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

  /** The plain test of values of the same folds, as if these were independent. */
  public static PairedTest of(double[] first, double[] second) {
    return of(first, second, 0);
  }

  /**
   * The corrected test; folds without a number on both sides are left out.
   *
   * @param testedOverTrained how many rows are tested for each one that is learnt from, in a fold
   */
  public static PairedTest of(double[] first, double[] second, double testedOverTrained) {
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
    double error = summary.deviation() * Math.sqrt(1.0 / summary.count() + testedOverTrained);
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
