package dev.espalier.math;

/**
 * The Cholesky factor of small symmetric positive definite matrices: A = L · Lᵀ, row-major, in
 * place, without allocation. Runs on the calling thread.
 */
public final class Cholesky {
  private Cholesky() {}

  /**
   * Replaces the lower triangle of A by L.
   *
   * @param a input and output: order × order; the upper triangle is neither read nor written
   * @param order rows and columns
   * @return whether A is positive definite; if not, the content is open
   */
  public static boolean factor(double[] a, int order) {
    for (int i = 0; i < order; i++) {
      int row = i * order;
      for (int j = 0; j <= i; j++) {
        double sum = a[row + j];
        for (int k = 0; k < j; k++) {
          sum -= a[row + k] * a[j * order + k];
        }
        if (j < i) {
          a[row + j] = sum / a[j * order + j];
        } else if (sum > 0 && sum < Double.POSITIVE_INFINITY) {
          a[row + i] = Math.sqrt(sum);
        } else {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Replaces b by A⁻¹ · b.
   *
   * @param factor input: L
   * @param order rows and columns
   * @param b input and output
   * @param offset first element of b
   */
  public static void solve(double[] factor, int order, double[] b, int offset) {
    for (int i = 0; i < order; i++) {
      double sum = b[offset + i];
      for (int k = 0; k < i; k++) {
        sum -= factor[i * order + k] * b[offset + k];
      }
      b[offset + i] = sum / factor[i * order + i];
    }
    for (int i = order - 1; i >= 0; i--) {
      double sum = b[offset + i];
      for (int k = i + 1; k < order; k++) {
        sum -= factor[k * order + i] * b[offset + k];
      }
      b[offset + i] = sum / factor[i * order + i];
    }
  }

  /**
   * Writes A⁻¹.
   *
   * @param factor input: L
   * @param order rows and columns
   * @param inverse output: order × order, symmetric
   */
  public static void invert(double[] factor, int order, double[] inverse) {
    for (int column = 0; column < order; column++) {
      // A⁻¹ is symmetric, so its columns may be written as rows.
      int row = column * order;
      java.util.Arrays.fill(inverse, row, row + order, 0);
      inverse[row + column] = 1;
      solve(factor, order, inverse, row);
    }
  }

  /** log det A. */
  public static double logDeterminant(double[] factor, int order) {
    double sum = 0;
    for (int i = 0; i < order; i++) {
      sum += Math.log(factor[i * order + i]);
    }
    return 2 * sum;
  }
}
