package dev.espalier.internal.math;

/**
 * A view of a matrix that lies row by row in an array, perhaps inside a larger one, perhaps
 * transposed. Views share the array; making one copies nothing.
 *
 * @param values the array that holds the elements
 * @param offset where its first element lies
 * @param rows rows of the view
 * @param columns columns of the view
 * @param stride distance in the array between the starts of two neighbouring stored rows
 * @param transposed whether the view's columns are the stored rows
 */
public record Matrix(
    double[] values, int offset, int rows, int columns, int stride, boolean transposed) {
  /** Checks that the view lies inside the array. */
  public Matrix {
    Shape.matrix(
        "matrix",
        transposed ? columns : rows,
        transposed ? rows : columns,
        values.length,
        offset,
        stride);
  }

  /** The whole array as a matrix. */
  public static Matrix of(double[] values, int rows, int columns) {
    return new Matrix(values, 0, rows, columns, columns, false);
  }

  /** Neighbouring rows from {@code offset} on. */
  public static Matrix of(double[] values, int offset, int rows, int columns) {
    return new Matrix(values, offset, rows, columns, columns, false);
  }

  /** A part of a larger matrix, whose rows are {@code stride} apart. */
  public static Matrix of(double[] values, int offset, int rows, int columns, int stride) {
    return new Matrix(values, offset, rows, columns, stride, false);
  }

  /** The same elements with rows and columns exchanged. */
  public Matrix transpose() {
    return new Matrix(values, offset, columns, rows, stride, !transposed);
  }

  /**
   * A · B, where this is A.
   *
   * @param b input, not modified
   * @return the product, row by row in an array of its own
   */
  public double[] times(Matrix b) {
    double[] product = new double[Shape.product("product", rows, "rows", b.columns, "columns")];
    Blas.get().multiply(this, b, of(product, rows, b.columns));
    return product;
  }
}
