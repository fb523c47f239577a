package dev.espalier.internal.math;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/**
 * Some of the greatest eigenvalues of a symmetric matrix that is known only by its products with
 * vectors, and their eigenvectors, by Lanczos' method.
 *
 * <p>After k products, what the matrix does within the space of the vectors met so far is known as
 * a whole; the eigenvectors of this small matrix stand for those of the large one. The greatest
 * become exact first.
 *
 * @param order rows and columns of the matrix
 * @param values approximate eigenvalues, the greatest first
 * @param vectors values.length × order, row-major: row k belongs to {@code values[k]}; of length 1
 *     and at right angles to each other
 */
public record Lanczos(int order, double[] values, double[] vectors) {
  /** A direction shorter than this, relative to the product it is left of, is rounding. */
  private static final double EXHAUSTED = 1e-10;

  /**
   * Finds them.
   *
   * @param product gives the matrix times a vector, which it leaves as it is
   * @param order rows and columns of the matrix
   * @param steps products to take; about twice as many as vectors are wanted
   * @param most how many vectors are wanted
   */
  public static Lanczos of(UnaryOperator<double[]> product, int order, int steps, int most) {
    Blas blas = Blas.get();
    int limit = Math.min(steps, order);
    double[][] basis = new double[limit][];
    double[] inside = new double[limit * limit];
    SplittableRandom random = new SplittableRandom(1);
    double[] next = new double[order];
    Arrays.setAll(next, k -> random.nextDouble() - 0.5);
    int made = 0;
    while (made < limit) {
      double before = blas.norm(order, next, 0);
      // Twice at right angles to all vectors before: once leaves too much of them by rounding.
      for (int pass = 0; pass < 2; pass++) {
        for (int k = 0; k < made; k++) {
          blas.axpy(order, -blas.dot(order, basis[k], 0, next, 0), basis[k], 0, next, 0);
        }
      }
      double length = blas.norm(order, next, 0);
      if (!(length > EXHAUSTED * before)) {
        break;
      }
      for (int k = 0; k < order; k++) {
        next[k] /= length;
      }
      basis[made] = next;
      next = product.apply(next);
      for (int k = 0; k <= made; k++) {
        double value = blas.dot(order, basis[k], 0, next, 0);
        inside[k * limit + made] = value;
        inside[made * limit + k] = value;
      }
      made++;
    }
    return within(basis, inside, limit, made, Math.min(most, made));
  }

  private static Lanczos within(double[][] basis, double[] inside, int stride, int made, int kept) {
    int order = made == 0 ? 0 : basis[0].length;
    double[] small = new double[made * made];
    for (int k = 0; k < made; k++) {
      System.arraycopy(inside, k * stride, small, k * made, made);
    }
    SymmetricEigen eigen = SymmetricEigen.of(small, made);
    double[] values = new double[kept];
    double[] vectors = new double[kept * order];
    for (int k = 0; k < kept; k++) {
      int from = made - 1 - k;
      values[k] = eigen.values()[from];
      for (int step = 0; step < made; step++) {
        double share = eigen.vectors()[from * made + step];
        Blas.get().axpy(order, share, basis[step], 0, vectors, k * order);
      }
    }
    return new Lanczos(order, values, vectors);
  }
}
