package dev.espalier.internal.math;

/** Work on the rows of row-major blocks with one vector that belongs to all of them. */
public final class RowBlocks {
  private RowBlocks() {}

  /** Makes every row of a block equal to a vector. */
  public static void fill(double[] block, int rows, double[] row) {
    for (int k = 0, at = 0; k < rows; k++, at += row.length) {
      System.arraycopy(row, 0, block, at, row.length);
    }
  }

  /**
   * Adds all rows of a block to a vector.
   *
   * @param block input, row-major
   * @param rows how many rows it has
   * @param sums input and output: as long as a row
   */
  public static void addRows(double[] block, int rows, double[] sums) {
    int width = sums.length;
    // Loops over parts of a long array do not become vector instructions, over whole ones they do.
    double[] scratch = new double[width];
    for (int k = 0, at = 0; k < rows; k++, at += width) {
      System.arraycopy(block, at, scratch, 0, width);
      for (int i = 0; i < width; i++) {
        sums[i] += scratch[i];
      }
    }
  }
}
