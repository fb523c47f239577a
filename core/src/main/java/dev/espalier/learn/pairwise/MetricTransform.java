package dev.espalier.learn.pairwise;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.optim.ChangeOfVariables;

/**
 * Variables z in which a {@link BlockMetric} is the identity: z_k = √σ_k Lᵀ u_k for coordinate k of
 * all vectors u. Has a buffer: for one thread at a time.
 */
final class MetricTransform implements ChangeOfVariables {
  private final DesignMatrix design;
  private final BlockMetric metric;
  private final int labels;
  private final int width;
  private final double[] sorted;

  MetricTransform(DesignMatrix design, BlockMetric metric) {
    this.design = design;
    this.metric = metric;
    this.labels = metric.labels;
    this.width = metric.width;
    this.sorted = new double[design.size * width];
  }

  @Override
  public int dimension() {
    return sorted.length;
  }

  @Override
  public void toParameters(double[] point, double[] parameters) {
    multiply(point, metric.inverses, false, sorted);
    for (int at = 0; at < metric.order.length; at++) {
      double factor = 1 / metric.roots[at];
      int to = metric.order[at] * width;
      for (int k = 0; k < width; k++) {
        parameters[to + k] = sorted[at * width + k] * factor;
      }
    }
    design.centre(parameters, labels, width, -1);
  }

  @Override
  public double[] toPoint(double[] parameters) {
    double[] centred = parameters.clone();
    design.centre(centred, labels, width, 1);
    sort(centred, true);
    double[] point = new double[parameters.length];
    multiply(sorted, metric.factors, false, point);
    return point;
  }

  @Override
  public void toPointGradient(double[] gradient) {
    design.centreGradient(gradient, labels, width);
    sort(gradient, false);
    multiply(sorted, metric.inverses, true, gradient);
  }

  /** Coordinates in the metric's order, times or divided by √σ. */
  private void sort(double[] values, boolean times) {
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
      Matrix matrix = Matrix.of(matrices[group], width, width);
      Blas.get()
          .multiply(
              metric.rowsOf(group, rows, width),
              transposed ? matrix.transpose() : matrix,
              metric.rowsOf(group, out, width));
    }
  }
}
