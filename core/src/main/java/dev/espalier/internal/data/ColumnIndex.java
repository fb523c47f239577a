package dev.espalier.internal.data;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;

/**
 * Sparse rows, held by column: another row meets only those that share a feature with it.
 *
 * <p>Products are summed in the order of the columns, so they do not depend on what else is
 * computed.
 */
public final class ColumnIndex {
  private final double[] squares;
  private final int[] columnStart;
  private final int[] rowIndex;
  private final double[] values;

  /** Turns the rows to columns. */
  public ColumnIndex(SparseFeatures rows) {
    SparseFeatures columns = rows.transpose();
    this.columnStart = columns.rowStarts();
    this.rowIndex = columns.columnIndices();
    this.values = columns.values();
    this.squares = new double[rows.rows()];
    for (int k = 0; k < values.length; k++) {
      squares[rowIndex[k]] += values[k] * values[k];
    }
  }

  /** The squared length of each indexed row; not to be modified. */
  public double[] squares() {
    return squares;
  }

  /**
   * Adds a multiple of one row's products with all indexed rows and returns its squared length.
   *
   * @param features holds the row
   * @param row which row
   * @param factor of each product
   * @param out input and output: one number for each indexed row
   * @param offset where they start
   */
  public double addProducts(Features features, int row, double factor, double[] out, int offset) {
    double length = 0;
    if (features instanceof SparseFeatures sparse) {
      for (int k = sparse.rowStarts()[row]; k < sparse.rowStarts()[row + 1]; k++) {
        double value = sparse.values()[k];
        length += value * value;
        addColumn(sparse.columnIndices()[k], factor * value, out, offset);
      }
    } else if (features instanceof DenseFeatures dense) {
      for (int column = 0; column < dense.columns(); column++) {
        double value = dense.values()[row * dense.columns() + column];
        length += value * value;
        addColumn(column, factor * value, out, offset);
      }
    }
    return length;
  }

  private void addColumn(int column, double value, double[] out, int offset) {
    if (value != 0) {
      for (int k = columnStart[column]; k < columnStart[column + 1]; k++) {
        out[offset + rowIndex[k]] += value * values[k];
      }
    }
  }
}
