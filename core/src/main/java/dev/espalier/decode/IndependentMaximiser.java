package dev.espalier.decode;

import dev.espalier.internal.math.Shape;

/**
 * The label set with the largest expected F1 or Jaccard index when labels are independent.
 *
 * <p>For every size k the best set consists of the k most probable labels, for both measures:
 * exchanging a chosen label for a more probable one that was left out makes the number A of hits
 * larger and the number B of misses smaller in distribution. So only m + 1 prefixes of the order
 * are compared, and the answer is exact. With S_k(j) = E[1/(j + B_k)],
 *
 * <pre>{@code
 * E F1_k      = Σ_a P(A_k = a) 2a S_k(k + a)
 * E Jaccard_k = E[A_k] S_k(k)
 * S_m(j) = 1/j,   S_{k-1}(j) = p_k S_k(j + 1) + (1 − p_k) S_k(j)
 * }</pre>
 *
 * and P(A_k = a) by adding one label at a time: O(m²) for a row instead of O(m³). Not safe for many
 * threads: each takes its own.
 */
final class IndependentMaximiser {
  /** Probabilities of counts below this are left out: less than rounding, and the tables shrink. */
  private static final double NEGLIGIBLE = 1e-18;

  private final int stride;
  private final double[] probabilities;
  private final double[] hits;
  private final int[] mostHits;
  private final double[] reciprocal;

  /** For at most so many labels. */
  IndependentMaximiser(int most) {
    this.stride = most + 1;
    this.probabilities = new double[most];
    this.hits =
        new double
            [Shape.length("decoding pairs of labels", (most + 1L) * (most + 1), "fewer labels")];
    this.mostHits = new int[most + 1];
    this.reciprocal = new double[2 * most + 2];
  }

  /**
   * How many of the labels to take.
   *
   * @param descending the labels' probabilities, the largest first; of labels that are left out it
   *     is zero
   */
  int bestSize(Utility utility, double[] descending) {
    int labelCount = descending.length;
    double none = 1;
    double expectedHits = 0;
    for (int k = 0; k < labelCount; k++) {
      probabilities[k] = Math.min(1, Math.max(0, descending[k]));
      none *= 1 - probabilities[k];
      expectedHits += probabilities[k];
    }
    if (utility == Utility.F1) {
      countHits(labelCount);
    }
    int reach = utility == Utility.F1 ? mostHits[labelCount] : 0;
    for (int j = 1; j <= labelCount + reach; j++) {
      reciprocal[j] = 1.0 / j;
    }
    // The empty set is right when no label is on, and worthless otherwise.
    double best = none;
    int bestSize = 0;
    for (int k = labelCount; k > 0; k--) {
      double expectation = utility == Utility.F1 ? expectedF1(k) : expectedHits * reciprocal[k];
      // Equally good: the smaller set, and so the empty one only when it is strictly better.
      if (expectation >= best) {
        best = expectation;
        bestSize = k;
      }
      double p = probabilities[k - 1];
      expectedHits -= p;
      for (int j = 1; j < k + reach; j++) {
        reciprocal[j] = p * reciprocal[j + 1] + (1 - p) * reciprocal[j];
      }
    }
    return bestSize;
  }

  /** P(A_k = a) for all k: the Poisson-binomial distribution of the first k labels. */
  private void countHits(int labelCount) {
    hits[0] = 1;
    mostHits[0] = 0;
    for (int k = 1; k <= labelCount; k++) {
      double p = probabilities[k - 1];
      int before = (k - 1) * stride;
      int now = k * stride;
      int most = mostHits[k - 1];
      hits[now] = (1 - p) * hits[before];
      for (int a = 1; a <= most; a++) {
        hits[now + a] = (1 - p) * hits[before + a] + p * hits[before + a - 1];
      }
      double one = p * hits[before + most];
      if (one > NEGLIGIBLE) {
        most++;
        hits[now + most] = one;
      }
      mostHits[k] = most;
    }
  }

  private double expectedF1(int k) {
    int row = k * stride;
    double sum = 0;
    for (int a = 1; a <= mostHits[k]; a++) {
      sum += hits[row + a] * 2 * a * reciprocal[k + a];
    }
    return sum;
  }
}
