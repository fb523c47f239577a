package dev.espalier.restore.rmf;

/** Turns scores into probabilities. */
final class Softmax {
  private Softmax() {}

  /**
   * Replaces scores by probabilities.
   *
   * @param x input and output, from {@code from} to {@code to}
   * @return log Σ exp of the scores
   */
  static double apply(double[] x, int from, int to) {
    double largest = x[from];
    for (int i = from + 1; i < to; i++) {
      largest = Math.max(largest, x[i]);
    }
    double sum = 0;
    for (int i = from; i < to; i++) {
      x[i] = Math.exp(x[i] - largest);
      sum += x[i];
    }
    for (int i = from; i < to; i++) {
      x[i] /= sum;
    }
    return largest + Math.log(sum);
  }
}
