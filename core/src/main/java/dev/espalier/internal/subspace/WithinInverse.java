package dev.espalier.internal.subspace;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.SymmetricEigen;
import java.util.Arrays;

/**
 * S_w⁺B where S_w has no inverse, in the coordinates of {@link ThinSvd}: there S_t is D = Σ² and B
 * is b = Σ c, c = PᵀE. With N = bᵀD⁻¹b and its eigenvectors V₁ of eigenvalue 1, V₂ of less, D − bbᵀ
 * vanishes on the span Q of D⁻¹bV₁, and nowhere else. Its pseudo-inverse sends b to
 *
 * <pre>{@code
 * x = (I − QQᵀ)(D⁻¹b' + D⁻¹b V₂ (I − ν₂)⁻¹ V₂ᵀ bᵀD⁻¹b'),   b' = (I − QQᵀ)b
 * }</pre>
 */
public final class WithinInverse {
  private final int rank;
  private final int width;
  private final double[] squares;
  private final double[] b;

  /**
   * What the coordinates of B are.
   *
   * @param c PᵀE: rank × width
   */
  private WithinInverse(double[] squares, double[] c, int width) {
    this.rank = squares.length;
    this.width = width;
    this.squares = squares;
    this.b = new double[c.length];
    for (int k = 0; k < c.length; k++) {
      b[k] = Math.sqrt(squares[k / width]) * c[k];
    }
  }

  /** The directions of S_w⁺S_b. */
  public static Discriminant directions(
      WeightedRows rows, double[] gram, double[] targets, int width, int most) {
    ThinSvd svd = ThinSvd.of(rows, gram);
    double[] c = svd.leftTransposed(targets, width);
    WithinInverse within = new WithinInverse(svd.squares(), c, width);
    double[] x = within.solve();
    double[] ratio = product(within.b, width, x, width, svd.rank());
    SymmetricEigen eigen = SymmetricEigen.ofSymmetricPart(ratio, width);
    int kept = eigen.above(Discriminant.SMALLEST * Math.max(1, eigen.largest()), most);
    double[] strengths = new double[kept];
    Arrays.setAll(strengths, eigen::fromLargest);
    double[] turn = Projection.turned(eigen.leading(kept, Math::sqrt), kept);
    double[] coordinates = Matrix.of(x, svd.rank(), width).times(Matrix.of(turn, width, kept));
    return new Discriminant(Projection.of(rows, svd.right(coordinates, kept), kept), strengths);
  }

  /**
   * S_w⁺B, one class against all others at a time: each column is a problem of its own.
   *
   * @param c PᵀE: rank × width
   * @return coordinates, rank × width
   */
  public static double[] each(double[] squares, double[] c, int width) {
    double[] all = new double[c.length];
    for (int column = 0; column < width; column++) {
      double[] own = new double[squares.length];
      for (int k = 0; k < own.length; k++) {
        own[k] = c[k * width + column];
      }
      double[] solved = new WithinInverse(squares, own, 1).solve();
      for (int k = 0; k < own.length; k++) {
        all[k * width + column] = solved[k];
      }
    }
    return all;
  }

  /** x: rank × width. */
  private double[] solve() {
    double[] y = overSquares(b);
    SymmetricEigen eigen = SymmetricEigen.ofSymmetricPart(product(b, width, y, width, rank), width);
    int nulls = eigen.above(1 - Discriminant.NONE_WITHIN, width);
    int first = width - nulls;
    double[] empty =
        Matrix.of(y, rank, width)
            .times(Matrix.of(eigen.vectors(), first * width, nulls, width).transpose());
    Orthonormal.columns(empty, rank, nulls);
    double[] within = b.clone();
    removeSpan(within, empty, nulls);
    double[] solved = overSquares(within);
    // V₂ (I − ν₂)⁻¹ V₂ᵀ bᵀD⁻¹b'
    double[] right = product(b, width, solved, width, rank);
    double[] turned = new double[width * width];
    for (int k = 0; k < first; k++) {
      double[] row = new double[width];
      for (int i = 0; i < width; i++) {
        Blas.get().axpy(width, eigen.vectors()[k * width + i], right, i * width, row, 0);
      }
      for (int i = 0; i < width; i++) {
        double share = eigen.vectors()[k * width + i] / (1 - eigen.values()[k]);
        Blas.get().axpy(width, share, row, 0, turned, i * width);
      }
    }
    Blas.get()
        .multiply(
            1,
            Matrix.of(y, rank, width),
            Matrix.of(turned, width, width),
            1,
            Matrix.of(solved, rank, width));
    removeSpan(solved, empty, nulls);
    return solved;
  }

  private double[] overSquares(double[] m) {
    double[] divided = new double[m.length];
    Arrays.setAll(divided, k -> m[k] / squares[k / width]);
    return divided;
  }

  /** m − QQᵀm. */
  private void removeSpan(double[] m, double[] q, int count) {
    if (count > 0) {
      double[] shares = product(q, count, m, width, rank);
      Blas.get()
          .multiply(
              -1,
              Matrix.of(q, rank, count),
              Matrix.of(shares, count, width),
              1,
              Matrix.of(m, rank, width));
    }
  }

  /** LᵀR of two matrices with the same number of rows. */
  private static double[] product(double[] left, int columns, double[] right, int width, int rows) {
    return Matrix.of(left, rows, columns).transpose().times(Matrix.of(right, rows, width));
  }
}
