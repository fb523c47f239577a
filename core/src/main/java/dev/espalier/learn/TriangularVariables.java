package dev.espalier.learn;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Cholesky;

/**
 * p' = Lᵀ p, where H = L Lᵀ is the second derivative at some point: seen from there, the loss is
 * round.
 */
final class TriangularVariables implements ScoreFreeVariables {
  /** Directions that are flat where the curvature was taken may not be so elsewhere. */
  private static final double LEAST_SHARE = 1e-6;

  private final int order;

  /** L, row-major. */
  private final double[] factor;

  TriangularVariables(double[] curvature, int order) {
    this.order = order;
    this.factor = curvature.clone();
    for (int k = 0; k < order; k++) {
      // Of its own curvature: penalties may make others larger by many orders of magnitude.
      double own = factor[k * order + k];
      factor[k * order + k] = own + LEAST_SHARE * own + Conditioning.LEAST_CURVATURE;
    }
    if (!Cholesky.factor(factor, order)) {
      throw new IllegalArgumentException("the curvature is not positive definite");
    }
  }

  @Override
  public int count() {
    return order;
  }

  @Override
  public void toParameters(double[] point, double[] parameters, int offset) {
    System.arraycopy(point, offset, parameters, offset, order);
    Blas.get().solveTriangular(true, order, factor, parameters, offset);
  }

  @Override
  public void toPoint(double[] values, int offset) {
    double[] sums = new double[order];
    for (int k = 0; k < order; k++) {
      Blas.get().axpy(k + 1, values[offset + k], factor, k * order, sums, 0);
    }
    System.arraycopy(sums, 0, values, offset, order);
  }

  @Override
  public void toGradientOfPoint(double[] gradient, int offset) {
    Blas.get().solveTriangular(false, order, factor, gradient, offset);
  }
}
