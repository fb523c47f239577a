package dev.espalier.internal.subspace;

import dev.espalier.data.Features;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Cholesky;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.SymmetricEigen;
import java.util.Arrays;
import java.util.Optional;

/**
 * The directions in which classes lie apart, against how far apart rows of one class lie: the
 * package guide has the formula.
 *
 * @param projection x → Gᵀ(x − m), so scaled that the scatter within classes is I
 * @param strengths for each direction, the scatter between classes over that within; falling
 */
public record Discriminant(Projection projection, double[] strengths) {
  /** Minimum share of its square that a column independent of those before it keeps beside them. */
  private static final double SMALLEST_PIVOT = 1e-9;

  /** Eigenvalues below this are rounding rather than directions. */
  public static final double SMALLEST = 1e-10;

  /** Directions with less scatter within classes than this share have none. */
  static final double NONE_WITHIN = 1e-8;

  /**
   * Finds the directions.
   *
   * @param ridge ρ as a multiple of the mean eigenvalue of S_w (of those that can be above 0); at 0
   *     the pseudo-inverse takes the place of the inverse
   * @param most how many directions at most
   */
  public static Discriminant of(Features features, ClassTargets classes, double ridge, int most) {
    WeightedRows rows = WeightedRows.centred(features, classes.weights());
    double[] gram = rows.gram();
    int width = classes.classes();
    Optional<Regression> regular =
        ridge > 0 || !rows.wide()
            ? regression(rows, gram.clone(), classes.targets(), width, ridge)
            : Optional.empty();
    return regular
        .flatMap(regression -> regression.directions(rows, width, most, ridge > 0))
        .orElseGet(() -> WithinInverse.directions(rows, gram, classes.targets(), width, most));
  }

  /** The mean of those eigenvalues of S_w that can be above 0. */
  static double unit(double trace, double between, int order) {
    // Rounding may leave a difference below 0 where all scatter is between classes.
    double within = Math.max(trace - between, 1e-12 * trace);
    return within > 0 ? within / order : 1;
  }

  /**
   * R = (S_t + ρI)⁻¹B and N = BᵀR.
   *
   * @param weights R: features × classes
   * @param fitted N: classes × classes
   */
  record Regression(double[] weights, double[] fitted) {
    /**
     * The directions; nothing where some have no scatter within classes, so that N says too little.
     */
    Optional<Discriminant> directions(WeightedRows rows, int width, int most, boolean ridged) {
      Combination found = Combination.of(fitted, width, most);
      if (!ridged && found.values().length > 0 && found.values()[0] > 1 - NONE_WITHIN) {
        return Optional.empty();
      }
      double[] directions = found.apply(weights, rows.columns());
      return Optional.of(
          new Discriminant(
              Projection.of(rows, directions, found.values().length), found.strengths()));
    }
  }

  /**
   * V diag(ν(1 − ν))^(−1/2): what turns R to G.
   *
   * @param values ν of the directions that are kept, the largest first
   * @param matrix classes × directions
   */
  record Combination(double[] values, double[] matrix) {
    static Combination of(double[] fitted, int width, int most) {
      SymmetricEigen eigen = SymmetricEigen.ofSymmetricPart(fitted, width);
      int kept = eigen.above(SMALLEST, most);
      double[] values = new double[kept];
      Arrays.setAll(values, eigen::fromLargest);
      double[] matrix =
          eigen.leading(kept, value -> Math.sqrt(value * Math.max(1 - value, Math.ulp(1.0))));
      return new Combination(values, Projection.turned(matrix, kept));
    }

    /** The product of a matrix with this one. */
    double[] apply(double[] weights, int count) {
      int kept = values.length;
      if (kept == 0) {
        return new double[0];
      }
      int width = matrix.length / kept;
      return Matrix.of(weights, count, width).times(Matrix.of(matrix, width, kept));
    }

    /** ν/(1 − ν). */
    double[] strengths() {
      double[] strengths = new double[values.length];
      for (int k = 0; k < strengths.length; k++) {
        strengths[k] = values[k] / Math.max(1 - values[k], Math.ulp(1.0));
      }
      return strengths;
    }
  }

  /**
   * Solves by a Cholesky factor; nothing where there is none.
   *
   * @param gram changed
   */
  private static Optional<Regression> regression(
      WeightedRows rows, double[] gram, double[] targets, int width, double ridge) {
    int order = Math.min(rows.rows(), rows.columns());
    double[] inner = rows.wide() ? targets : rows.transposedTimes(targets, width);
    double trace = 0;
    double[] diagonal = new double[order];
    for (int k = 0; k < order; k++) {
      diagonal[k] = gram[k * order + k];
      trace += diagonal[k];
    }
    double between =
        rows.wide()
            ? quadratic(gram, order, targets, width)
            : Blas.get().dot(inner.length, inner, 0, inner, 0);
    double shift = ridge * unit(trace, between, order);
    for (int k = 0; k < order; k++) {
      // A column that never varies gets the weight 0.
      gram[k * order + k] = diagonal[k] == 0 && shift == 0 ? 1 : diagonal[k] + shift;
    }
    if (!Cholesky.factor(gram, order) || (ridge == 0 && dependent(gram, diagonal))) {
      return Optional.empty();
    }
    double[] solved = inner.clone();
    Cholesky.solveColumns(gram, order, solved, width);
    double[] fitted = new double[width * width];
    // BᵀR; on the side of the rows EᵀAAᵀF = EᵀE − ρEᵀF with F = (AAᵀ + ρI)⁻¹E.
    Blas.get()
        .multiply(
            rows.wide() ? -shift : 1,
            Matrix.of(inner, order, width).transpose(),
            Matrix.of(solved, order, width),
            0,
            Matrix.of(fitted, width, width));
    if (rows.wide()) {
      Blas.get()
          .multiply(
              1,
              Matrix.of(inner, order, width).transpose(),
              Matrix.of(inner, order, width),
              1,
              Matrix.of(fitted, width, width));
      solved = rows.transposedTimes(solved, width);
    }
    return Optional.of(new Regression(solved, fitted));
  }

  private static boolean dependent(double[] factor, double[] diagonal) {
    for (int k = 0; k < diagonal.length; k++) {
      double pivot = factor[k * diagonal.length + k];
      if (pivot * pivot < SMALLEST_PIVOT * diagonal[k]) {
        return true;
      }
    }
    return false;
  }

  /** tr(EᵀKE). */
  private static double quadratic(double[] k, int order, double[] e, int width) {
    double[] product = Matrix.of(k, order, order).times(Matrix.of(e, order, width));
    return Blas.get().dot(product.length, product, 0, e, 0);
  }
}
