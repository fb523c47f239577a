package dev.espalier.rivals.projection;

import dev.espalier.data.Features;
import dev.espalier.internal.subspace.Projection;
import dev.espalier.internal.subspace.ThinSvd;
import dev.espalier.internal.subspace.WeightedRows;
import dev.espalier.internal.subspace.WithinInverse;

/**
 * Fisher's direction of each class against all other rows, one class at a time: g_k = S_w⁺(m₁ −
 * m₀). With B_k the centred indicator's product with the rows, S_w = S_t − B_kB_kᵀ.
 */
final class ClassDiscriminants {
  private ClassDiscriminants() {}

  /**
   * Finds one direction for each class, in their order; 0 for a class that all rows or none have.
   *
   * @param labels indicators about their means: rows × width
   * @param ridge ρ as a multiple of the mean eigenvalue of S_t; at 0 the pseudo-inverse takes the
   *     place of the inverse
   */
  static Projection of(Features features, double[] labels, int width, double ridge) {
    WeightedRows rows = WeightedRows.centred(features);
    double[] norms = new double[width];
    for (int k = 0; k < labels.length; k++) {
      norms[k % width] += labels[k] * labels[k];
    }
    double[] targets = new double[labels.length];
    for (int k = 0; k < targets.length; k++) {
      targets[k] = norms[k % width] == 0 ? 0 : labels[k] / Math.sqrt(norms[k % width]);
    }
    ThinSvd svd = ThinSvd.of(rows);
    double[] c = svd.leftTransposed(targets, width);
    double[] squares = svd.squares().clone();
    double unit = 0;
    for (double square : squares) {
      unit += square / Math.min(rows.rows(), rows.columns());
    }
    if (ridge > 0) {
      // S_w + ρI in the same coordinates: c keeps Σc, the coordinates of B.
      for (int k = 0; k < squares.length; k++) {
        double shifted = squares[k] + ridge * unit;
        for (int j = k * width; j < (k + 1) * width; j++) {
          c[j] *= Math.sqrt(squares[k] / shifted);
        }
        squares[k] = shifted;
      }
    }
    return Projection.of(rows, svd.right(WithinInverse.each(squares, c, width), width), width);
  }
}
