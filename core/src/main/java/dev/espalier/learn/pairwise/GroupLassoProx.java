package dev.espalier.learn.pairwise;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.optim.Penalty;

/**
 * The group lasso λ2 Σ ‖u_ij‖ in the variables of a {@link BlockMetric}. The proximal map
 *
 * <pre>{@code
 * min_u  ½ Σ_k ‖z_k − √σ_k Lᵀ u_k‖² + c Σ_ij ‖u_ij‖
 * }</pre>
 *
 * has no closed form for several edges; {@link EdgeDescent} goes round them from the last result.
 * That costs no look at the data.
 */
final class GroupLassoProx implements Penalty {
  private final BlockMetric metric;
  private final double edgePenalty;
  private final int size;
  private final int labels;
  private final int width;
  private final int count;
  private final EdgeDescent descent;
  private final double[] rows;
  private final double[] result;

  /**
   * Prepares the penalty.
   *
   * @param start the solver's point from whose edges the first map starts
   */
  GroupLassoProx(BlockMetric metric, double edgePenalty, double[] start) {
    this.metric = metric;
    this.edgePenalty = edgePenalty;
    this.size = metric.order.length;
    this.labels = metric.labels;
    this.width = metric.width;
    this.count = width - labels;
    this.rows = new double[size * count];
    this.result = new double[size * count];
    this.descent = new EdgeDescent(metric);
    toVectors(start);
    descent.startAt(rows);
  }

  @Override
  public double value(double[] point) {
    toVectors(point);
    double[] sums = new double[count];
    for (int at = 0; at < size; at++) {
      for (int edge = 0; edge < count; edge++) {
        double value = rows[at * count + edge];
        sums[edge] += value * value;
      }
    }
    double sum = 0;
    for (double squares : sums) {
      sum += Math.sqrt(squares);
    }
    return edgePenalty * sum;
  }

  /** rows = u of the edges: coordinates in the metric's order × edges. */
  private void toVectors(double[] point) {
    multiply(edgesOf(point), metric.inverses, false, rows);
    for (int at = 0; at < size; at++) {
      for (int edge = 0; edge < count; edge++) {
        rows[at * count + edge] /= metric.roots[at];
      }
    }
  }

  @Override
  public void proximal(double[] x, double step, double[] out) {
    if (out != x) {
      System.arraycopy(x, 0, out, 0, x.length);
    }
    double threshold = step * edgePenalty;
    if (threshold == 0 || count == 0) {
      return;
    }
    multiply(edgesOf(x), metric.factors, true, rows);
    for (int at = 0; at < size; at++) {
      for (int edge = 0; edge < count; edge++) {
        descent.linear[edge * size + at] = metric.roots[at] * rows[at * count + edge];
      }
    }
    descent.minimise(threshold);
    for (int at = 0; at < size; at++) {
      for (int edge = 0; edge < count; edge++) {
        rows[at * count + edge] = metric.roots[at] * descent.vectors[edge * size + at];
      }
    }
    multiply(Matrix.of(rows, size, count), metric.factors, false, result);
    for (int at = 0; at < size; at++) {
      System.arraycopy(result, at * count, out, at * width + labels, count);
    }
  }

  /** The edges' columns of a point. */
  private Matrix edgesOf(double[] point) {
    return Matrix.of(point, count == 0 ? 0 : labels, size, count, width);
  }

  /** Each group's rows times the edges' block of its matrix. */
  private void multiply(Matrix from, double[][] matrices, boolean transposed, double[] to) {
    for (int group = 0; group < matrices.length; group++) {
      Matrix matrix = metric.edgesOf(matrices[group]);
      int start = metric.starts[group];
      Blas.get()
          .multiply(
              Matrix.of(
                  from.values(),
                  from.offset() + start * from.stride(),
                  metric.starts[group + 1] - start,
                  count,
                  from.stride()),
              transposed ? matrix.transpose() : matrix,
              metric.rowsOf(group, to, count));
    }
  }
}
