package dev.espalier.internal.subspace;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.parallel.Parallel;

/**
 * x → Gᵀx − g, few numbers instead of many features.
 *
 * @param width how many directions
 * @param directions G: features × width, row-major
 * @param offsets g: what is taken off, so that the mean of the training rows comes to 0
 */
public record Projection(int width, double[] directions, double[] offsets) {
  private static final int BLOCK = 256;

  /** Squares of differences of such numbers are numbers too. */
  private static final double LARGEST = 1e150;

  /** The projected rows; coordinates are cut off where squares would be infinite. */
  public DenseFeatures apply(Features rows) {
    double[] projected =
        new double[Shape.product("projection", rows.rows(), "rows", width, "directions")];
    Parallel.rows(
        rows.rows(),
        (first, end) -> {
          double[] block = new double[BLOCK * width];
          for (int from = first; from < end; from += BLOCK) {
            int to = Math.min(end, from + BLOCK);
            rows.multiply(from, to, directions, width, block);
            for (int k = 0; k < (to - from) * width; k++) {
              double moved = block[k] - offsets[k % width];
              projected[from * width + k] = Math.max(-LARGEST, Math.min(LARGEST, moved));
            }
          }
        });
    return new DenseFeatures(rows.rows(), width, projected);
  }

  /**
   * The projection about the mean of some rows; without any direction, one that says nothing.
   *
   * @param directions features × width
   */
  public static Projection of(WeightedRows rows, double[] directions, int width) {
    return width == 0
        ? new Projection(1, new double[rows.columns()], new double[1])
        : new Projection(width, directions, rows.offsets(directions, width));
  }

  /**
   * Turns columns so that their largest number is above zero: an eigenvector's sign is open, and a
   * picture should not depend on the library that found it.
   *
   * @param columns rows × width, row-major; changed
   */
  public static double[] turned(double[] columns, int width) {
    for (int column = 0; column < width; column++) {
      double largest = 0;
      for (int k = column; k < columns.length; k += width) {
        // Of nearly equal ones the first, whatever rounding says.
        largest = Math.abs(columns[k]) > 1.000001 * Math.abs(largest) ? columns[k] : largest;
      }
      for (int k = column; largest < 0 && k < columns.length; k += width) {
        columns[k] = -columns[k];
      }
    }
    return columns;
  }
}
