package dev.espalier.learn;

import dev.espalier.math.Cholesky;
import java.util.Arrays;

/**
 * p' = Lᵀ p, where H = L Lᵀ is the second derivative at some point: seen from there, the loss is
 * round.
 */
final class TriangularVariables implements ScoreFreeVariables {
  /** Directions that are flat where the curvature was taken may not be so elsewhere. */
  private static final double LEAST_SHARE = 1e-6;

  /**
   * The rows of L, and those of Lᵀ from the diagonal on: an array for each, so that loops along
   * them become vector operations.
   */
  private final double[][] rows;

  private final double[][] columns;

  TriangularVariables(double[] curvature, int order) {
    double[] factor = curvature.clone();
    for (int k = 0; k < order; k++) {
      // Of its own curvature: penalties may make others larger by many orders of magnitude.
      double own = factor[k * order + k];
      factor[k * order + k] = own + LEAST_SHARE * own + Conditioning.LEAST_CURVATURE;
    }
    if (!Cholesky.factor(factor, order)) {
      throw new IllegalArgumentException("the curvature is not positive definite");
    }
    this.rows = new double[order][];
    this.columns = new double[order][order];
    for (int i = 0; i < order; i++) {
      rows[i] = Arrays.copyOfRange(factor, i * order, i * order + i + 1);
      for (int k = 0; k <= i; k++) {
        columns[k][i] = rows[i][k];
      }
    }
  }

  @Override
  public int count() {
    return rows.length;
  }

  @Override
  public void toParameters(double[] point, double[] parameters, int offset) {
    // Lᵀ p = p', from the last on.
    double[] left = Arrays.copyOfRange(point, offset, offset + rows.length);
    for (int i = rows.length - 1; i >= 0; i--) {
      double value = left[i] / rows[i][i];
      parameters[offset + i] = value;
      takeOff(value, rows[i], left, 0, i);
    }
  }

  @Override
  public void toPoint(double[] values, int offset) {
    for (int i = 0; i < rows.length; i++) {
      double sum = 0;
      for (int k = i; k < rows.length; k++) {
        sum += columns[i][k] * values[offset + k];
      }
      values[offset + i] = sum;
    }
  }

  @Override
  public void toGradientOfPoint(double[] gradient, int offset) {
    double[] left = Arrays.copyOfRange(gradient, offset, offset + rows.length);
    for (int i = 0; i < rows.length; i++) {
      double value = left[i] / columns[i][i];
      gradient[offset + i] = value;
      takeOff(value, columns[i], left, i + 1, rows.length);
    }
  }

  private static void takeOff(double value, double[] factors, double[] left, int from, int to) {
    for (int k = from; k < to; k++) {
      left[k] -= value * factors[k];
    }
  }
}
