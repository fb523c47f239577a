package dev.espalier.internal.learn;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.Vectors;
import dev.espalier.internal.optim.ChangeOfVariables;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Variables in which the losses of linear scores, with or without edges between labels, are nearly
 * round, so that a quasi-Newton method needs several times fewer passes over the data.
 *
 * <p>Features are not centred, which ties every weight to the intercepts; and what is frequent
 * curves the loss much more than what is rare. So the solver works with
 *
 * <pre>{@code
 * b̃_i = b_i + Σ_d μ_d β_di,   β'_di = β_di · √(v_i σ_d² + 2 λ1)
 * }</pre>
 *
 * where μ is the mean row, σ² the variance of a column, and v_i the second derivative by label i's
 * score. What becomes of the b̃ and of the edges is up to another change of variables: {@link
 * EdgeScaling}, or {@link CholeskyWhitening} where their Hessian is known. {@link
 * LowRankPreconditioner} also evens out the directions in which features go together.
 */
public final class Preconditioner implements ChangeOfVariables {
  /** Keeps a coordinate without curvature from being blown up; far below any real curvature. */
  static final double LEAST_CURVATURE = 1e-12;

  private final double[] means;
  private final int labels;
  private final double[] roots;
  private final ChangeOfVariables rest;
  private final @Nullable LowRankPreconditioner leading;

  private Preconditioner(
      FeatureShape features,
      double weightPenalty,
      double[] labelCurvatures,
      ChangeOfVariables rest,
      boolean mixed) {
    this.labels = labelCurvatures.length;
    this.rest = rest;
    this.means = features.means();
    double[] variances = features.variances();
    this.roots = new double[means.length * labels];
    for (int k = 0; k < roots.length; k++) {
      double curvature = labelCurvatures[k % labels] * variances[k / labels];
      roots[k] = Math.sqrt(curvature + 2 * weightPenalty + LEAST_CURVATURE);
    }
    this.leading =
        mixed ? LowRankPreconditioner.of(features, labelCurvatures, weightPenalty) : null;
  }

  /**
   * For weights and intercepts alone.
   *
   * @param features the mapped training features
   * @param labels the labels that are learnt
   * @param weightPenalty λ1
   * @param mixed whether a coordinate may mix several parameters, as no penalty has kinks
   */
  public static Preconditioner ofScores(
      FeatureShape features, LabelTotals labels, double weightPenalty, boolean mixed) {
    double[] variances = labels.variances();
    return new Preconditioner(
        features, weightPenalty, variances, EdgeScaling.ofIntercepts(variances), mixed);
  }

  /**
   * For weights, intercepts and one edge for each pair of labels i &lt; j, row by row; see {@link
   * #ofScores}.
   *
   * @param edgePenalty λ2
   * @param ends in how many terms of the objective an edge occurs: two in a pseudo-likelihood, one
   *     in a likelihood
   */
  public static Preconditioner ofEdges(
      FeatureShape features,
      LabelTotals labels,
      double weightPenalty,
      double edgePenalty,
      int ends,
      boolean mixed) {
    EdgeScaling rest = EdgeScaling.of(labels.means(), edgePenalty, ends);
    double[] variances = labels.variances();
    return new Preconditioner(features, weightPenalty, variances, rest, mixed);
  }

  /**
   * The same where the Hessian by intercepts and edges is known; coordinates are mixed.
   *
   * @param features the mapped training features
   * @param labels how many labels are learnt
   * @param weightPenalty λ1
   * @param hessian by intercepts and edges, penalties included: positive semidefinite, row-major
   */
  public static Preconditioner ofHessian(
      FeatureShape features, int labels, double weightPenalty, double[] hessian) {
    int order = labels * (labels + 1) / 2;
    double[] curvatures = new double[labels];
    Arrays.setAll(curvatures, i -> hessian[i * order + i]);
    return new Preconditioner(
        features, weightPenalty, curvatures, new CholeskyWhitening(hessian, order), true);
  }

  /**
   * By how much each parameter is multiplied to give the solver's coordinate, apart from shifts of
   * the intercepts; nothing where coordinates mix several parameters.
   */
  double[] scales() {
    if (!(rest instanceof EdgeScaling scaling) || leading != null) {
      return new double[0];
    }
    double[] scales = Arrays.copyOf(roots, dimension());
    System.arraycopy(scaling.scales(), 0, scales, roots.length, scaling.scales().length);
    return scales;
  }

  @Override
  public int dimension() {
    return roots.length + rest.dimension();
  }

  @Override
  public void toParameters(double[] point, double[] parameters) {
    System.arraycopy(point, 0, parameters, 0, roots.length);
    if (leading != null) {
      leading.apply(parameters);
    }
    divideByRoots(parameters);
    double[] values = new double[rest.dimension()];
    rest.toParameters(Arrays.copyOfRange(point, roots.length, point.length), values);
    System.arraycopy(values, 0, parameters, roots.length, values.length);
    Blas.get().multiply(-1, meanRow(), weights(parameters), 1, intercepts(parameters));
  }

  @Override
  public double[] toPoint(double[] parameters) {
    double[] point = parameters.clone();
    Blas.get().multiply(1, meanRow(), weights(parameters), 1, intercepts(point));
    for (int k = 0; k < roots.length; k++) {
      point[k] *= roots[k];
    }
    if (leading != null) {
      leading.invert(point);
    }
    double[] values = rest.toPoint(Arrays.copyOfRange(point, roots.length, point.length));
    System.arraycopy(values, 0, point, roots.length, values.length);
    return point;
  }

  @Override
  public void toPointGradient(double[] gradient) {
    Blas.get().multiply(-1, meanRow().transpose(), intercepts(gradient), 1, weights(gradient));
    divideByRoots(gradient);
    if (leading != null) {
      leading.apply(gradient);
    }
    double[] values = Arrays.copyOfRange(gradient, roots.length, gradient.length);
    rest.toPointGradient(values);
    System.arraycopy(values, 0, gradient, roots.length, values.length);
  }

  private Matrix meanRow() {
    return Matrix.of(means, 1, means.length);
  }

  private Matrix weights(double[] all) {
    return Matrix.of(all, 0, means.length, labels);
  }

  private Matrix intercepts(double[] all) {
    return Matrix.of(all, roots.length, 1, labels);
  }

  private void divideByRoots(double[] values) {
    Vectors.inRanges(
        roots.length,
        (from, to) -> {
          for (int k = from; k < to; k++) {
            values[k] /= roots[k];
          }
        });
  }
}
