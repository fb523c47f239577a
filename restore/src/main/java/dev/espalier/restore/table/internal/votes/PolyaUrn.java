package dev.espalier.restore.table.internal.votes;

/** The probability of counts that are drawn from an urn in which what came comes again. */
final class PolyaUrn {
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
        for (int again = 0; again < counts[k]; again++) {
          sum += Math.log((concentration * shares[k] + again) / (concentration + drawn));
          drawn++;
        }
      }
    }
    return sum;
  }
}
