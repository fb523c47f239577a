package dev.espalier.internal.math;

/**
 * The Cholesky factor of symmetric positive definite matrices: A = L · Lᵀ, row-major, in place.
 * Runs on the calling thread.
 */
public final class Cholesky {
  private Cholesky() {}

  /** Columns that are factored at a time; above that most of the work is in matrix products. */
  private static final int BLOCK = 48;

  /**
   * Replaces the lower triangle of A by L.
   *
   * @param a input and output: order × order; the upper triangle is not read, and may be written
   * @param order rows and columns
   * @return whether A is positive definite; if not, the content is open
   */
  public static boolean factor(double[] a, int order) {
    return order > BLOCK ? Lapack.get().choleskyFactor(a, order) : factorInBlocks(a, order);
  }

  /** The same in plain Java, but for products of matrices. */
  static boolean factorInBlocks(double[] a, int order) {
    double[] panel = order > BLOCK ? new double[order * BLOCK] : new double[0];
    for (int from = 0; from < order; from += BLOCK) {
      int to = Math.min(order, from + BLOCK);
      if (!factorColumns(a, order, from, to)) {
        return false;
      }
      for (int row = to; row < order; row++) {
        System.arraycopy(a, row * order + from, panel, row * BLOCK, to - from);
      }
      // What the finished columns contribute to the rest, a strip of rows at a time.
      for (int row = to; row < order; row += BLOCK) {
        int rows = Math.min(BLOCK, order - row);
        Blas.get()
            .multiply(
                -1,
                Matrix.of(panel, row * BLOCK, rows, to - from, BLOCK),
                Matrix.of(panel, to * BLOCK, row + rows - to, to - from, BLOCK).transpose(),
                1,
                Matrix.of(a, row * order + to, rows, row + rows - to, order));
      }
    }
    return true;
  }

  /** Columns {@code from} to {@code to} of L, all earlier ones being taken off A already. */
  private static boolean factorColumns(double[] a, int order, int from, int to) {
    for (int i = from; i < order; i++) {
      int row = i * order;
      for (int j = from; j < Math.min(to, i + 1); j++) {
        double sum = a[row + j];
        for (int k = from; k < j; k++) {
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
    // Most factors are small: a native call would cost more than it saves.
    Blas.java().solveTriangular(false, order, factor, b, offset);
    Blas.java().solveTriangular(true, order, factor, b, offset);
  }

  /**
   * Replaces every column of B by A⁻¹ · b; most of the work is in matrix products.
   *
   * @param factor input: L
   * @param order rows and columns
   * @param b input and output: order × width, row-major
   */
  public static void solveColumns(double[] factor, int order, double[] b, int width) {
    double[] solved = new double[order * width];
    for (int from = 0; from < order; from += BLOCK) {
      int to = Math.min(order, from + BLOCK);
      Blas.get()
          .multiply(
              -1,
              Matrix.of(factor, from * order, to - from, from, order),
              Matrix.of(solved, from, width),
              1,
              Matrix.of(b, from * width, to - from, width));
      for (int i = from; i < to; i++) {
        for (int j = from; j < i; j++) {
          Blas.java().axpy(width, -factor[i * order + j], b, j * width, b, i * width);
        }
        Blas.java().scale(width, 1 / factor[i * order + i], b, i * width);
      }
      System.arraycopy(b, from * width, solved, from * width, (to - from) * width);
    }
    for (int to = order, from; to > 0; to = from) {
      from = Math.max(0, to - BLOCK);
      Blas.get()
          .multiply(
              -1,
              Matrix.of(factor, to * order + from, order - to, to - from, order).transpose(),
              Matrix.of(b, to * width, order - to, width),
              1,
              Matrix.of(solved, from * width, to - from, width));
      for (int i = to - 1; i >= from; i--) {
        for (int j = i + 1; j < to; j++) {
          Blas.java().axpy(width, -factor[j * order + i], solved, j * width, solved, i * width);
        }
        Blas.java().scale(width, 1 / factor[i * order + i], solved, i * width);
      }
      System.arraycopy(solved, from * width, b, from * width, (to - from) * width);
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
    if (order > BLOCK) {
      Lapack.get().choleskyInvert(factor, order, inverse);
    } else {
      invertColumns(factor, order, inverse);
    }
  }

  /** The same in plain Java. */
  static void invertColumns(double[] factor, int order, double[] inverse) {
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
