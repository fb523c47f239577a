package dev.espalier.internal.math.sparse;

/**
 * Products of compressed sparse rows with eight vectors side by side: each stored value is read
 * once for all eight, and each of them is summed in the order in which it is stored, so that a
 * vector's product does not depend on its neighbours.
 *
 * <p>Element k of vector j is at {@code k * COUNT + j}.
 */
public final class Lanes {
  /** How many vectors are side by side: their elements fill a cache line. */
  public static final int COUNT = 8;

  private Lanes() {}

  /**
   * out[j][row] = constants[j] + Σ_k x_row,k · vectors_k,j for all rows.
   *
   * @param rowStart input: where each row starts
   * @param columns input: the column of each stored value
   * @param values input: the stored values
   * @param vectors input: columns × {@link #COUNT}
   * @param constants input: one for each vector
   * @param out output, overwritten: an array of all rows for each vector
   */
  public static void multiply(
      int[] rowStart,
      int[] columns,
      double[] values,
      double[] vectors,
      double[] constants,
      double[][] out) {
    for (int row = 0; row + 1 < rowStart.length; row++) {
      double sum0 = constants[0];
      double sum1 = constants[1];
      double sum2 = constants[2];
      double sum3 = constants[3];
      double sum4 = constants[4];
      double sum5 = constants[5];
      double sum6 = constants[6];
      double sum7 = constants[7];
      for (int k = rowStart[row]; k < rowStart[row + 1]; k++) {
        double value = values[k];
        int at = columns[k] * COUNT;
        sum0 = Math.fma(value, vectors[at], sum0);
        sum1 = Math.fma(value, vectors[at + 1], sum1);
        sum2 = Math.fma(value, vectors[at + 2], sum2);
        sum3 = Math.fma(value, vectors[at + 3], sum3);
        sum4 = Math.fma(value, vectors[at + 4], sum4);
        sum5 = Math.fma(value, vectors[at + 5], sum5);
        sum6 = Math.fma(value, vectors[at + 6], sum6);
        sum7 = Math.fma(value, vectors[at + 7], sum7);
      }
      out[0][row] = sum0;
      out[1][row] = sum1;
      out[2][row] = sum2;
      out[3][row] = sum3;
      out[4][row] = sum4;
      out[5][row] = sum5;
      out[6][row] = sum6;
      out[7][row] = sum7;
    }
  }

  /** Writes one of the vectors. */
  public static void write(double[] vector, int length, int lane, double[] vectors) {
    for (int k = 0; k < length; k++) {
      vectors[k * COUNT + lane] = vector[k];
    }
  }
}
