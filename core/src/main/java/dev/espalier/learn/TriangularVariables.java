package dev.espalier.learn;

import dev.espalier.math.Cholesky;

/**
 * p' = Lᵀ p, where H = L Lᵀ is the second derivative at some point: seen from there, the loss is
 * round.
 */
final class TriangularVariables implements ScoreFreeVariables {
  /** Directions that are flat where the curvature was taken may not be so elsewhere. */
  private static final double LEAST_SHARE = 1e-6;

  private final double[] factor;
  private final int order;

  TriangularVariables(double[] curvature, int order) {
    this.factor = curvature.clone();
    this.order = order;
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
    // Lᵀ p = p', from the last on; along the rows of L, which is how they lie in memory.
    for (int i = order - 1; i >= 0; i--) {
      double value = parameters[offset + i] / factor[i * order + i];
      parameters[offset + i] = value;
      for (int k = 0; k < i; k++) {
        parameters[offset + k] -= factor[i * order + k] * value;
      }
    }
  }

  @Override
  public void toPoint(double[] values, int offset) {
    for (int i = 0; i < order; i++) {
      double sum = 0;
      for (int k = i; k < order; k++) {
        sum += factor[k * order + i] * values[offset + k];
      }
      values[offset + i] = sum;
    }
  }

  @Override
  public void toGradientOfPoint(double[] gradient, int offset) {
    for (int i = 0; i < order; i++) {
      double sum = gradient[offset + i];
      for (int k = 0; k < i; k++) {
        sum -= factor[i * order + k] * gradient[offset + k];
      }
      gradient[offset + i] = sum / factor[i * order + i];
    }
  }
}
