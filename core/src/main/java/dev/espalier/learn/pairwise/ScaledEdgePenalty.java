package dev.espalier.learn.pairwise;

import dev.espalier.internal.optim.Penalty;

/**
 * The penalty with kinks in the variables z = u · root of a {@link ScalingTransform}, where u are
 * the parameters. Both proximal maps are exact.
 *
 * <pre>{@code
 * EUCLIDEAN   λ2 Σ_ij ‖u_ij‖₂
 * ABSOLUTE    λ2 Σ_ij ‖u_ij‖₁ + λ1 Σ_i ‖u_i without the intercept‖₁
 * }</pre>
 */
final class ScaledEdgePenalty implements Penalty {
  private final double[] roots;
  private final EdgeNorm norm;
  private final double edgePenalty;
  private final double weightPenalty;
  private final int labels;
  private final int width;
  private final int size;
  private final double[] gradient;
  private final double[] curvature;

  ScaledEdgePenalty(
      ScalingTransform variables,
      LabelPairs pairs,
      EdgeNorm norm,
      double weightPenalty,
      double edgePenalty) {
    this.roots = variables.roots;
    this.norm = norm;
    this.edgePenalty = edgePenalty;
    this.weightPenalty = weightPenalty;
    this.labels = pairs.labels();
    this.width = pairs.width();
    this.size = roots.length / width;
    this.gradient = new double[size];
    this.curvature = new double[size];
  }

  @Override
  public double value(double[] x) {
    double sum = 0;
    if (norm == EdgeNorm.ABSOLUTE) {
      for (int k = 0; k < x.length; k++) {
        sum += weight(k) * Math.abs(x[k]) / roots[k];
      }
      return sum;
    }
    for (int column = labels; column < width; column++) {
      double squares = 0;
      for (int k = column; k < x.length; k += width) {
        squares += x[k] / roots[k] * (x[k] / roots[k]);
      }
      sum += Math.sqrt(squares);
    }
    return edgePenalty * sum;
  }

  /** λ of a coordinate's size. */
  private double weight(int k) {
    boolean intercept = k >= (size - 1) * width;
    return k % width >= labels ? edgePenalty : intercept ? 0 : weightPenalty;
  }

  @Override
  public void proximal(double[] x, double step, double[] out) {
    if (out != x) {
      System.arraycopy(x, 0, out, 0, x.length);
    }
    if (norm == EdgeNorm.ABSOLUTE) {
      for (int k = 0; k < x.length; k++) {
        double threshold = step * weight(k) / roots[k];
        out[k] = Math.copySign(Math.max(Math.abs(out[k]) - threshold, 0), out[k]);
      }
    } else if (step * edgePenalty > 0) {
      for (int column = labels; column < width; column++) {
        shorten(out, column, step * edgePenalty);
      }
    }
  }

  /** ½ ‖z − root · u‖² + c ‖u‖ over one edge's u. */
  private void shorten(double[] z, int column, double threshold) {
    for (int k = 0; k < size; k++) {
      double root = roots[k * width + column];
      gradient[k] = root * z[k * width + column];
      curvature[k] = root * root;
    }
    double length = EdgeDescent.length(gradient, curvature, threshold, 0);
    for (int k = 0; k < size; k++) {
      double scaled = curvature[k] * length;
      z[k * width + column] *= length > 0 ? scaled / (scaled + threshold) : 0;
    }
  }
}
