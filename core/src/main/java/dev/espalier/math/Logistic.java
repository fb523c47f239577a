package dev.espalier.math;

/** The logistic function and its relatives, computed without overflow or cancellation. */
public final class Logistic {
  /** So many factors in (1, 2] stay far below the largest number. */
  private static final int FACTORS = 256;

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

  /** Replaces each of {@code length} elements by its sigmoid. */
  public static void sigmoid(double[] x, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      x[i] = sigmoid(x[i]);
    }
  }

  /**
   * Σ log(1 + exp(x[i])) over {@code length} elements, each of which is replaced by its sigmoid,
   * the derivative of its term: loss and residuals of a block in one pass, one exponential each.
   */
  public static double sumLog1pExp(double[] x, int offset, int length) {
    double sum = 0;
    int end = offset + length;
    for (int from = offset; from < end; from += FACTORS) {
      int to = Math.min(end, from + FACTORS);
      // Σ log(1 + e) = log Π (1 + e): one logarithm for all of them.
      double product = 1;
      for (int i = from; i < to; i++) {
        double value = x[i];
        double e = Math.exp(-Math.abs(value));
        double reciprocal = 1 / (1 + e);
        product *= 1 + e;
        sum += Math.max(value, 0);
        x[i] = value >= 0 ? reciprocal : e * reciprocal;
      }
      sum += Math.log(product);
    }
    return sum;
  }

  /** {@link #sumLog1pExp(double[], int, int)} without changing the elements. */
  public static double valueOfSumLog1pExp(double[] x, int offset, int length) {
    double sum = 0;
    int end = offset + length;
    for (int from = offset; from < end; from += FACTORS) {
      int to = Math.min(end, from + FACTORS);
      double product = 1;
      for (int i = from; i < to; i++) {
        product *= 1 + Math.exp(-Math.abs(x[i]));
        sum += Math.max(x[i], 0);
      }
      sum += Math.log(product);
    }
    return sum;
  }
}
