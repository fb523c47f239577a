package dev.espalier.rivals.projection;

import dev.espalier.data.Features;
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
    Matrix cross = Matrix.of(rows.transposedTimes(labels, width), rows.columns(), width);
    double[] square = cross.transpose().times(cross);
    SymmetricEigen eigen = SymmetricEigen.of(square, width);
    double limit = Discriminant.SMALLEST * Math.max(eigen.largest(), Double.MIN_NORMAL);
    int kept = eigen.above(limit, most);
    double[] turn = eigen.leading(kept, Math::sqrt);
    double[] directions = cross.times(Matrix.of(Projection.turned(turn, kept), width, kept));
    return Projection.of(rows, directions, kept);
  }
}
