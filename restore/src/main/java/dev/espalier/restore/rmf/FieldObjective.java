package dev.espalier.restore.rmf;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Cholesky;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.optim.Objective;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What is minimised to learn a field, but for the group penalty: the pseudo-likelihood of the
 * expected rows; what the uncertainty of missing cells adds to its number terms,
 *
 * <pre>{@code
 * Σ_s (1/2ω_ss) (ω_sᵀ cov(u) ω_s + ρ_sᵀ cov(v) ρ_s)
 * }</pre>
 *
 * a small −κ log det Ω, which keeps Ω positive definite and the whole convex; and a small ridge on
 * the couplings, for levels so rare that the penalty leaves their direction flat.
 */
final class FieldObjective implements Objective {
  private final Layout layout;
  private final MixedPseudoLikelihood likelihood;
  private final CompletedRows data;
  private final double barrier;
  private final double ridge;
  private final boolean uncertain;
  private final double[] omega;
  private final double[] factor;
  private final double[] inverse;

  /** Ω · cov(u). */
  private final double[] images;

  FieldObjective(CompletedRows data, double barrier, double ridge) {
    this.layout = data.layout();
    this.likelihood = new MixedPseudoLikelihood(data);
    this.data = data;
    this.barrier = barrier;
    this.ridge = ridge;
    int m = layout.numbers();
    this.uncertain = m > 0 && hasCovariance(data);
    this.omega = new double[m * m];
    this.factor = new double[m * m];
    this.inverse = new double[m * m];
    this.images = new double[uncertain ? m * m : 0];
  }

  @Override
  public int dimension() {
    return layout.dimension();
  }

  @Override
  public double evaluate(double[] point, double[] gradient) {
    if (!factorOmega(point)) {
      return Double.POSITIVE_INFINITY;
    }
    double value = likelihood.evaluate(point, gradient);
    return value + others(point, gradient);
  }

  @Override
  public double value(double[] point, double[] scratch) {
    if (!factorOmega(point)) {
      return Double.POSITIVE_INFINITY;
    }
    return likelihood.value(point, scratch) + others(point, null);
  }

  /** Whether some cell is missing, so that the expectations leave something out. */
  private static boolean hasCovariance(CompletedRows data) {
    boolean has = Arrays.stream(data.covariance()).anyMatch(x -> x != 0);
    for (double[] ofCategory : data.levelCovariance()) {
      has |= Arrays.stream(ofCategory).anyMatch(x -> x != 0);
    }
    return has;
  }

  private boolean factorOmega(double[] point) {
    int m = layout.numbers();
    for (int s = 0; s < m; s++) {
      for (int t = 0; t < m; t++) {
        omega[s * m + t] = omega(point, s, t);
      }
    }
    System.arraycopy(omega, 0, factor, 0, omega.length);
    return Cholesky.factor(factor, m);
  }

  /** An entry of Ω; the couplings of two numbers are −Ω. */
  private double omega(double[] point, int s, int t) {
    return s == t ? point[s] : -point[layout.edgeStart(Math.min(s, t), Math.max(s, t))];
  }

  private double others(double[] point, double @Nullable [] gradient) {
    int m = layout.numbers();
    double value = -barrier * Cholesky.logDeterminant(factor, m);
    if (gradient != null) {
      Cholesky.invert(factor, m, inverse);
      for (int s = 0; s < m; s++) {
        gradient[s] -= barrier * inverse[s * m + s];
        for (int t = s + 1; t < m; t++) {
          // Twice, as log det has both triangles.
          gradient[layout.edgeStart(s, t)] += 2 * barrier * inverse[s * m + t];
        }
      }
    }
    if (uncertain) {
      value += uncertainty(point, gradient);
    }
    for (int k = layout.edgeStart(0); k < point.length; k++) {
      value += 0.5 * ridge * point[k] * point[k];
      if (gradient != null) {
        gradient[k] += ridge * point[k];
      }
    }
    return value;
  }

  private double uncertainty(double[] point, double @Nullable [] gradient) {
    int m = layout.numbers();
    Blas.get()
        .multiply(
            Matrix.of(omega, m, m), Matrix.of(data.covariance(), m, m), Matrix.of(images, m, m));
    double value = 0;
    for (int s = 0; s < m; s++) {
      double precision = point[s];
      double quadratic = 0;
      for (int t = 0; t < m; t++) {
        double image = images[s * m + t];
        quadratic += omega[s * m + t] * image;
        if (gradient != null && t == s) {
          gradient[s] += image / precision;
        } else if (gradient != null) {
          gradient[layout.edgeStart(Math.min(s, t), Math.max(s, t))] -= image / precision;
        }
      }
      for (int j = 0; j < layout.categories(); j++) {
        int size = layout.size(m + j);
        int edge = layout.edgeStart(s, m + j);
        for (int i = 0; i < size; i++) {
          double image = 0;
          for (int k = 0; k < size; k++) {
            image += data.levelCovariance()[j][i * size + k] * point[edge + k];
          }
          quadratic += point[edge + i] * image;
          if (gradient != null) {
            gradient[edge + i] += image / precision;
          }
        }
      }
      value += quadratic / (2 * precision);
      if (gradient != null) {
        gradient[s] -= quadratic / (2 * precision * precision);
      }
    }
    return value;
  }
}
