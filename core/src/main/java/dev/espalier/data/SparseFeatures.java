package dev.espalier.data;

import dev.espalier.internal.math.Shape;
import dev.espalier.internal.math.sparse.SparseKernels;
import java.util.Arrays;

/**
 * A sparse matrix in compressed rows: column indices strictly increasing inside each row; what is
 * not stored is zero.
 */
public final class SparseFeatures implements Features {
  private final int columns;
  private final int[] rowStart;
  private final int[] columnIndex;
  private final double[] values;
  private final int tableColumns;

  /** Wraps the arrays without copying; they must not be modified afterwards. */
  public SparseFeatures(int columns, int[] rowStart, int[] columnIndex, double[] values) {
    this(columns, rowStart, columnIndex, values, 0);
  }

  private SparseFeatures(
      int columns, int[] rowStart, int[] columnIndex, double[] values, int tableColumns) {
    if (columnIndex.length != values.length
        || rowStart.length == 0
        || rowStart[rowStart.length - 1] != values.length) {
      throw new IllegalArgumentException(
          "row starts, column indices and values do not fit each other");
    }
    for (int row = 0; row + 1 < rowStart.length; row++) {
      int previous = -1;
      for (int k = rowStart[row]; k < rowStart[row + 1]; k++) {
        if (columnIndex[k] <= previous || columnIndex[k] >= columns) {
          throw new IllegalArgumentException(
              "row " + row + ": column indices must increase and be below " + columns);
        }
        previous = columnIndex[k];
      }
    }
    this.columns = columns;
    this.rowStart = rowStart;
    this.columnIndex = columnIndex;
    this.values = values;
    this.tableColumns = tableColumns;
  }

  /** The same matrix as the columns of a table, see {@link #tableColumns}. */
  public SparseFeatures asTable() {
    return withTableColumns(columns);
  }

  /** The same matrix whose first columns are those of a table, see {@link #tableColumns}. */
  public SparseFeatures withTableColumns(int count) {
    return new SparseFeatures(columns, rowStart, columnIndex, values, count);
  }

  /** Other rows of the same kind: as many columns, as many of them those of a table. */
  public SparseFeatures withRows(int[] rowStart, int[] columnIndex, double[] values) {
    return new SparseFeatures(columns, rowStart, columnIndex, values, tableColumns);
  }

  /**
   * How many columns, the first ones, are those of a table, each with a scale of its own, and
   * stored sparse only because most are indicators of levels. The others share one scale, as counts
   * of words do.
   */
  public int tableColumns() {
    return tableColumns;
  }

  @Override
  public int rows() {
    return rowStart.length - 1;
  }

  @Override
  public int columns() {
    return columns;
  }

  @Override
  public long storedValues() {
    return values.length;
  }

  /** Where each row starts; shared, not to be written to. */
  public int[] rowStarts() {
    return rowStart;
  }

  /** The columns of the stored values; shared, not to be written to. */
  public int[] columnIndices() {
    return columnIndex;
  }

  /** The stored values; shared, not to be written to. */
  public double[] values() {
    return values;
  }

  @Override
  public boolean hasMissing() {
    for (double value : values) {
      if (Double.isNaN(value)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public double value(int row, int column) {
    int position = Arrays.binarySearch(columnIndex, rowStart[row], rowStart[row + 1], column);
    return position >= 0 ? values[position] : 0;
  }

  @Override
  public SparseFeatures select(int[] chosen) {
    int[] starts = new int[chosen.length + 1];
    for (int i = 0; i < chosen.length; i++) {
      starts[i + 1] = starts[i] + rowStart[chosen[i] + 1] - rowStart[chosen[i]];
    }
    int[] indices = new int[starts[chosen.length]];
    double[] copy = new double[indices.length];
    for (int i = 0; i < chosen.length; i++) {
      int from = rowStart[chosen[i]];
      System.arraycopy(columnIndex, from, indices, starts[i], starts[i + 1] - starts[i]);
      System.arraycopy(values, from, copy, starts[i], starts[i + 1] - starts[i]);
    }
    return withRows(starts, indices, copy);
  }

  @Override
  public DenseFeatures toDense() {
    double[] dense =
        new double[Shape.product("dense features", rows(), "rows", columns, "features")];
    for (int row = 0; row < rows(); row++) {
      for (int k = rowStart[row]; k < rowStart[row + 1]; k++) {
        dense[row * columns + columnIndex[k]] = values[k];
      }
    }
    return new DenseFeatures(rows(), columns, dense);
  }

  @Override
  public void addProduct(int fromRow, int toRow, double[] weights, int width, double[] out) {
    SparseKernels.addProduct(
        rowStart, columnIndex, values, fromRow, toRow, width, weights, 0, out, 0);
  }

  @Override
  public void addTransposed(
      int fromRow, int toRow, double[] residuals, int width, double[] gradient) {
    SparseKernels.addTransposed(
        rowStart, columnIndex, values, fromRow, toRow, width, residuals, 0, gradient, 0);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SparseFeatures sparse
        && sparse.columns == columns
        && sparse.tableColumns == tableColumns
        && Arrays.equals(sparse.rowStart, rowStart)
        && Arrays.equals(sparse.columnIndex, columnIndex)
        && Arrays.equals(sparse.values, values);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(columnIndex) + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return "SparseFeatures[" + rows() + " × " + columns + ", " + values.length + " stored]";
  }
}
