package dev.espalier.data;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.Vectors;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;

/** A dense matrix, row-major. Equal when all values are. */
public final class DenseFeatures implements Features {
  /** Number of cells after which the search for a missing one looks whether it may end. */
  private static final int CHECKED_AT_ONCE = 4096;

  private final int rows;
  private final int columns;
  private final double[] values;

  /**
   * Wraps the array without copying.
   *
   * @param values rows × columns, row-major; must not be modified afterwards
   */
  public DenseFeatures(int rows, int columns, double[] values) {
    if ((long) rows * columns != values.length) {
      throw new IllegalArgumentException(
          rows + " × " + columns + " does not match " + values.length + " values");
    }
    this.rows = rows;
    this.columns = columns;
    this.values = values;
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int columns() {
    return columns;
  }

  @Override
  public long storedValues() {
    return values.length;
  }

  @Override
  public boolean isSparse() {
    return false;
  }

  @Override
  public int tableColumns() {
    return columns;
  }

  @Override
  public double[] values() {
    return values;
  }

  @Override
  public int start(int row) {
    return row * columns;
  }

  @Override
  public int column(int k) {
    return k % columns;
  }

  @Override
  public boolean hasMissing() {
    AtomicBoolean found = new AtomicBoolean();
    Vectors.inRanges(
        values.length,
        (from, to) -> {
          for (int k = from; k < to && !found.get(); k += CHECKED_AT_ONCE) {
            if (anyMissing(k, Math.min(to, k + CHECKED_AT_ONCE))) {
              found.set(true);
            }
          }
        });
    return found.get();
  }

  /** A sum of squares is no number if, and only if, one of the cells is none. */
  private boolean anyMissing(int from, int to) {
    return Double.isNaN(Blas.get().dot(to - from, values, from, values, from));
  }

  @Override
  public double value(int row, int column) {
    return values[row * columns + column];
  }

  @Override
  public DenseFeatures select(int[] chosen) {
    double[] copy = new double[chosen.length * columns];
    for (int i = 0; i < chosen.length; i++) {
      System.arraycopy(values, chosen[i] * columns, copy, i * columns, columns);
    }
    return new DenseFeatures(chosen.length, columns, copy);
  }

  @Override
  public DenseFeatures keep(int[] chosen) {
    double[] kept = new double[rows * chosen.length];
    for (int k = 0; k < kept.length; k++) {
      kept[k] = values[k / chosen.length * columns + chosen[k % chosen.length]];
    }
    return new DenseFeatures(rows, chosen.length, kept);
  }

  @Override
  public void copyRows(int fromRow, int toRow, double[] out, int offset) {
    System.arraycopy(values, fromRow * columns, out, offset, (toRow - fromRow) * columns);
  }

  @Override
  public DenseFeatures toDense() {
    return this;
  }

  @Override
  public void addProduct(int fromRow, int toRow, double[] weights, int width, double[] out) {
    if (width == 1) {
      Blas.get()
          .multiply(
              1,
              Matrix.of(values, fromRow * columns, toRow - fromRow, columns, columns),
              weights,
              0,
              1,
              out,
              0);
      return;
    }
    Blas.get()
        .multiply(
            1,
            Matrix.of(values, fromRow * columns, toRow - fromRow, columns),
            Matrix.of(weights, columns, width),
            1,
            Matrix.of(out, toRow - fromRow, width));
  }

  @Override
  public void addTransposed(
      int fromRow, int toRow, double[] residuals, int width, double[] gradient) {
    if (width == 1) {
      Blas.get()
          .multiply(
              1,
              Matrix.of(values, fromRow * columns, toRow - fromRow, columns, columns).transpose(),
              residuals,
              0,
              1,
              gradient,
              0);
      return;
    }
    Blas.get()
        .multiply(
            1,
            Matrix.of(values, fromRow * columns, toRow - fromRow, columns).transpose(),
            Matrix.of(residuals, toRow - fromRow, width),
            1,
            Matrix.of(gradient, columns, width));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DenseFeatures dense
        && dense.rows == rows
        && dense.columns == columns
        && Arrays.equals(dense.values, values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return "DenseFeatures[" + rows + " × " + columns + "]";
  }
}
