package dev.espalier.internal.learn;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Cholesky;
import dev.espalier.internal.optim.ChangeOfVariables;

/** z = Lᵀ x, where H = L Lᵀ is a Hessian: in z it is the identity. */
final class CholeskyWhitening implements ChangeOfVariables {
  /** Directions that are flat where the Hessian was taken may not be so elsewhere. */
  private static final double LEAST_SHARE = 1e-6;

  private final int order;

  /** L, row-major. */
  private final double[] factor;

  /**
   * Factors a Hessian.
   *
   * @param hessian order × order, row-major, positive semidefinite; not modified
   */
  CholeskyWhitening(double[] hessian, int order) {
    this.order = order;
    this.factor = hessian.clone();
    for (int k = 0; k < order; k++) {
      // Of its own curvature: penalties may make others larger by many orders of magnitude.
      factor[k * order + k] *= 1 + LEAST_SHARE;
      factor[k * order + k] += Preconditioner.LEAST_CURVATURE;
    }
    if (!Cholesky.factor(factor, order)) {
      throw new IllegalArgumentException("the Hessian is not positive definite");
    }
  }

  @Override
  public int dimension() {
    return order;
  }

  @Override
  public void toParameters(double[] point, double[] parameters) {
    System.arraycopy(point, 0, parameters, 0, order);
    Blas.get().solveTriangular(true, order, factor, parameters, 0);
  }

  @Override
  public double[] toPoint(double[] parameters) {
    double[] point = new double[order];
    for (int k = 0; k < order; k++) {
      Blas.get().axpy(k + 1, parameters[k], factor, k * order, point, 0);
    }
    return point;
  }

  @Override
  public void toPointGradient(double[] gradient) {
    Blas.get().solveTriangular(false, order, factor, gradient, 0);
  }
}
