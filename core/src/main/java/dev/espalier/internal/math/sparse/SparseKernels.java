package dev.espalier.internal.math.sparse;

/**
 * Products of compressed sparse rows with dense row-major matrices.
 *
 * <p>Row r of X holds {@code values[k]} in column {@code columns[k]} for k from {@code rowStart[r]}
 * to {@code rowStart[r + 1]} (exclusive). The dense matrices have one row per column of X, so the
 * inner loop runs over neighbouring numbers.
 */
public final class SparseKernels {
  private SparseKernels() {}

  /**
   * Out += X[from..to) · W.
   *
   * @param rowStart input: where each row starts
   * @param columns input: the column of each stored value
   * @param values input: the stored values
   * @param from first row
   * @param to row after the last
   * @param width columns of W and of the output
   * @param weights input W, row-major, one row of {@code width} numbers per column of X
   * @param weightsOffset first element of W
   * @param out input and output: (to − from) × width
   * @param outOffset first element of the output
   */
  public static void addProduct(
      int[] rowStart,
      int[] columns,
      double[] values,
      int from,
      int to,
      int width,
      double[] weights,
      int weightsOffset,
      double[] out,
      int outOffset) {
    int target = outOffset;
    for (int row = from; row < to; row++, target += width) {
      int end = rowStart[row + 1];
      int k = rowStart[row];
      if (width == 1) {
        double sum = out[target];
        for (; k < end; k++) {
          sum = Math.fma(values[k], weights[weightsOffset + columns[k]], sum);
        }
        out[target] = sum;
        continue;
      }
      // Four stored values at a time: the output row is loaded and stored a quarter as often.
      for (; k + 3 < end; k += 4) {
        addFour(
            width,
            values[k],
            weightsOffset + columns[k] * width,
            values[k + 1],
            weightsOffset + columns[k + 1] * width,
            values[k + 2],
            weightsOffset + columns[k + 2] * width,
            values[k + 3],
            weightsOffset + columns[k + 3] * width,
            weights,
            out,
            target);
      }
      for (; k < end; k++) {
        addOne(width, values[k], weights, weightsOffset + columns[k] * width, out, target);
      }
    }
  }

  /**
   * G += X[from..to)ᵀ · R.
   *
   * @param rowStart input: where each row starts
   * @param columns input: the column of each stored value
   * @param values input: the stored values
   * @param from first row
   * @param to row after the last
   * @param width columns of R and of G
   * @param residuals input R: (to − from) × width
   * @param residualsOffset first element of R
   * @param gradient input and output G, row-major, one row of {@code width} numbers per column of X
   * @param gradientOffset first element of G
   */
  public static void addTransposed(
      int[] rowStart,
      int[] columns,
      double[] values,
      int from,
      int to,
      int width,
      double[] residuals,
      int residualsOffset,
      double[] gradient,
      int gradientOffset) {
    int source = residualsOffset;
    for (int row = from; row < to; row++, source += width) {
      int end = rowStart[row + 1];
      if (width == 1) {
        double residual = residuals[source];
        for (int k = rowStart[row]; k < end; k++) {
          int at = gradientOffset + columns[k];
          gradient[at] = Math.fma(values[k], residual, gradient[at]);
        }
        continue;
      }
      for (int k = rowStart[row]; k < end; k++) {
        addOne(width, values[k], residuals, source, gradient, gradientOffset + columns[k] * width);
      }
    }
  }

  /**
   * Out += X[from..to) · W, where W is held as one array for each row: twice as fast as {@link
   * #addProduct(int[], int[], double[], int, int, int, double[], int, double[], int)}, to the same
   * bits, once there are a dozen columns. The transposed product is {@link BlockedCsc}'s.
   *
   * @param rowStart input: where each row starts
   * @param columns input: the column of each stored value
   * @param values input: the stored values
   * @param from first row
   * @param to row after the last
   * @param weights input W: a row for each column of X that occurs
   * @param width columns of W and of the product
   * @param out input and output: (to − from) × width
   */
  public static void addProduct(
      int[] rowStart,
      int[] columns,
      double[] values,
      int from,
      int to,
      double[][] weights,
      int width,
      double[] out) {
    double[] sum = new double[width];
    int target = 0;
    for (int row = from; row < to; row++, target += width) {
      System.arraycopy(out, target, sum, 0, width);
      addRows(columns, values, rowStart[row], rowStart[row + 1], weights, sum);
      System.arraycopy(sum, 0, out, target, width);
    }
  }

  /**
   * sum += Σ_k factor_k · row_k: several rows at a time, so that the sum is loaded and stored less
   * often.
   *
   * @param which input: which row is meant by each k
   * @param factors input
   * @param from first k
   * @param to k after the last
   * @param rows input: at least as long as the sum, those that are meant
   * @param sum input and output
   */
  static void addRows(
      int[] which, double[] factors, int from, int to, double[][] rows, double[] sum) {
    int k = from;
    for (; k + 3 < to; k += 4) {
      addFour(
          factors[k],
          rows[which[k]],
          factors[k + 1],
          rows[which[k + 1]],
          factors[k + 2],
          rows[which[k + 2]],
          factors[k + 3],
          rows[which[k + 3]],
          sum);
    }
    if (k + 1 < to) {
      addTwo(factors[k], rows[which[k]], factors[k + 1], rows[which[k + 1]], sum);
      k += 2;
    }
    if (k < to) {
      addOne(factors[k], rows[which[k]], sum);
    }
  }

  private static void addOne(double factor, double[] from, double[] to) {
    for (int j = 0; j < to.length; j++) {
      to[j] = Math.fma(factor, from[j], to[j]);
    }
  }

  private static void addTwo(
      double factor0, double[] from0, double factor1, double[] from1, double[] to) {
    for (int j = 0; j < to.length; j++) {
      to[j] = Math.fma(factor1, from1[j], Math.fma(factor0, from0[j], to[j]));
    }
  }

  private static void addFour(
      double factor0,
      double[] from0,
      double factor1,
      double[] from1,
      double factor2,
      double[] from2,
      double factor3,
      double[] from3,
      double[] to) {
    for (int j = 0; j < to.length; j++) {
      double sum = Math.fma(factor0, from0[j], to[j]);
      sum = Math.fma(factor1, from1[j], sum);
      sum = Math.fma(factor2, from2[j], sum);
      to[j] = Math.fma(factor3, from3[j], sum);
    }
  }

  private static void addOne(
      int length, double factor, double[] from, int fromStart, double[] to, int toStart) {
    for (int j = 0; j < length; j++) {
      to[toStart + j] = Math.fma(factor, from[fromStart + j], to[toStart + j]);
    }
  }

  private static void addFour(
      int length,
      double factor0,
      int start0,
      double factor1,
      int start1,
      double factor2,
      int start2,
      double factor3,
      int start3,
      double[] from,
      double[] to,
      int toStart) {
    for (int j = 0; j < length; j++) {
      double sum = Math.fma(factor0, from[start0 + j], to[toStart + j]);
      sum = Math.fma(factor1, from[start1 + j], sum);
      sum = Math.fma(factor2, from[start2 + j], sum);
      to[toStart + j] = Math.fma(factor3, from[start3 + j], sum);
    }
  }
}
