package dev.espalier.internal.learn;

import dev.espalier.internal.math.Shape;
import dev.espalier.internal.math.Vectors;
import dev.espalier.internal.optim.ChangeOfVariables;
import java.util.Arrays;

/**
 * Intercepts and edges, each scaled by the root of its own curvature, with the edges untied from
 * the intercepts.
 *
 * <p>Labels are not centred, so with ν_j = 2 p_j − 1 the mean of label j and v_i = 1 − ν_i²,
 *
 * <pre>{@code
 * b'_i = (b_i + Σ_j ν_j α_ij) · √v_i,   α'_ij = α_ij · √(v_i v_j · ends + 2 λ2)
 * }</pre>
 *
 * @param means ν; nothing where there are no edges
 * @param scales by how much each parameter is multiplied, apart from shifts of the intercepts
 */
record EdgeScaling(double[] means, double[] scales) implements ChangeOfVariables {
  /** Intercepts alone. */
  static EdgeScaling ofIntercepts(double[] variances) {
    return new EdgeScaling(new double[0], Arrays.stream(variances).map(Math::sqrt).toArray());
  }

  /** Intercepts, and an edge for each pair of labels with the given means. */
  static EdgeScaling of(double[] means, double edgePenalty, int ends) {
    int count = means.length;
    int order = Shape.length("labels and their pairs", count * (count + 1L) / 2, "fewer labels");
    double[] variances = Arrays.stream(means).map(mean -> 1 - mean * mean).toArray();
    double[] roots = new double[order];
    int at = count;
    for (int i = 0; i < count; i++) {
      roots[i] = Math.sqrt(variances[i]);
      for (int j = i + 1; j < count; j++, at++) {
        double curvature = ends * variances[i] * variances[j] + 2 * edgePenalty;
        roots[at] = Math.sqrt(curvature + Preconditioner.LEAST_CURVATURE);
      }
    }
    return new EdgeScaling(means, roots);
  }

  @Override
  public int dimension() {
    return scales.length;
  }

  @Override
  public void toParameters(double[] point, double[] parameters) {
    divideByScales(point, parameters);
    shiftIntercepts(parameters, -1);
  }

  @Override
  public double[] toPoint(double[] parameters) {
    double[] point = parameters.clone();
    shiftIntercepts(point, 1);
    for (int k = 0; k < scales.length; k++) {
      point[k] *= scales[k];
    }
    return point;
  }

  @Override
  public void toPointGradient(double[] gradient) {
    int at = means.length;
    for (int i = 0; i < means.length; i++) {
      for (int j = i + 1; j < means.length; j++, at++) {
        gradient[at] -= means[j] * gradient[i] + means[i] * gradient[j];
      }
    }
    divideByScales(gradient, gradient);
  }

  private void divideByScales(double[] from, double[] to) {
    Vectors.inRanges(
        scales.length,
        (start, end) -> {
          for (int k = start; k < end; k++) {
            to[k] = from[k] / scales[k];
          }
        });
  }

  /** b_i += sign · Σ_j ν_j α_ij. */
  private void shiftIntercepts(double[] values, int sign) {
    double[] shifts = new double[means.length];
    int at = means.length;
    for (int i = 0; i < means.length; i++) {
      for (int j = i + 1; j < means.length; j++, at++) {
        shifts[i] += means[j] * values[at];
        shifts[j] += means[i] * values[at];
      }
    }
    for (int i = 0; i < means.length; i++) {
      values[i] += sign * shifts[i];
    }
  }
}
