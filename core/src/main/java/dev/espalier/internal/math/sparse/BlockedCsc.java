package dev.espalier.internal.math.sparse;

import java.util.Arrays;

/**
 * The stored values of some compressed sparse rows, block of rows by block of rows and column by
 * column in each: the order in which a transposed product G += Xᵀ · R loads and stores a row of G
 * once for several stored values, and not once for each.
 */
public final class BlockedCsc {
  private final int firstRow;
  private final int blockRows;

  /** Where the columns of each block start among those of all blocks. */
  private final int[] blockStart;

  private final int[] column;

  /** Where the values of each column of each block start. */
  private final int[] valueStart;

  private final int[] rowInBlock;
  private final int[] occurring;
  private final double[] value;

  /**
   * Orders the values of the rows from {@code from} to {@code to}.
   *
   * @param rowStart input: where each row starts
   * @param columns input: the column of each stored value
   * @param values input: the stored values
   * @param from first row
   * @param to row after the last
   * @param blockRows rows of a block
   */
  public BlockedCsc(
      int[] rowStart, int[] columns, double[] values, int from, int to, int blockRows) {
    this.firstRow = from;
    this.blockRows = blockRows;
    int size = rowStart[to] - rowStart[from];
    this.rowInBlock = new int[size];
    this.value = new double[size];
    this.blockStart = new int[(to - from + blockRows - 1) / blockRows + 1];
    int[] columnsOfBlocks = new int[size];
    int[] starts = new int[size + 1];
    int[] places = new int[columnCount(rowStart, columns, from, to)];
    int listed = 0;
    for (int block = 0; block + 1 < blockStart.length; block++) {
      int first = from + block * blockRows;
      int end = Math.min(to, first + blockRows);
      Arrays.fill(places, 0);
      for (int k = rowStart[first]; k < rowStart[end]; k++) {
        places[columns[k]]++;
      }
      int next = rowStart[first] - rowStart[from];
      for (int candidate = 0; candidate < places.length; candidate++) {
        int count = places[candidate];
        if (count > 0) {
          columnsOfBlocks[listed] = candidate;
          starts[listed++] = next;
          places[candidate] = next;
          next += count;
        }
      }
      for (int row = first; row < end; row++) {
        for (int k = rowStart[row]; k < rowStart[row + 1]; k++) {
          int place = places[columns[k]]++;
          rowInBlock[place] = row - first;
          value[place] = values[k];
        }
      }
      blockStart[block + 1] = listed;
    }
    starts[listed] = size;
    this.column = Arrays.copyOf(columnsOfBlocks, listed);
    this.valueStart = Arrays.copyOf(starts, listed + 1);
    this.occurring = Arrays.stream(column).sorted().distinct().toArray();
  }

  private static int columnCount(int[] rowStart, int[] columns, int from, int to) {
    int last = -1;
    for (int k = rowStart[from]; k < rowStart[to]; k++) {
      last = Math.max(last, columns[k]);
    }
    return last + 1;
  }

  /** The columns that occur, in increasing order; shared, not to be written to. */
  public int[] occurring() {
    return occurring;
  }

  /**
   * G += X[from..to)ᵀ · R for a block of rows.
   *
   * @param from first row, which starts a block
   * @param to row after the last, which ends it
   * @param residuals input R: (to − from) × width, row-major
   * @param gradient input and output G: a row for each column of X that occurs
   * @param scratch a block of rows as wide as G; overwritten
   */
  public void addTransposed(
      int from, int to, double[] residuals, double[][] gradient, double[][] scratch) {
    if ((from - firstRow) % blockRows != 0 || to - from > blockRows) {
      throw new IllegalArgumentException(
          from + " to " + to + " is no block of " + blockRows + " rows from " + firstRow + " on");
    }
    for (int row = 0, source = 0; row < to - from; source += scratch[row].length, row++) {
      System.arraycopy(residuals, source, scratch[row], 0, scratch[row].length);
    }
    int block = (from - firstRow) / blockRows;
    for (int c = blockStart[block]; c < blockStart[block + 1]; c++) {
      SparseKernels.addRows(
          rowInBlock, value, valueStart[c], valueStart[c + 1], scratch, gradient[column[c]]);
    }
  }
}
