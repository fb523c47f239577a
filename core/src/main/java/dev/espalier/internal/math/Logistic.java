package dev.espalier.internal.math;

/** The logistic function and its relatives, computed without overflow or cancellation. */
public final class Logistic {
  private Logistic() {}

  /** 1 / (1 + exp(−x)). */
  public static double sigmoid(double x) {
    double e = Math.exp(-Math.abs(x));
    return (x >= 0 ? 1 : e) / (1 + e);
  }

  /** log(1 + exp(x)). */
  public static double log1pExp(double x) {
    return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
  }

  /**
   * log Σ exp(x[i]) over {@code length} elements; negative infinity when there are none or all are
   * negative infinity.
   */
  public static double logSumExp(double[] x, int offset, int length) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = offset; i < offset + length; i++) {
      largest = Math.max(largest, x[i]);
    }
    if (Double.isInfinite(largest)) {
      return largest;
    }
    double sum = 0;
    for (int i = offset; i < offset + length; i++) {
      sum += Math.exp(x[i] - largest);
    }
    return largest + Math.log(sum);
  }

  /**
   * Turns {@code length} logarithms of weights into the weights' shares of their sum.
   *
   * @return the logarithm of the sum
   */
  public static double softmax(double[] x, int offset, int length) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = offset; i < offset + length; i++) {
      largest = Math.max(largest, x[i]);
    }
    double sum = 0;
    for (int i = offset; i < offset + length; i++) {
      x[i] = Math.exp(x[i] - largest);
      sum += x[i];
    }
    for (int i = offset; i < offset + length; i++) {
      x[i] /= sum;
    }
    return largest + Math.log(sum);
  }

  /** Replaces each of {@code length} elements by its sigmoid. */
  public static void sigmoid(double[] x, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      x[i] = sigmoid(x[i]);
    }
  }
}
