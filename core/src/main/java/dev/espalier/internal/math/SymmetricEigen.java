package dev.espalier.internal.math;

import java.util.function.DoubleUnaryOperator;

/**
 * The eigenvalues and eigenvectors of a real symmetric matrix: A = Σ_k values[k] · v_k · v_kᵀ.
 *
 * <p>Eigenvectors are unit vectors at right angles to each other. Their signs are open, and so is
 * the choice of the vectors that belong to one repeated value: use what does not depend on either,
 * such as projections and functions of the matrix.
 *
 * @param order rows and columns of the matrix
 * @param values the eigenvalues, ascending
 * @param vectors order × order, row-major: row k is v_k, the eigenvector of {@code values[k]}
 */
public record SymmetricEigen(int order, double[] values, double[] vectors) {
  /**
   * Decomposes a symmetric matrix with the library that this process uses.
   *
   * @param matrix order × order, row-major; not modified
   * @param order rows and columns
   */
  public static SymmetricEigen of(double[] matrix, int order) {
    return Lapack.get().symmetricEigen(matrix, order);
  }

  /** Decomposes ½(A + Aᵀ) of a matrix that is symmetric but for rounding. */
  public static SymmetricEigen ofSymmetricPart(double[] matrix, int order) {
    double[] mean = new double[matrix.length];
    for (int i = 0; i < order; i++) {
      for (int j = 0; j < order; j++) {
        mean[i * order + j] = (matrix[i * order + j] + matrix[j * order + i]) / 2;
      }
    }
    return of(mean, order);
  }

  /** The largest eigenvalue but for {@code k} larger ones. */
  public double fromLargest(int k) {
    return values[order - 1 - k];
  }

  /** The largest eigenvalue; 0 of a matrix without rows. */
  public double largest() {
    return order == 0 ? 0 : fromLargest(0);
  }

  /** The number of eigenvalues above a limit, at most {@code most}. */
  public int above(double limit, int most) {
    int count = 0;
    while (count < Math.min(most, order) && fromLargest(count) > limit) {
      count++;
    }
    return count;
  }

  /**
   * The eigenvectors of the largest eigenvalues as columns, the largest first.
   *
   * @param divisor of an eigenvector, by its eigenvalue
   * @return order × count, row-major
   */
  public double[] leading(int count, DoubleUnaryOperator divisor) {
    double[] columns = new double[order * count];
    for (int k = 0; k < count; k++) {
      double by = divisor.applyAsDouble(fromLargest(k));
      for (int i = 0; i < order; i++) {
        columns[i * count + k] = vectors[(order - 1 - k) * order + i] / by;
      }
    }
    return columns;
  }
}
