package dev.espalier.data;

import java.util.Arrays;

/**
 * A matrix with one row for each example: {@link DenseFeatures} or {@link SparseFeatures}.
 *
 * <p>Learners read it through the two products below, block of rows by block of rows, so that one
 * pass over the matrix gives both scores and gradient while the block is in cache, and dense and
 * sparse data take the same path.
 */
public sealed interface Features permits DenseFeatures, SparseFeatures {
  /** The number of examples. */
  int rows();

  /** The number of features. */
  int columns();

  /** The number of values that are stored. */
  long storedValues();

  /** Whether zeros are left out. */
  boolean isSparse();

  /**
   * The number of columns, the first ones, that are those of a table, each with a scale of its own.
   */
  int tableColumns();

  /** The stored values, row by row; shared, not to be written to. */
  double[] values();

  /** Where the row's stored values start; those of the row after the last end all. */
  int start(int row);

  /** The column of the k-th stored value; columns increase inside each row. */
  int column(int k);

  /** Whether a cell is missing ({@code NaN}). */
  boolean hasMissing();

  /** The value of one cell; for looking at single cells, not for loops. */
  double value(int row, int column);

  /** The chosen rows, in the order given. */
  Features select(int[] rows);

  /** The chosen columns, which increase. */
  Features keep(int[] columns);

  /**
   * Writes a block of rows, zeros too.
   *
   * @param fromRow first row of the block
   * @param toRow row after the last
   * @param out (toRow − fromRow) × columns, row-major; overwritten
   * @param offset where they start in {@code out}
   */
  void copyRows(int fromRow, int toRow, double[] out, int offset);

  /** The same matrix as a dense one; the caller has made sure that it fits in memory. */
  DenseFeatures toDense();

  /**
   * Multiplies a block of rows by a weight matrix: {@code out = X[fromRow, toRow) · W}.
   *
   * @param fromRow first row of the block
   * @param toRow row after the last
   * @param weights columns × width, row-major; not modified
   * @param width number of columns of {@code weights}
   * @param out (toRow − fromRow) × width, row-major; overwritten
   */
  default void multiply(int fromRow, int toRow, double[] weights, int width, double[] out) {
    Arrays.fill(out, 0, (toRow - fromRow) * width, 0);
    addProduct(fromRow, toRow, weights, width, out);
  }

  /** The same, but added to what stands in {@code out}. */
  void addProduct(int fromRow, int toRow, double[] weights, int width, double[] out);

  /**
   * Adds a block's transposed product: {@code gradient += X[fromRow, toRow)ᵀ · R}.
   *
   * @param fromRow first row of the block
   * @param toRow row after the last
   * @param residuals (toRow − fromRow) × width, row-major; not modified
   * @param width number of columns of {@code residuals}
   * @param gradient columns × width, row-major; added to
   */
  void addTransposed(int fromRow, int toRow, double[] residuals, int width, double[] gradient);
}
