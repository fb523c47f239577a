package dev.espalier.learn.pairwise;

import dev.espalier.internal.optim.ChangeOfVariables;

/**
 * Variables in which every coordinate has about unit curvature, while each coordinate of an edge is
 * only rescaled, never mixed with others: for graphs too wide for a {@link BlockMetric}, and for
 * penalties on single coordinates. The curvature of a coordinate is taken as h σ_k, with σ_k its
 * mean square and h that of the label or pair.
 *
 * <p>Labels are mostly off, which ties the vector of every edge to those of its two labels. Where
 * the labels' vectors carry a smooth penalty only, the solver works with
 *
 * <pre>{@code
 * β'_i = β_i + Σ_j ν_j w_ij     (whole vectors, constants included; ν_j the mean of label j)
 * }</pre>
 *
 * so that edges multiply centred labels.
 */
final class ScalingTransform implements ChangeOfVariables {
  /** Keeps a coordinate without curvature from being blown up; far below any real curvature. */
  private static final double LEAST_CURVATURE = 1e-9;

  private final DesignMatrix design;
  private final LabelPairs pairs;
  private final double[] means;
  private final boolean untied;
  private final int labels;
  private final int width;

  /** The root of each coordinate's curvature: size × width. */
  final double[] roots;

  /**
   * Prepares the variables.
   *
   * @param norm how edges are penalised, and weights
   * @param weightPenalty λ1 of the squared weights, 0 where there is no such penalty
   */
  ScalingTransform(
      DesignMatrix design,
      LearningRule rule,
      LabelPairs pairs,
      EdgeNorm norm,
      double weightPenalty) {
    this.design = design;
    this.pairs = pairs;
    this.means = rule.means;
    this.untied = norm == EdgeNorm.EUCLIDEAN;
    this.labels = pairs.labels();
    this.width = pairs.width();
    this.roots = new double[design.size * width];
    for (int k = 0; k < design.size; k++) {
      boolean centred = !design.rotated && k < design.size - 1;
      double square = design.squares[k];
      double variance = centred ? Math.max(0, square - design.means[k] * design.means[k]) : square;
      for (int i = 0; i < labels; i++) {
        double curvature = variance(i) * variance + 2 * weightPenalty;
        roots[k * width + i] = Math.sqrt(curvature + LEAST_CURVATURE);
      }
      for (int edge = 0; edge < pairs.count(); edge++) {
        double ofPair = variance(pairs.first()[edge]) * variance(pairs.second()[edge]);
        double curvature = rule.termsOfEdge() * ofPair * square;
        roots[k * width + labels + edge] = Math.sqrt(curvature + LEAST_CURVATURE);
      }
    }
  }

  private double variance(int label) {
    return 1 - means[label] * means[label];
  }

  @Override
  public int dimension() {
    return roots.length;
  }

  @Override
  public void toParameters(double[] point, double[] parameters) {
    for (int k = 0; k < roots.length; k++) {
      parameters[k] = point[k] / roots[k];
    }
    design.centre(parameters, labels, width, -1);
    shiftLabels(parameters, -1);
  }

  @Override
  public double[] toPoint(double[] parameters) {
    double[] point = parameters.clone();
    shiftLabels(point, 1);
    design.centre(point, labels, width, 1);
    for (int k = 0; k < roots.length; k++) {
      point[k] *= roots[k];
    }
    return point;
  }

  @Override
  public void toPointGradient(double[] gradient) {
    for (int at = 0; untied && at < gradient.length; at += width) {
      for (int edge = 0; edge < pairs.count(); edge++) {
        int i = pairs.first()[edge];
        int j = pairs.second()[edge];
        gradient[at + labels + edge] -= means[j] * gradient[at + i] + means[i] * gradient[at + j];
      }
    }
    design.centreGradient(gradient, labels, width);
    for (int k = 0; k < roots.length; k++) {
      gradient[k] /= roots[k];
    }
  }

  /** Moves between the labels' own vectors (−1) and the shifted ones (+1). */
  private void shiftLabels(double[] values, int sign) {
    for (int at = 0; untied && at < values.length; at += width) {
      for (int edge = 0; edge < pairs.count(); edge++) {
        double amount = sign * values[at + labels + edge];
        values[at + pairs.first()[edge]] += means[pairs.second()[edge]] * amount;
        values[at + pairs.second()[edge]] += means[pairs.first()[edge]] * amount;
      }
    }
  }
}
