package dev.espalier.rivals.projection;

import dev.espalier.data.Features;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.SymmetricEigen;
import dev.espalier.internal.subspace.Discriminant;
import dev.espalier.internal.subspace.Projection;
import dev.espalier.internal.subspace.WeightedRows;

/**
 * The directions at right angles in which features depend most on the labels (002 (23)): the
 * leading left singular vectors of XᵀHY, H = I − 11ᵀ/n, by the labels × labels problem of its
 * square.
 */
final class Dependence {
  private Dependence() {}

  /**
   * Finds the directions.
   *
   * @param labels HY: rows × width
   * @param most how many directions at most
   */
  static Projection of(Features features, double[] labels, int width, int most) {
    WeightedRows rows = WeightedRows.centred(features);
    double[] cross = rows.transposedTimes(labels, width);
    double[] square = new double[width * width];
    Blas.get()
        .multiply(
            Matrix.of(cross, rows.columns(), width).transpose(),
            Matrix.of(cross, rows.columns(), width),
            Matrix.of(square, width, width));
    SymmetricEigen eigen = SymmetricEigen.of(square, width);
    int kept = 0;
    while (kept < Math.min(most, width)
        && eigen.values()[width - 1 - kept]
            > Discriminant.SMALLEST * Math.max(eigen.values()[width - 1], Double.MIN_NORMAL)) {
      kept++;
    }
    double[] turn = new double[width * kept];
    for (int k = 0; k < kept; k++) {
      for (int i = 0; i < width; i++) {
        turn[i * kept + k] =
            eigen.vectors()[(width - 1 - k) * width + i] / Math.sqrt(eigen.values()[width - 1 - k]);
      }
    }
    double[] directions = new double[rows.columns() * kept];
    Blas.get()
        .multiply(
            Matrix.of(cross, rows.columns(), width),
            Matrix.of(Projection.turned(turn, kept), width, kept),
            Matrix.of(directions, rows.columns(), kept));
    return Projection.of(rows, directions, kept);
  }
}
