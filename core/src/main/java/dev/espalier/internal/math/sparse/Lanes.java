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
    double[] sums = new double[COUNT];
    for (int row = 0; row + 1 < rowStart.length; row++) {
      dot(columns, values, rowStart[row], rowStart[row + 1], vectors, constants, 0, sums);
      for (int lane = 0; lane < COUNT; lane++) {
        out[lane][row] = sums[lane];
      }
    }
  }

  /**
   * sums[j] = constants[offset + j] + Σ_k values_k · vectors_columns[k],j.
   *
   * @param columns input: the column of each stored value
   * @param values input: the stored values
   * @param from the first k
   * @param to the k after the last
   * @param vectors input: columns × {@link #COUNT}
   * @param constants input: one for each vector
   * @param offset where they start
   * @param sums output, overwritten
   */
  public static void dot(
      int[] columns,
      double[] values,
      int from,
      int to,
      double[] vectors,
      double[] constants,
      int offset,
      double[] sums) {
    double sum0 = constants[offset];
    double sum1 = constants[offset + 1];
    double sum2 = constants[offset + 2];
    double sum3 = constants[offset + 3];
    double sum4 = constants[offset + 4];
    double sum5 = constants[offset + 5];
    double sum6 = constants[offset + 6];
    double sum7 = constants[offset + 7];
    for (int k = from; k < to; k++) {
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
    sums[0] = sum0;
    sums[1] = sum1;
    sums[2] = sum2;
    sums[3] = sum3;
    sums[4] = sum4;
    sums[5] = sum5;
    sums[6] = sum6;
    sums[7] = sum7;
  }

  /**
   * vectors_columns[k],j += values_k · factors[j] for all k.
   *
   * @param columns input: the column of each stored value
   * @param values input: the stored values
   * @param from the first k
   * @param to the k after the last
   * @param factors input: one for each vector
   * @param vectors input and output: columns × {@link #COUNT}
   */
  public static void add(
      int[] columns, double[] values, int from, int to, double[] factors, double[] vectors) {
    double factor0 = factors[0];
    double factor1 = factors[1];
    double factor2 = factors[2];
    double factor3 = factors[3];
    double factor4 = factors[4];
    double factor5 = factors[5];
    double factor6 = factors[6];
    double factor7 = factors[7];
    for (int k = from; k < to; k++) {
      double value = values[k];
      int at = columns[k] * COUNT;
      vectors[at] = Math.fma(value, factor0, vectors[at]);
      vectors[at + 1] = Math.fma(value, factor1, vectors[at + 1]);
      vectors[at + 2] = Math.fma(value, factor2, vectors[at + 2]);
      vectors[at + 3] = Math.fma(value, factor3, vectors[at + 3]);
      vectors[at + 4] = Math.fma(value, factor4, vectors[at + 4]);
      vectors[at + 5] = Math.fma(value, factor5, vectors[at + 5]);
      vectors[at + 6] = Math.fma(value, factor6, vectors[at + 6]);
      vectors[at + 7] = Math.fma(value, factor7, vectors[at + 7]);
    }
  }

  /** Writes one of the vectors. */
  public static void write(double[] vector, int length, int lane, double[] vectors) {
    for (int k = 0; k < length; k++) {
      vectors[k * COUNT + lane] = vector[k];
    }
  }
}
