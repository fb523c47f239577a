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

  /** Ones where labels are on. */
  public static SparseFeatures indicators(LabelSets sets) {
    double[] ones = new double[sets.size()];
    Arrays.fill(ones, 1);
    return new SparseFeatures(sets.labelCount(), sets.rowStarts(), sets.members(), ones);
  }

  /**
   * The number of columns, the first ones, that are those of a table, each with a scale of its own,
   * and stored sparse only because most are indicators of levels. The others share one scale, as
   * counts of words do.
   */
  @Override
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

  @Override
  public boolean isSparse() {
    return true;
  }

  @Override
  public double[] values() {
    return values;
  }

  @Override
  public int start(int row) {
    return rowStart[row];
  }

  @Override
  public int column(int k) {
    return columnIndex[k];
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
  public SparseFeatures keep(int[] chosen) {
    int[] place = new int[columns];
    Arrays.fill(place, -1);
    int ofTable = 0;
    for (int k = 0; k < chosen.length; k++) {
      place[chosen[k]] = k;
      ofTable += chosen[k] < tableColumns ? 1 : 0;
    }
    int[] starts = new int[rowStart.length];
    int[] indices = new int[values.length];
    double[] kept = new double[values.length];
    int count = 0;
    for (int row = 0; row < rows(); row++) {
      for (int k = rowStart[row]; k < rowStart[row + 1]; k++) {
        if (place[columnIndex[k]] >= 0) {
          indices[count] = place[columnIndex[k]];
          kept[count++] = values[k];
        }
      }
      starts[row + 1] = count;
    }
    return new SparseFeatures(
        chosen.length, starts, Arrays.copyOf(indices, count), Arrays.copyOf(kept, count), ofTable);
  }

  /** The same matrix with a row for each column of this one. */
  public SparseFeatures transpose() {
    int[] starts = new int[columns + 1];
    for (int column : columnIndex) {
      starts[column + 1]++;
    }
    for (int column = 0; column < columns; column++) {
      starts[column + 1] += starts[column];
    }
    int[] next = starts.clone();
    int[] indices = new int[values.length];
    double[] turned = new double[values.length];
    for (int row = 0; row < rows(); row++) {
      for (int k = rowStart[row]; k < rowStart[row + 1]; k++) {
        int at = next[columnIndex[k]]++;
        indices[at] = row;
        turned[at] = values[k];
      }
    }
    return new SparseFeatures(rows(), starts, indices, turned);
  }

  @Override
  public void copyRows(int fromRow, int toRow, double[] out, int offset) {
    Arrays.fill(out, offset, offset + (toRow - fromRow) * columns, 0);
    for (int row = fromRow; row < toRow; row++) {
      int base = offset + (row - fromRow) * columns;
      for (int k = rowStart[row]; k < rowStart[row + 1]; k++) {
        out[base + columnIndex[k]] = values[k];
      }
    }
  }

  @Override
  public DenseFeatures toDense() {
    double[] dense =
        new double[Shape.product("dense features", rows(), "rows", columns, "features")];
    copyRows(0, rows(), dense, 0);
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
