package dev.espalier.learn.tree;

import dev.espalier.data.Labels;

/**
 * How probable it is that a label which is right was recorded, where labels are missing: Jain,
 * Prabhu and Varma 2016, Eq. (2.2),
 *
 * <pre>{@code
 * q_l = 1 / (1 + C exp(−A log(N_l + B))),   C = (log N − 1) (B + 1)^A
 * }</pre>
 *
 * @param a A
 * @param b B
 */
record Propensities(double a, double b) {
  /** No propensity is smaller, so that what is divided by it stays a number. */
  static final double SMALLEST = 1e-12;

  /** q of each label; N_l is how often it is on and N the number of rows. */
  double[] of(Labels labels) {
    int[] counts = labels.positives().counts();
    double[] propensities = new double[counts.length];
    double c = Math.max(0, Math.log(labels.rows()) - 1) * Math.pow(b + 1, a);
    for (int label = 0; label < counts.length; label++) {
      propensities[label] = Math.max(SMALLEST, 1 / (1 + c * Math.pow(counts[label] + b, -a)));
    }
    return propensities;
  }
}
