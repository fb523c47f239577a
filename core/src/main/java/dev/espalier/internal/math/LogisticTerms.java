package dev.espalier.internal.math;

/**
 * Σ log(1 + exp(x)) over many numbers, and their sigmoids: loss and residuals of a block in one
 * pass.
 *
 * <p>Holds the room that this needs. Not for use by several threads at a time.
 */
public final class LogisticTerms {
  /** Number of factors in (1, 2] whose product stays far below the largest number. */
  private static final int FACTORS = 256;

  private final double[] below;
  private final double[] exponentials;
  private final double[] scratch;

  /** Makes room for the numbers of one call; long calls take no more than others. */
  public LogisticTerms(int most) {
    int room = Math.min(most, FACTORS);
    this.below = new double[room];
    this.exponentials = new double[room];
    this.scratch = new double[room];
  }

  /** Σ log(1 + exp(x[i])) over {@code length} elements. */
  public double sum(double[] x, int offset, int length) {
    return run(x, offset, length, false);
  }

  /**
   * The same; each element is replaced by its sigmoid, the derivative of its term. One exponential
   * each.
   */
  public double sumAndSigmoids(double[] x, int offset, int length) {
    return run(x, offset, length, true);
  }

  private double run(double[] x, int offset, int length, boolean withSigmoids) {
    double sum = 0;
    for (int from = offset; from < offset + length; from += FACTORS) {
      int count = Math.min(offset + length - from, FACTORS);
      for (int i = 0; i < count; i++) {
        below[i] = -Math.abs(x[from + i]);
      }
      Exponentials.of(below, exponentials, scratch, count);
      // Σ log(1 + e) = log Π (1 + e): one logarithm for all of them.
      double product = 1;
      for (int i = 0; i < count; i++) {
        product *= 1 + exponentials[i];
        sum += Math.max(x[from + i], 0);
      }
      sum += Math.log(product);
      if (withSigmoids) {
        toSigmoids(x, from, count);
      }
    }
    return sum;
  }

  private void toSigmoids(double[] x, int from, int count) {
    for (int i = 0; i < count; i++) {
      double e = exponentials[i];
      x[from + i] = (x[from + i] >= 0 ? 1 : e) / (1 + e);
    }
  }
}
