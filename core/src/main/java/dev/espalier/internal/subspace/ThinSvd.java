package dev.espalier.internal.subspace;

import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.SymmetricEigen;

/**
 * A = P Σ Uᵀ without the directions in which A does not vary, from the eigenvectors of the smaller
 * of AᵀA and AAᵀ. Of P and U only the one on that side is stored; the other is met in products.
 */
public final class ThinSvd {
  /** Eigenvalues below this share of the largest are rounding rather than directions. */
  private static final double SMALLEST_SHARE = 1e-12;

  private final WeightedRows rows;
  private final int order;
  private final int rank;
  private final double[] squares;
  private final double[] basis;

  private ThinSvd(WeightedRows rows, int order, int rank, double[] squares, double[] basis) {
    this.rows = rows;
    this.order = order;
    this.rank = rank;
    this.squares = squares;
    this.basis = basis;
  }

  /** Decomposes some rows. */
  public static ThinSvd of(WeightedRows rows) {
    return of(rows, rows.gram());
  }

  /** The same where {@link WeightedRows#gram} is known. */
  public static ThinSvd of(WeightedRows rows, double[] gram) {
    int order = Math.min(rows.rows(), rows.columns());
    SymmetricEigen eigen = SymmetricEigen.of(gram, order);
    int rank = eigen.above(SMALLEST_SHARE * eigen.largest(), order);
    double[] squares = new double[rank];
    double[] basis = new double[rank * order];
    for (int k = 0; k < rank; k++) {
      squares[k] = eigen.fromLargest(k);
      System.arraycopy(eigen.vectors(), (order - 1 - k) * order, basis, k * order, order);
    }
    return new ThinSvd(rows, order, rank, squares, basis);
  }

  /** How many directions there are. */
  public int rank() {
    return rank;
  }

  /** σ², the largest first; not to be modified. */
  public double[] squares() {
    return squares;
  }

  /**
   * PᵀE.
   *
   * @param e rows × width
   * @return rank × width
   */
  public double[] leftTransposed(double[] e, int width) {
    double[] inner = rows.wide() ? e : rows.transposedTimes(e, width);
    double[] product = Matrix.of(basis, rank, order).times(Matrix.of(inner, order, width));
    return rows.wide() ? product : overSigma(product, width);
  }

  /**
   * UM.
   *
   * @param m rank × width
   * @return columns × width
   */
  public double[] right(double[] m, int width) {
    double[] inner = rows.wide() ? overSigma(m.clone(), width) : m;
    double[] product =
        Matrix.of(basis, rank, order).transpose().times(Matrix.of(inner, rank, width));
    return rows.wide() ? rows.transposedTimes(product, width) : product;
  }

  /** P: rows × rank. */
  public double[] left() {
    double[] transposed = new double[order * rank];
    for (int k = 0; k < rank; k++) {
      double scale = rows.wide() ? 1 : 1 / Math.sqrt(squares[k]);
      for (int i = 0; i < order; i++) {
        transposed[i * rank + k] = scale * basis[k * order + i];
      }
    }
    return rows.wide() ? transposed : rows.times(transposed, rank);
  }

  private double[] overSigma(double[] m, int width) {
    for (int k = 0; k < m.length; k++) {
      m[k] /= Math.sqrt(squares[k / width]);
    }
    return m;
  }
}
