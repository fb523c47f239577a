package dev.espalier.restore.rmf;

import dev.espalier.math.Cholesky;
import dev.espalier.optim.Objective;
import dev.espalier.optim.SummedObjective;

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
  private final SummedObjective likelihood;
  private final Design design;
  private final double barrier;
  private final double ridge;
  private final boolean uncertain;
  private final double[] couplings;
  private final double[] omega;
  private final double[] inverse;
  private final double[] product;

  FieldObjective(Design design, double barrier, double ridge) {
    this.layout = design.layout();
    this.likelihood = new SummedObjective(new PseudoLikelihood(design));
    this.design = design;
    this.barrier = barrier;
    this.ridge = ridge;
    this.uncertain = design.hasCovariance();
    int m = layout.numbers();
    this.couplings = new double[layout.width() * layout.width()];
    this.omega = new double[m * m];
    this.inverse = new double[m * m];
    this.product = new double[layout.width() * layout.width()];
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

  private boolean factorOmega(double[] point) {
    layout.unpack(point, couplings);
    int m = layout.numbers();
    for (int s = 0; s < m; s++) {
      for (int t = 0; t < m; t++) {
        omega[s * m + t] = s == t ? point[s] : -couplings[s * layout.width() + t];
      }
    }
    return Cholesky.factor(omega, m);
  }

  private double others(double[] point, double @org.jspecify.annotations.Nullable [] gradient) {
    int m = layout.numbers();
    int width = layout.width();
    double value = -barrier * Cholesky.logDeterminant(omega, m);
    java.util.Arrays.fill(product, 0);
    if (gradient != null) {
      Cholesky.invert(omega, m, inverse);
      for (int s = 0; s < m; s++) {
        gradient[s] -= barrier * inverse[s * m + s];
        for (int t = 0; t < m; t++) {
          // Both triangles are added for each pair, as log det has both; W is −Ω between numbers.
          product[s * width + t] += s == t ? 0 : barrier * inverse[s * m + t];
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
    if (gradient != null) {
      layout.addPacked(product, gradient);
    }
    return value;
  }

  private double uncertainty(
      double[] point, double @org.jspecify.annotations.Nullable [] gradient) {
    int m = layout.numbers();
    int width = layout.width();
    double value = 0;
    for (int s = 0; s < m; s++) {
      double precision = point[s];
      double quadratic = 0;
      double ownGradient = 0;
      // The row of Ω times the covariance; W holds −Ω, which leaves the square as it is.
      for (int t = 0; t < m; t++) {
        double rowT = t == s ? precision : -couplings[s * width + t];
        double image = 0;
        for (int r = 0; r < m; r++) {
          double rowR = r == s ? precision : -couplings[s * width + r];
          image += design.covariance()[t * m + r] * rowR;
        }
        quadratic += rowT * image;
        if (t == s) {
          ownGradient = image / precision;
        } else {
          product[s * width + t] -= image / precision;
        }
      }
      for (int i = m; i < width; i++) {
        double image = 0;
        for (int k = m; k < width; k++) {
          image += design.levelCovariance()[i * width + k] * couplings[s * width + k];
        }
        quadratic += couplings[s * width + i] * image;
        product[s * width + i] += image / precision;
      }
      value += quadratic / (2 * precision);
      if (gradient != null) {
        gradient[s] += ownGradient - quadratic / (2 * precision * precision);
      }
    }
    return value;
  }
}
