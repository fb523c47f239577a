package dev.espalier.internal.optim;

import dev.espalier.internal.math.Vectors;
import java.util.Arrays;

/**
 * How much a function is bent along each coordinate, as far as the steps made so far tell: the
 * diagonal matrix from which {@link LbfgsRun} starts its directions.
 *
 * <p>With the step s and the change y of the gradient along it, the diagonal C is first scaled so
 * that it agrees with them on the whole, by γ = yᵀs / yᵀC⁻¹y, and then takes the diagonal of the
 * BFGS update:
 *
 * <pre>{@code
 * C ← C/γ,   c_i ← c_i + y_i² / yᵀs − (c_i s_i)² / sᵀCs
 * }</pre>
 *
 * <p>Unlike the remembered steps it forgets slowly, so that a change of a convex function's shape
 * on the way is followed in all coordinates. In curved valleys, where the shape turns, it misleads:
 * there {@link #common} takes the newest step's yᵀy / yᵀs for all of them. Paper: J. C. Gilbert and
 * C. Lemaréchal, "Some numerical experiments with variable-storage quasi-Newton algorithms",
 * Mathematical Programming 45 (1989).
 */
final class DiagonalCurvature {
  /** What remains of a curvature at least; exactly computed, it would always remain above zero. */
  private static final double LEAST_SHARE = 1e-6;

  private final boolean common;
  private final double[] curvature;
  private final double[] scratch;
  private boolean known;

  private DiagonalCurvature(int dimension, boolean common) {
    this.common = common;
    this.curvature = new double[dimension];
    this.scratch = new double[dimension];
  }

  /** A curvature for each coordinate. */
  static DiagonalCurvature each(int dimension) {
    return new DiagonalCurvature(dimension, false);
  }

  /** One curvature for all coordinates. */
  static DiagonalCurvature common(int dimension) {
    return new DiagonalCurvature(dimension, true);
  }

  /** Forgets all: the next step counts as the first. */
  void clear() {
    known = false;
  }

  /**
   * Learns from a step.
   *
   * @param step s
   * @param change y
   * @param product yᵀs, above zero
   */
  void learn(double[] step, double[] change, double product) {
    if (common) {
      Arrays.fill(curvature, Vectors.dot(change, change) / product);
      return;
    }
    if (!known) {
      Arrays.fill(curvature, 1);
      known = true;
    }
    Vectors.inRanges(
        scratch.length,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            scratch[i] = change[i] / curvature[i];
          }
        });
    double scale = Vectors.dot(scratch, change) / product;
    Vectors.inRanges(
        scratch.length,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            curvature[i] *= scale;
            scratch[i] = curvature[i] * step[i];
          }
        });
    double gained = 1 / product;
    double lost = 1 / Vectors.dot(scratch, step);
    Vectors.inRanges(
        scratch.length,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            double less = scratch[i] * scratch[i] * lost;
            double more = change[i] * change[i] * gained;
            curvature[i] = Math.max(LEAST_SHARE * curvature[i], curvature[i] - less) + more;
          }
        });
  }

  /** y ← C⁻¹ (y + alpha · x): one way through y. */
  void addToAndDivide(double alpha, double[] x, double[] y) {
    Vectors.inRanges(
        y.length,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            y[i] = (y[i] + alpha * x[i]) / curvature[i];
          }
        });
  }
}
