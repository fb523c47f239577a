package dev.espalier.rivals.projection;

import dev.espalier.data.Features;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.SymmetricEigen;
import dev.espalier.internal.subspace.Projection;
import dev.espalier.internal.subspace.ThinSvd;
import dev.espalier.internal.subspace.WeightedRows;
import java.util.Arrays;

/**
 * Latent semantic indexing that looks at the labels too (002 (22)): with X = PΣUᵀ (rows are
 * examples, not centred) and 0/1 labels Y,
 *
 * <pre>{@code
 * G = U Σ⁻¹ Q,   Q: leading eigenvectors of (1 − β) Σ² + β (PᵀY)(PᵀY)ᵀ,   GᵀXᵀXG = I
 * }</pre>
 */
final class SemanticIndexing {
  private SemanticIndexing() {}

  /**
   * Finds the directions.
   *
   * @param labels Y: rows × width
   * @param share β, the weight of the labels
   * @param normalised whether both matrices are first divided by their trace
   * @param most how many directions at most
   */
  static Projection of(
      Features features, double[] labels, int width, double share, boolean normalised, int most) {
    WeightedRows rows = WeightedRows.plain(features);
    ThinSvd svd = ThinSvd.of(rows);
    int rank = svd.rank();
    double[] c = svd.leftTransposed(labels, width);
    double ofFeatures = normalised ? Arrays.stream(svd.squares()).sum() : 1;
    double ofLabels = normalised ? Blas.get().dot(c.length, c, 0, c, 0) : 1;
    double[] sum = new double[rank * rank];
    Blas.get()
        .multiply(
            ofLabels > 0 ? share / ofLabels : 0,
            Matrix.of(c, rank, width),
            Matrix.of(c, rank, width).transpose(),
            0,
            Matrix.of(sum, rank, rank));
    for (int k = 0; k < rank; k++) {
      sum[k * rank + k] += (1 - share) * svd.squares()[k] / ofFeatures;
    }
    SymmetricEigen eigen = SymmetricEigen.of(sum, rank);
    int kept = Math.min(most, rank);
    double[] q = eigen.leading(kept, value -> 1);
    for (int k = 0; k < q.length; k++) {
      q[k] /= Math.sqrt(svd.squares()[k / kept]);
    }
    return Projection.of(rows, Projection.turned(svd.right(q, kept), kept), kept);
  }
}
