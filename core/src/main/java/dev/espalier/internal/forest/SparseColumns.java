package dev.espalier.internal.forest;

import dev.espalier.data.SparseFeatures;
import java.util.Arrays;

/** The stored values of a sparse matrix, column by column. */
final class SparseColumns {
  /**
   * Minimum number of cells for each stored one of a column that is listed: most nodes of a tree
   * are small, and looking their rows up in a list takes longer than in an array.
   */
  private static final int FEW = 64;

  private final int matrixRows;
  private final int[] starts;
  private final int[] rows;
  private final double[] values;

  private SparseColumns(int matrixRows, int[] starts, int[] rows, double[] values) {
    this.matrixRows = matrixRows;
    this.starts = starts;
    this.rows = rows;
    this.values = values;
  }

  static SparseColumns of(SparseFeatures sparse) {
    SparseFeatures columns = sparse.transpose();
    return new SparseColumns(
        sparse.rows(), columns.rowStarts(), columns.columnIndices(), columns.values());
  }

  /**
   * A column in bins: listed by rows where few are stored, otherwise in full, with zeros as the
   * usual bin where most cells are zero.
   */
  BinnedColumns.Column bin(int column) {
    int from = starts[column];
    int stored = starts[column + 1] - from;
    if (2L * stored >= matrixRows) {
      double[] full = new double[matrixRows];
      for (int k = from; k < from + stored; k++) {
        full[rows[k]] = values[k];
      }
      double[] cuts = BinnedColumns.cuts(full);
      byte[] bins = new byte[matrixRows];
      for (int row = 0; row < matrixRows; row++) {
        bins[row] = (byte) BinnedColumns.binOf(cuts, full[row]);
      }
      return new BinnedColumns.Column(cuts, -1, null, bins);
    }
    // One zero beside the stored values: zeros have a bin, and do not fill all of them.
    double[] withZero = Arrays.copyOfRange(values, from, from + stored + 1);
    withZero[stored] = 0;
    double[] cuts = BinnedColumns.cuts(withZero);
    byte[] bins = new byte[stored];
    for (int k = 0; k < stored; k++) {
      bins[k] = (byte) BinnedColumns.binOf(cuts, values[from + k]);
    }
    int usual = BinnedColumns.binOf(cuts, 0);
    if ((long) FEW * stored < matrixRows) {
      return new BinnedColumns.Column(
          cuts, usual, Arrays.copyOfRange(rows, from, from + stored), bins);
    }
    byte[] all = new byte[matrixRows];
    Arrays.fill(all, (byte) usual);
    for (int k = 0; k < stored; k++) {
      all[rows[from + k]] = bins[k];
    }
    return new BinnedColumns.Column(cuts, usual, null, all);
  }
}
