package dev.espalier.learn;

import dev.espalier.data.Labels;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.math.Vectors;
import java.util.Arrays;

/**
 * Each variable scaled by the root of its own curvature, with the edges untied from the intercepts.
 *
 * <p>Labels are not centred either, so with ν_j = 2 p_j − 1 the mean of label j, v_i = 4 p_i (1 −
 * p_i) and v_ij the mean of (y_i − ν_i)² (y_j − ν_j)²,
 *
 * <pre>{@code
 * b'_i = (b̃_i + Σ_j ν_j α_ij) · √v_i,   α'_ij = α_ij · √(v_ij · ends + 2 λ2)
 * }</pre>
 */
final class DiagonalVariables implements ScoreFreeVariables {
  private final double[] labelMeans;
  private final double[] roots;
  private final boolean withEdges;

  private DiagonalVariables(double[] labelMeans, double[] roots, boolean withEdges) {
    this.labelMeans = labelMeans;
    this.roots = roots;
    this.withEdges = withEdges;
  }

  static DiagonalVariables ofIntercepts(Labels labels) {
    double[] means = means(labels);
    double[] roots = new double[means.length];
    Arrays.setAll(roots, i -> Math.sqrt(bend(means[i])));
    return new DiagonalVariables(means, roots, false);
  }

  static DiagonalVariables ofEdges(Labels labels, double edgePenalty, int ends) {
    LabelMoments moments = new LabelMoments(labels);
    int count = moments.means.length;
    double[] roots =
        new double
            [Shape.length("labels and their pairs", count * (count + 1L) / 2, "fewer labels")];
    int at = count;
    for (int i = 0; i < count; i++) {
      roots[i] = Math.sqrt(moments.variances[i]);
      for (int j = i + 1; j < count; j++, at++) {
        double curvature = ends * moments.bend(i, j, at - count) + 2 * edgePenalty;
        roots[at] = Math.sqrt(curvature + Conditioning.LEAST_CURVATURE);
      }
    }
    return new DiagonalVariables(moments.means, roots, true);
  }

  private static double[] means(Labels labels) {
    double[] means = LabelFrequencies.logOdds(labels);
    Arrays.setAll(means, i -> Math.tanh(means[i] / 2));
    return means;
  }

  private static double bend(double mean) {
    return 1 - mean * mean;
  }

  /** v: the second derivative by each label's score. */
  double[] bends() {
    double[] bends = new double[labelMeans.length];
    Arrays.setAll(bends, i -> bend(labelMeans[i]));
    return bends;
  }

  @Override
  public int count() {
    return roots.length;
  }

  @Override
  public double[] scales() {
    return roots;
  }

  @Override
  public void toParameters(double[] point, double[] parameters, int offset) {
    Vectors.inRanges(
        roots.length,
        (from, to) -> {
          for (int k = from; k < to; k++) {
            parameters[offset + k] = point[offset + k] / roots[k];
          }
        });
    shift(parameters, offset, -1);
  }

  @Override
  public void toPoint(double[] values, int offset) {
    shift(values, offset, 1);
    for (int k = 0; k < roots.length; k++) {
      values[offset + k] *= roots[k];
    }
  }

  /** b_i += sign · Σ_j ν_j α_ij. */
  private void shift(double[] values, int offset, int sign) {
    if (!withEdges) {
      return;
    }
    double[] shifts = new double[labelMeans.length];
    int at = offset + labelMeans.length;
    for (int i = 0; i < labelMeans.length; i++) {
      double own = shifts[i];
      for (int j = i + 1; j < labelMeans.length; j++, at++) {
        own += labelMeans[j] * values[at];
        shifts[j] += labelMeans[i] * values[at];
      }
      values[offset + i] += sign * own;
    }
  }

  @Override
  public void toGradientOfPoint(double[] gradient, int offset) {
    int count = labelMeans.length;
    if (withEdges) {
      int at = offset + count;
      for (int i = 0; i < count; i++) {
        double own = gradient[offset + i];
        for (int j = i + 1; j < count; j++, at++) {
          gradient[at] -= labelMeans[j] * own + labelMeans[i] * gradient[offset + j];
        }
      }
    }
    Vectors.inRanges(
        roots.length,
        (from, to) -> {
          for (int k = from; k < to; k++) {
            gradient[offset + k] /= roots[k];
          }
        });
  }
}
