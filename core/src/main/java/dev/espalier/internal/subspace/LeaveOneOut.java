package dev.espalier.internal.subspace;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * Projections of training rows by directions that have not seen them, and the ridge under which
 * these are best.
 *
 * <p>The directions combine the weights R of a ridge regression of E on A. The residual of a row in
 * a regression without it is its residual over 1 − h_i, with the leverage h_i = l_i / Σl + a_i·(S_t
 * + ρI)⁻¹a_i. The ridge with the smallest sum of these squares is chosen; how the columns of R are
 * combined is taken from all rows.
 *
 * @param discriminant the directions, from all rows
 * @param ridge ρ as a multiple of the mean eigenvalue of S_w
 * @param seen the training rows, projected
 * @param unseen the same by directions that have not seen them; in the same coordinates
 */
public record LeaveOneOut(
    Discriminant discriminant, double ridge, DenseFeatures seen, DenseFeatures unseen) {
  private static final double[] RIDGES = {
    1e-4, 1e-3, 3e-3, 1e-2, 3e-2, 0.1, 0.3, 1, 3, 10, 30, 100, 1000
  };

  /** Without a ridge a row that nothing else determines would have the leverage 1. */
  private static final double LEAST = 1e-9;

  private static final double LEAST_LEFT = 1e-6;

  /**
   * Finds the directions.
   *
   * @param ridge a multiple of the mean eigenvalue of S_w, or empty for the best
   * @param most how many directions at most
   */
  public static LeaveOneOut of(
      Features features, ClassTargets classes, OptionalDouble ridge, int most) {
    WeightedRows rows = WeightedRows.centred(features, classes.weights());
    Problem problem = new Problem(rows, classes);
    double[] shares = ridge.isPresent() ? new double[] {ridge.getAsDouble()} : RIDGES;
    Solution best = problem.solve(shares[0]);
    for (int k = 1; k < shares.length; k++) {
      Solution solution = problem.solve(shares[k]);
      best = solution.error() < best.error() ? solution : best;
    }
    return problem.finish(features, best, most, ridge.isPresent() && ridge.getAsDouble() == 0);
  }

  /**
   * One ridge.
   *
   * @param share the ridge, as a multiple
   * @param shrinkage σ²/(σ² + ρ) of each singular direction
   * @param residuals of each row without it, rows × classes
   * @param error the sum of their squares
   */
  private record Solution(double share, double[] shrinkage, double[] residuals, double error) {}

  private static final class Problem {
    private final WeightedRows rows;
    private final int width;
    private final double[] weights;
    private final ThinSvd svd;
    private final double[] left;
    private final double[] c;
    private final double[] centred;
    private final double total;
    private final double unit;

    Problem(WeightedRows rows, ClassTargets classes) {
      this.rows = rows;
      this.width = classes.classes();
      this.weights = classes.weights();
      this.svd = ThinSvd.of(rows);
      this.left = svd.left();
      this.c = svd.leftTransposed(classes.targets(), width);
      this.total = Arrays.stream(weights).sum();
      this.centred = centred(classes);
      double between = 0;
      for (int k = 0; k < c.length; k++) {
        between += svd.squares()[k / width] * c[k] * c[k];
      }
      double trace = Arrays.stream(svd.squares()).sum();
      this.unit = Discriminant.unit(trace, between, Math.min(rows.rows(), rows.columns()));
    }

    /** E without what an intercept says. */
    private double[] centred(ClassTargets classes) {
      double[] means = new double[width];
      for (int k = 0; k < classes.targets().length; k++) {
        means[k % width] += rows.roots()[k / width] * classes.targets()[k];
      }
      double[] rest = classes.targets().clone();
      for (int k = 0; k < rest.length && total > 0; k++) {
        rest[k] -= rows.roots()[k / width] * means[k % width] / total;
      }
      return rest;
    }

    Solution solve(double share) {
      double largest = svd.rank() == 0 ? 1 : svd.squares()[0];
      double shift = Math.max(share * unit, LEAST * largest);
      int rank = svd.rank();
      double[] shrinkage = new double[rank];
      Arrays.setAll(shrinkage, k -> svd.squares()[k] / (svd.squares()[k] + shift));
      double[] shrunk = new double[c.length];
      Arrays.setAll(shrunk, k -> shrinkage[k / width] * c[k]);
      double[] residuals = centred.clone();
      Blas.get()
          .multiply(
              -1,
              Matrix.of(left, rows.rows(), rank),
              Matrix.of(shrunk, rank, width),
              1,
              Matrix.of(residuals, rows.rows(), width));
      double error = 0;
      for (int row = 0; row < rows.rows(); row++) {
        double leverage = total > 0 ? weights[row] / total : 0;
        for (int k = 0; k < rank; k++) {
          double part = left[row * rank + k];
          leverage += part * part * shrinkage[k];
        }
        double remains = Math.max(LEAST_LEFT, 1 - leverage);
        for (int k = row * width; k < (row + 1) * width; k++) {
          residuals[k] /= remains;
          error += residuals[k] * residuals[k];
        }
      }
      return new Solution(share, shrinkage, residuals, error);
    }

    LeaveOneOut finish(Features features, Solution solution, int most, boolean pseudo) {
      int rank = svd.rank();
      double[] coordinates = new double[c.length];
      for (int k = 0; k < c.length; k++) {
        coordinates[k] =
            solution.shrinkage()[k / width] * c[k] / Math.sqrt(svd.squares()[k / width]);
      }
      double[] shrunk = new double[c.length];
      Arrays.setAll(shrunk, k -> solution.shrinkage()[k / width] * c[k]);
      double[] fitted = Matrix.of(c, rank, width).transpose().times(Matrix.of(shrunk, rank, width));
      Discriminant.Combination found = Discriminant.Combination.of(fitted, width, most);
      double[] regression = svd.right(coordinates, width);
      int kept = found.values().length;
      double[] directions = found.apply(regression, rows.columns());
      Discriminant discriminant =
          new Discriminant(Projection.of(rows, directions, kept), found.strengths());
      DenseFeatures seen = discriminant.projection().apply(features);
      DenseFeatures unseen = kept == 0 ? seen : unseen(seen, solution, found);
      if (pseudo) {
        // The choice was made with a ridge too small to matter; the answer is without.
        discriminant = WithinInverse.directions(rows, rows.gram(), centred, width, most);
      }
      return new LeaveOneOut(discriminant, solution.share(), seen, unseen);
    }

    /** What the regressions without each row say of it, combined as the directions are. */
    private DenseFeatures unseen(
        DenseFeatures seen, Solution solution, Discriminant.Combination found) {
      double[] said = new double[centred.length];
      for (int k = 0; k < said.length; k++) {
        double root = rows.roots()[k / width];
        said[k] = root > 0 ? (centred[k] - solution.residuals()[k]) / root : 0;
      }
      double[] projected = found.apply(said, rows.rows());
      int kept = seen.columns();
      for (int k = 0; k < projected.length; k++) {
        // A row without weight was not seen in the first place.
        projected[k] = weights[k / kept] > 0 ? projected[k] : seen.values()[k];
      }
      return new DenseFeatures(rows.rows(), kept, projected);
    }
  }
}
