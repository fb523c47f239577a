package dev.espalier.restore.rmf;

import dev.espalier.internal.optim.ChangeOfVariables;
import java.util.Arrays;

/**
 * Variables of a field that all curve alike at the start: rare levels have flat couplings, and
 * solvers would creep along them.
 *
 * @param scales by which the solver's variables are multiplied
 */
record FieldScaling(double[] scales) implements ChangeOfVariables {
  /** Minimum curvature: flatter couplings are up to the penalty. */
  private static final double LEAST_CURVATURE = 1e-3;

  /** Scales for a field: one over the root of the curvature where columns are independent. */
  static FieldScaling of(Layout layout, double[] frequencies) {
    double[] scales = new double[layout.dimension()];
    Arrays.fill(scales, 0, layout.numbers(), 1);
    for (int i = 0; i < layout.width(); i++) {
      scales[layout.biases() + i] = scale(variance(layout, frequencies, i));
    }
    int k = layout.edgeStart(0);
    for (int a = 0; a < layout.variables(); a++) {
      for (int b = a + 1; b < layout.variables(); b++) {
        for (int i = layout.start(a); i < layout.end(a); i++) {
          for (int j = layout.start(b); j < layout.end(b); j++) {
            scales[k++] =
                scale(
                    square(layout, frequencies, i) * variance(layout, frequencies, j)
                        + square(layout, frequencies, j) * variance(layout, frequencies, i));
          }
        }
      }
    }
    return new FieldScaling(scales);
  }

  private static double scale(double curvature) {
    return 1 / Math.sqrt(Math.max(curvature, LEAST_CURVATURE));
  }

  /** E[z_i²]. */
  private static double square(Layout layout, double[] frequencies, int i) {
    return i < layout.numbers() ? 1 : frequencies[i - layout.numbers()];
  }

  /** Var(z_i). */
  private static double variance(Layout layout, double[] frequencies, int i) {
    double p = i < layout.numbers() ? 0 : frequencies[i - layout.numbers()];
    return i < layout.numbers() ? 1 : p * (1 - p);
  }

  @Override
  public int dimension() {
    return scales.length;
  }

  @Override
  public void toParameters(double[] point, double[] parameters) {
    for (int k = 0; k < scales.length; k++) {
      parameters[k] = scales[k] * point[k];
    }
  }

  @Override
  public double[] toPoint(double[] parameters) {
    double[] point = parameters.clone();
    for (int k = 0; k < scales.length; k++) {
      point[k] /= scales[k];
    }
    return point;
  }

  @Override
  public void toPointGradient(double[] gradient) {
    for (int k = 0; k < scales.length; k++) {
      gradient[k] *= scales[k];
    }
  }
}
