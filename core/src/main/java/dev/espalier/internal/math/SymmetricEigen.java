package dev.espalier.internal.math;

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
}
