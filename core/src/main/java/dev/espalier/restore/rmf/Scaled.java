package dev.espalier.restore.rmf;

import dev.espalier.internal.optim.Objective;
import java.util.Arrays;

/**
 * A function of rescaled variables, x ↦ f(scales ∘ x), in which all of them curve alike at the
 * start: rare levels have flat couplings, and solvers would creep along them.
 *
 * @param objective f
 * @param scales by which the variables are multiplied
 */
record Scaled(Objective objective, double[] scales, double[] point) implements Objective {
  /** Flatter than this counts as this: such couplings are up to the penalty. */
  private static final double LEAST_CURVATURE = 1e-3;

  /** Scales for a field: one over the root of the curvature where columns are independent. */
  static Scaled of(Objective objective, Layout layout, double[] frequencies) {
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
    return new Scaled(objective, scales, new double[scales.length]);
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
    return objective.dimension();
  }

  @Override
  public double evaluate(double[] x, double[] gradient) {
    for (int k = 0; k < point.length; k++) {
      point[k] = scales[k] * x[k];
    }
    double value = objective.evaluate(point, gradient);
    for (int k = 0; k < point.length; k++) {
      gradient[k] *= scales[k];
    }
    return value;
  }

  /** The point in the new variables. */
  double[] divided(double[] original) {
    double[] x = original.clone();
    for (int k = 0; k < x.length; k++) {
      x[k] /= scales[k];
    }
    return x;
  }

  /** The point in the old variables. */
  double[] multiplied(double[] x) {
    double[] original = x.clone();
    for (int k = 0; k < original.length; k++) {
      original[k] *= scales[k];
    }
    return original;
  }
}
