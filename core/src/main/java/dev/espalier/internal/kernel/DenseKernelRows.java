package dev.espalier.internal.kernel;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.Shape;

/**
 * Dense rows: distances through one matrix product. Everything is moved to their mean first,
 * because far from the origin ‖x‖² + ‖z‖² − 2x·z would cancel.
 */
final class DenseKernelRows implements KernelRows {
  private final DenseFeatures rows;
  private final double[] centre;
  private final double[] centred;
  private final double[] squares;

  DenseKernelRows(DenseFeatures rows) {
    this.rows = rows;
    int columns = rows.columns();
    this.centre = new double[columns];
    for (int k = 0; k < rows.values().length; k++) {
      centre[k % columns] += rows.values()[k] / rows.rows();
    }
    this.centred = new double[rows.values().length];
    this.squares = new double[rows.rows()];
    centre(rows, 0, rows.rows(), centred, squares);
  }

  @Override
  public int count() {
    return rows.rows();
  }

  @Override
  public DenseFeatures rows() {
    return rows;
  }

  @Override
  public void squaredDistances(Features features, int from, int to, double[] out) {
    int columns = rows.columns();
    int count = rows.rows();
    double[] block =
        new double[Shape.product("distances", to - from, "rows at once", columns, "features")];
    double[] lengths = new double[to - from];
    centre(features, from, to, block, lengths);
    Blas.get()
        .multiply(
            -2,
            Matrix.of(block, to - from, columns),
            Matrix.of(centred, count, columns).transpose(),
            0,
            Matrix.of(out, to - from, count));
    for (int row = 0; row < to - from; row++) {
      for (int k = 0; k < count; k++) {
        int at = row * count + k;
        out[at] = Math.max(0, out[at] + lengths[row] + squares[k]);
      }
    }
  }

  /** Copies rows, less the centre, and the squares of their lengths. */
  private void centre(Features from, int first, int end, double[] to, double[] lengths) {
    int columns = centre.length;
    for (int row = first; row < end; row++) {
      int base = (row - first) * columns;
      from.copyRows(row, row + 1, to, base);
      double sum = 0;
      for (int column = 0; column < columns; column++) {
        to[base + column] -= centre[column];
        sum += to[base + column] * to[base + column];
      }
      lengths[row - first] = sum;
    }
  }
}
