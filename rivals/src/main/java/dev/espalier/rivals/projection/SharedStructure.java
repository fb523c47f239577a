package dev.espalier.rivals.projection;

import dev.espalier.data.Features;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Cholesky;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.SymmetricEigen;
import dev.espalier.internal.subspace.Orthonormal;
import dev.espalier.internal.subspace.Projection;
import dev.espalier.internal.subspace.ThinSvd;
import dev.espalier.internal.subspace.WeightedRows;
import java.util.Arrays;

/**
 * Least squares for several labels whose weights share a subspace (002 (24), put right): minimise
 *
 * <pre>{@code
 * Σ_k (1/n)‖X̃u_k − y_k‖² + α‖u_k − Θᵀv_k‖² + β‖u_k‖²   over u, v and Θ with ΘΘᵀ = I
 * }</pre>
 *
 * <p>v_k = Θu_k, so u_k = (1/n)(M − αΘᵀΘ)⁻¹X̃ᵀy_k with M = X̃ᵀX̃/n + (α + β)I, and Θ maximises
 * tr[(Θ(I − αM⁻¹)Θᵀ)⁻¹ ΘM⁻¹X̃ᵀYYᵀX̃M⁻¹Θᵀ]. The best Θ spans the leading P⁻¹RV, with P = I − αM⁻¹, R
 * = M⁻¹X̃ᵀY and RᵀP⁻¹R = V diag V ᵀ. In the coordinates of {@link ThinSvd} M and P are diagonal.
 */
final class SharedStructure {
  private SharedStructure() {}

  /**
   * What was found.
   *
   * @param weights u: features × labels
   * @param shared Θ: the shared subspace
   */
  record Fit(double[] weights, Projection shared) {}

  /**
   * Finds subspace and weights.
   *
   * @param labels Y about its means: rows × width
   * @param sharing α
   * @param penalty β, above 0
   * @param most rows of Θ at most
   */
  static Fit of(
      Features features, double[] labels, int width, double sharing, double penalty, int most) {
    WeightedRows rows = WeightedRows.centred(features);
    ThinSvd svd = ThinSvd.of(rows);
    int rank = svd.rank();
    double n = Math.max(1, rows.rows());
    double[] m = new double[rank];
    Arrays.setAll(m, k -> svd.squares()[k] / n + sharing + penalty);
    // X̃ᵀY/n in coordinates.
    double[] cross = svd.leftTransposed(labels, width);
    for (int k = 0; k < cross.length; k++) {
      cross[k] *= Math.sqrt(svd.squares()[k / width]) / n;
    }
    double[] r = new double[cross.length];
    Arrays.setAll(r, k -> cross[k] / m[k / width]);
    // P⁻¹ = M (M − αI)⁻¹.
    double[] spread = new double[cross.length];
    Arrays.setAll(spread, k -> cross[k] / (m[k / width] - sharing));
    double[] theta = leading(r, spread, rank, width, most);
    int kept = rank == 0 ? 0 : theta.length / rank;
    double[] u = weights(r, theta, m, rank, width, kept, sharing);
    return new Fit(
        svd.right(u, width),
        Projection.of(rows, Projection.turned(svd.right(theta, kept), kept), kept));
  }

  /** The leading P⁻¹RV as orthonormal columns: rank × kept. */
  private static double[] leading(double[] r, double[] spread, int rank, int width, int most) {
    double[] square = product(r, spread, rank, width, width);
    SymmetricEigen eigen = SymmetricEigen.of(square, width);
    int kept = eigen.above(1e-12 * eigen.largest(), Math.min(most, rank));
    double[] span =
        Matrix.of(spread, rank, width)
            .times(Matrix.of(eigen.vectors(), (width - kept) * width, kept, width).transpose());
    return Orthonormal.columns(span, rank, kept);
  }

  /** (M − αΘᵀΘ)⁻¹X̃ᵀY/n = R + αM⁻¹Θᵀ(I − αΘM⁻¹Θᵀ)⁻¹ΘR. */
  private static double[] weights(
      double[] r, double[] theta, double[] m, int rank, int width, int kept, double sharing) {
    double[] u = r.clone();
    if (kept == 0) {
      return u;
    }
    double[] over = new double[theta.length];
    Arrays.setAll(over, k -> theta[k] / m[k / kept]);
    double[] middle = product(theta, over, rank, kept, kept);
    for (int k = 0; k < middle.length; k++) {
      middle[k] = (k % (kept + 1) == 0 ? 1 : 0) - sharing * middle[k];
    }
    double[] inner = product(theta, r, rank, kept, width);
    if (!Cholesky.factor(middle, kept)) {
      throw new IllegalStateException("the shared subspace has no weights");
    }
    Cholesky.solveColumns(middle, kept, inner, width);
    Blas.get()
        .multiply(
            sharing,
            Matrix.of(over, rank, kept),
            Matrix.of(inner, kept, width),
            1,
            Matrix.of(u, rank, width));
    return u;
  }

  private static double[] product(double[] left, double[] right, int rows, int a, int b) {
    return Matrix.of(left, rows, a).transpose().times(Matrix.of(right, rows, b));
  }
}
