package dev.espalier.learn.pairwise;

import dev.espalier.internal.learn.LabelMoments;
import dev.espalier.internal.optim.ChangeOfVariables;
import java.util.Arrays;

/**
 * Variables in which every coordinate has about unit curvature, while each coordinate of an edge is
 * only rescaled, never mixed with others: for graphs too wide for a {@link BlockMetric}, and for
 * penalties on single coordinates.
 *
 * <p>Labels are mostly off, which ties the vector of every edge to those of its two labels. Where
 * the labels' vectors carry a smooth penalty only, the solver works with
 *
 * <pre>{@code
 * β'_i = β_i + Σ_j ν_j w_ij     (whole vectors, constants included; ν_j the mean of label j)
 * }</pre>
 *
 * so that edges multiply centred labels. Where each coordinate is penalised by its own size, only
 * the free intercepts can take that up. The curvature of a coordinate is taken as h σ_k, with σ_k
 * its mean square and h that of the label or pair.
 */
final class ScalingTransform implements ChangeOfVariables {
  /** Keeps a coordinate without curvature from being blown up; far below any real curvature. */
  private static final double LEAST_CURVATURE = 1e-9;

  private final DesignMatrix design;
  private final LabelPairs pairs;
  private final double[] labelMeans;
  private final EdgeNorm norm;
  private final int labels;
  private final int width;

  /** The root of each coordinate's curvature: size × width. */
  final double[] roots;

  /**
   * Prepares the variables.
   *
   * @param weightPenalty λ1 of the squared weights, 0 where there is no such penalty
   * @param termsOfEdge in how many terms of a row's loss an edge occurs
   */
  ScalingTransform(
      DesignMatrix design,
      LabelMoments moments,
      LabelPairs pairs,
      EdgeNorm norm,
      double weightPenalty,
      int termsOfEdge) {
    this.design = design;
    this.pairs = pairs;
    this.labelMeans = moments.means;
    this.norm = norm;
    this.labels = pairs.labels();
    this.width = pairs.width();
    this.roots = new double[design.size * width];
    double[] ofPairs = new double[pairs.count()];
    Arrays.setAll(
        ofPairs, e -> moments.pairCurvature(pairs.first()[e], pairs.second()[e], pairs.index()[e]));
    for (int k = 0; k < design.size; k++) {
      boolean centred = !design.rotated && k < design.size - 1;
      double square = design.squares[k];
      double variance = centred ? Math.max(0, square - design.means[k] * design.means[k]) : square;
      for (int i = 0; i < labels; i++) {
        double curvature = moments.variances[i] * variance + 2 * weightPenalty;
        roots[k * width + i] = Math.sqrt(curvature + LEAST_CURVATURE);
      }
      for (int edge = 0; edge < pairs.count(); edge++) {
        roots[k * width + labels + edge] =
            Math.sqrt(termsOfEdge * ofPairs[edge] * square + LEAST_CURVATURE);
      }
    }
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
    for (int k = 0; k < design.size; k++) {
      int from = shifted(k);
      int edges = k * width + labels;
      for (int edge = 0; edge < pairs.count(); edge++) {
        int i = pairs.first()[edge];
        int j = pairs.second()[edge];
        gradient[edges + edge] -=
            factor(k) * (labelMeans[j] * gradient[from + i] + labelMeans[i] * gradient[from + j]);
      }
    }
    design.centreGradient(gradient, labels, width);
    for (int k = 0; k < roots.length; k++) {
      gradient[k] /= roots[k];
    }
  }

  /** Moves between the labels' own vectors (−1) and the shifted ones (+1). */
  private void shiftLabels(double[] values, int sign) {
    for (int k = 0; k < design.size; k++) {
      int to = shifted(k);
      int edges = k * width + labels;
      for (int edge = 0; edge < pairs.count(); edge++) {
        int i = pairs.first()[edge];
        int j = pairs.second()[edge];
        double amount = sign * factor(k) * values[edges + edge];
        values[to + i] += labelMeans[j] * amount;
        values[to + j] += labelMeans[i] * amount;
      }
    }
  }

  /** Where the labels' coordinates start that take up coordinate k of edges. */
  private int shifted(int k) {
    return (norm == EdgeNorm.EUCLIDEAN ? k : design.size - 1) * width;
  }

  private double factor(int k) {
    return norm == EdgeNorm.EUCLIDEAN ? 1 : design.means[k];
  }
}
