package dev.espalier.io.internal.rows;

import dev.espalier.data.SparseFeatures;
import dev.espalier.error.InputException;
import java.util.Arrays;

/**
 * Collects sparse rows one after another.
 *
 * <p>Arrays grow by half and are trimmed once at the end, one array at a time, so that reading
 * needs at most two and a half times the memory of the result.
 */
public final class SparseBuilder {
  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

  private int[] rowStart = new int[65];
  private int[] columnIndex = new int[1024];
  private double[] values = new double[1024];
  private int rows;
  private int size;
  private int lastColumn = -1;
  private boolean sorted = true;
  private boolean hasZero;

  /** Starts with no rows. */
  public SparseBuilder() {}

  /** The number of rows that have ended. */
  public int rows() {
    return rows;
  }

  /** Adds a value to the row under way; columns may come in any order, zeros are not stored. */
  public void add(int column, double value) {
    if (size == columnIndex.length) {
      columnIndex = Arrays.copyOf(columnIndex, grown(size));
      values = Arrays.copyOf(values, columnIndex.length);
    }
    sorted &= column > lastColumn;
    lastColumn = column;
    hasZero |= value == 0;
    columnIndex[size] = column;
    values[size++] = value;
  }

  /**
   * Ends the row under way.
   *
   * @return -1, or a column that was given twice: the caller knows file and line and refuses it
   */
  public int endRow() {
    int start = rowStart[rows];
    int duplicate = -1;
    lastColumn = -1;
    if (!sorted) {
      duplicate = sort(start);
      sorted = true;
    }
    if (hasZero) {
      int kept = start;
      for (int k = start; k < size; k++) {
        if (values[k] != 0) {
          columnIndex[kept] = columnIndex[k];
          values[kept++] = values[k];
        }
      }
      size = kept;
      hasZero = false;
    }
    rows++;
    if (rows == rowStart.length) {
      rowStart = Arrays.copyOf(rowStart, grown(rows));
    }
    rowStart[rows] = size;
    return duplicate;
  }

  /** The matrix; the builder is empty afterwards. */
  public SparseFeatures build(int columns) {
    int[] starts = Arrays.copyOf(rowStart, rows + 1);
    columnIndex = Arrays.copyOf(columnIndex, size);
    values = Arrays.copyOf(values, size);
    SparseFeatures features = new SparseFeatures(columns, starts, columnIndex, values);
    rowStart = new int[65];
    columnIndex = new int[0];
    values = new double[0];
    rows = 0;
    size = 0;
    return features;
  }

  /** Sorts the row's tail by column; returns a column that occurs twice, or -1. */
  private int sort(int start) {
    int length = size - start;
    long[] keys = new long[length];
    double[] copy = Arrays.copyOfRange(values, start, size);
    for (int k = 0; k < length; k++) {
      keys[k] = (long) columnIndex[start + k] << 32 | k;
    }
    Arrays.sort(keys);
    int duplicate = -1;
    for (int k = 0; k < length; k++) {
      columnIndex[start + k] = (int) (keys[k] >> 32);
      values[start + k] = copy[(int) keys[k]];
      if (k > 0 && columnIndex[start + k] == columnIndex[start + k - 1]) {
        duplicate = columnIndex[start + k];
      }
    }
    return duplicate;
  }

  private static int grown(int size) {
    if (size == LARGEST_ARRAY) {
      throw new InputException("the data have more than " + LARGEST_ARRAY + " stored values");
    }
    return (int) Math.min(LARGEST_ARRAY, size + (size >> 1) + 16L);
  }
}
