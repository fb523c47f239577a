package dev.espalier.learn.pairwise;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.optim.Objective;

/**
 * The objective without the penalty on edges, in variables z in which a {@link CurvatureMetric} is
 * the identity: z_k = √σ_k Lᵀ u_k for coordinate k of all vectors.
 */
final class CurvedVariables implements Objective {
  private final Objective loss;
  private final ConditionalDesign design;
  private final WeightRidge ridge;
  private final CurvatureMetric metric;
  private final int labels;
  private final int width;
  private final double[] parameters;
  private final double[] sorted;

  CurvedVariables(
      Objective loss, ConditionalDesign design, WeightRidge ridge, CurvatureMetric metric) {
    this.loss = loss;
    this.design = design;
    this.ridge = ridge;
    this.metric = metric;
    this.labels = metric.labels;
    this.width = metric.width;
    this.parameters = new double[loss.dimension()];
    this.sorted = new double[loss.dimension()];
  }

  @Override
  public int dimension() {
    return parameters.length;
  }

  @Override
  public double evaluate(double[] point, double[] gradient) {
    toParameters(point, parameters);
    double value = loss.evaluate(parameters, gradient);
    value += ridge.add(parameters, labels, width, gradient);
    shiftGradient(gradient);
    toSorted(gradient, false);
    multiply(sorted, metric.inverses, true, gradient);
    return value;
  }

  @Override
  public double value(double[] point, double[] scratch) {
    toParameters(point, parameters);
    return loss.value(parameters, scratch) + ridge.add(parameters, labels, width, null);
  }

  /** The parameters at a point; the second array is overwritten. */
  void toParameters(double[] point, double[] values) {
    multiply(point, metric.inverses, false, sorted);
    for (int at = 0; at < metric.order.length; at++) {
      double factor = 1 / metric.roots[at];
      int to = metric.order[at] * width;
      for (int k = 0; k < width; k++) {
        values[to + k] = sorted[at * width + k] * factor;
      }
    }
    shift(values, -1);
  }

  /** The point of some parameters. */
  double[] toPoint(double[] values) {
    double[] shifted = values.clone();
    shift(shifted, 1);
    toSorted(shifted, true);
    double[] point = new double[values.length];
    multiply(sorted, metric.factors, false, point);
    return point;
  }

  private void toSorted(double[] values, boolean times) {
    for (int at = 0; at < metric.order.length; at++) {
      double factor = times ? metric.roots[at] : 1 / metric.roots[at];
      int from = metric.order[at] * width;
      for (int k = 0; k < width; k++) {
        sorted[at * width + k] = values[from + k] * factor;
      }
    }
  }

  private void multiply(double[] rows, double[][] matrices, boolean transposed, double[] out) {
    for (int group = 0; group < matrices.length; group++) {
      int from = metric.starts[group];
      int count = metric.starts[group + 1] - from;
      Blas.get()
          .gemm(
              false,
              transposed,
              count,
              width,
              width,
              1,
              rows,
              from * width,
              width,
              matrices[group],
              0,
              width,
              0,
              out,
              from * width,
              width);
    }
  }

  /** b'_i = b_i + μ·β_i, where the last coordinate is the constant and the others not centred. */
  private void shift(double[] values, int sign) {
    if (design.turned) {
      return;
    }
    int constant = (design.size - 1) * width;
    for (int k = 0; k < design.size - 1; k++) {
      double mean = sign * design.means[k];
      for (int i = 0; mean != 0 && i < labels; i++) {
        values[constant + i] += mean * values[k * width + i];
      }
    }
  }

  private void shiftGradient(double[] gradient) {
    if (design.turned) {
      return;
    }
    int constant = (design.size - 1) * width;
    for (int k = 0; k < design.size - 1; k++) {
      for (int i = 0; i < labels; i++) {
        gradient[k * width + i] -= design.means[k] * gradient[constant + i];
      }
    }
  }
}
