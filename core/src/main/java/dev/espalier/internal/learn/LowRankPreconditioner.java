package dev.espalier.internal.learn;

import dev.espalier.data.Features;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Lanczos;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.Vectors;
import java.util.Arrays;

/**
 * Evens out the few directions of weights along which a loss is bent most, because features go
 * together: what scaling each weight by itself leaves of the Hessian.
 *
 * <p>In variables scaled by {@code r_di = √(v_i σ_d² + 2 λ1)}, see {@link Preconditioner}, label
 * i's loss has about the Hessian
 *
 * <pre>{@code
 * A_i = R_i⁻¹ (v_i Cov(x) + 2 λ1 I) R_i⁻¹
 * }</pre>
 *
 * <p>with ones on its diagonal. Its leading eigenvectors are found for a label of average v. Of the
 * curvature along one of them, u, the share {@code f_i = Σ_d u_d² v_i σ_d² / r_di²} would be the
 * loss's and the rest the penalty's, if features did not go together; as they do, the loss's is g
 * times that. With {@code c_i = g f_i + 1 − f_i}, the transform is
 *
 * <pre>{@code
 * w_i ↦ w_i + Σ_u (c_i^(−p/2) − 1) u uᵀ w_i
 * }</pre>
 *
 * <p>p = 1 would make these directions like all others at the start of a fit. As the fit comes to
 * separate examples, the loss flattens most along them: p = ¾ needs fewer iterations.
 */
final class LowRankPreconditioner {
  private static final int RANK = 8;

  /** Products of Lanczos' method. */
  private static final int STEPS = 20;

  /** p of the class's comment. */
  private static final double POWER = 0.75;

  /** What curvature a direction must have for a label of average v to be worth its work. */
  private static final double LEAST = 3;

  private final Matrix directions;

  /** c^(−p/2) − 1 and c^(p/2) − 1, each directions × labels. */
  private final double[] shrinking;

  private final double[] stretching;

  private LowRankPreconditioner(Matrix directions, double[] curvatures) {
    this.directions = directions;
    this.shrinking = Arrays.stream(curvatures).map(c -> Math.pow(c, -POWER / 2) - 1).toArray();
    this.stretching = Arrays.stream(curvatures).map(c -> Math.pow(c, POWER / 2) - 1).toArray();
  }

  /**
   * Finds the directions, none where no feature goes with others.
   *
   * @param features the mapped training features
   * @param labelCurvatures v_i of each label
   * @param weightPenalty λ1
   */
  static LowRankPreconditioner of(
      FeatureShape features, double[] labelCurvatures, double weightPenalty) {
    double[] means = features.means();
    double[] variances = features.variances();
    int columns = means.length;
    double average = Arrays.stream(labelCurvatures).average().orElse(0);
    double[] scales = new double[columns];
    for (int column = 0; column < columns; column++) {
      double curvature = average * variances[column] + 2 * weightPenalty;
      scales[column] = 1 / Math.sqrt(curvature + Preconditioner.LEAST_CURVATURE);
    }
    Lanczos found =
        Lanczos.of(
            vector -> covariance(features.some(), means, scales, vector), columns, STEPS, RANK);
    // Along a direction chosen for how far some rows spread, others spread less.
    double[] gains = new double[found.values().length];
    int kept = 0;
    for (int k = 0; k < gains.length; k++) {
      double share = shareOfLoss(found.vectors(), k, variances, average, weightPenalty);
      double[] direction = Arrays.copyOfRange(found.vectors(), k * columns, (k + 1) * columns);
      double ofLoss =
          average * Vectors.dot(direction, covariance(features.others(), means, scales, direction));
      gains[k] = ofLoss / share;
      kept = kept == k && ofLoss + 1 - share >= LEAST ? k + 1 : kept;
    }
    double[] curvatures = new double[kept * labelCurvatures.length];
    for (int k = 0; k < curvatures.length; k++) {
      int direction = k / labelCurvatures.length;
      double own = labelCurvatures[k % labelCurvatures.length];
      double share = shareOfLoss(found.vectors(), direction, variances, own, weightPenalty);
      curvatures[k] = gains[direction] * share + 1 - share;
    }
    return new LowRankPreconditioner(
        Matrix.of(Arrays.copyOf(found.vectors(), kept * columns), kept, columns), curvatures);
  }

  /** S Cov(x) S u for a diagonal S, without making sparse rows dense. */
  private static double[] covariance(
      Features features, double[] means, double[] scales, double[] vector) {
    double[] weights = new double[means.length];
    double atMean = 0;
    for (int column = 0; column < weights.length; column++) {
      weights[column] = scales[column] * vector[column];
      atMean += means[column] * weights[column];
    }
    double[] scores = new double[features.rows()];
    features.multiply(0, scores.length, weights, 1, scores);
    double sum = 0;
    for (int row = 0; row < scores.length; row++) {
      scores[row] -= atMean;
      sum += scores[row];
    }
    double[] result = new double[weights.length];
    features.addTransposed(0, scores.length, scores, 1, result);
    for (int column = 0; column < result.length; column++) {
      result[column] = scales[column] * (result[column] - sum * means[column]) / scores.length;
    }
    return result;
  }

  /** f of the class's comment, for one direction. */
  private static double shareOfLoss(
      double[] directions, int which, double[] variances, double curvature, double weightPenalty) {
    double share = 0;
    for (int column = 0; column < variances.length; column++) {
      double part = directions[which * variances.length + column];
      double loss = curvature * variances[column];
      share += part * part * loss / (loss + 2 * weightPenalty + Preconditioner.LEAST_CURVATURE);
    }
    return share;
  }

  /** How many directions there are. */
  int count() {
    return directions.rows();
  }

  /**
   * The transform of the class's comment: from the solver's variables to scaled weights, and from
   * gradients by the second to gradients by the first.
   *
   * @param weights columns × labels and perhaps more behind them; changed in place
   */
  void apply(double[] weights) {
    addAlong(weights, shrinking);
  }

  /** The inverse of {@link #apply}. */
  void invert(double[] weights) {
    addAlong(weights, stretching);
  }

  private void addAlong(double[] weights, double[] factors) {
    if (count() == 0) {
      return;
    }
    int labels = factors.length / count();
    Matrix of = Matrix.of(weights, 0, directions.columns(), labels);
    double[] along = new double[factors.length];
    Blas.get().multiply(directions, of, Matrix.of(along, count(), labels));
    for (int k = 0; k < along.length; k++) {
      along[k] *= factors[k];
    }
    Blas.get().multiply(1, directions.transpose(), Matrix.of(along, count(), labels), 1, of);
  }
}
