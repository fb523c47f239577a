package dev.espalier.restore.table.internal.votes;

import dev.espalier.internal.math.SpecialFunctions;

/** The probability of counts that are drawn from an urn in which what came comes again. */
final class PolyaUrn {
  /** Maximum number of factors that are multiplied: the product of more may overflow. */
  private static final int FEW = 40;

  private PolyaUrn() {}

  /**
   * The logarithm of the probability of one sequence with these counts.
   *
   * @param counts how often each value came
   * @param shares the probability of each value in the first draw
   * @param left out of the counts, -1 for none
   * @param concentration α: the smaller, the more values come again
   */
  static double logProbability(int[] counts, double[] shares, int left, double concentration) {
    double sum = 0;
    int drawn = 0;
    for (int k = 0; k < counts.length; k++) {
      if (k != left) {
        sum += logRising(concentration * shares[k], counts[k]);
        drawn += counts[k];
      }
    }
    return sum - logRising(concentration, drawn);
  }

  /** The same for each value that is left out, and at last without any that is. */
  static double[] logProbabilities(int[] counts, double[] shares, double concentration) {
    double[] logs = new double[counts.length + 1];
    double sum = 0;
    int drawn = 0;
    for (int k = 0; k < counts.length; k++) {
      logs[k] = -logRising(concentration * shares[k], counts[k]);
      sum -= logs[k];
      drawn += counts[k];
    }
    for (int k = 0; k < counts.length; k++) {
      logs[k] += sum - logRising(concentration, drawn - counts[k]);
    }
    logs[counts.length] = sum - logRising(concentration, drawn);
    return logs;
  }

  /** log(x (x + 1) … (x + n - 1)). */
  private static double logRising(double from, int count) {
    if (count > FEW) {
      return SpecialFunctions.logGamma(from + count) - SpecialFunctions.logGamma(from);
    }
    double product = 1;
    for (int k = 0; k < count; k++) {
      product *= from + k;
    }
    return Math.log(product);
  }
}
