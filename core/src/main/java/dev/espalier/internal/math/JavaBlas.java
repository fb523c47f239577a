package dev.espalier.internal.math;

import java.util.Arrays;

/**
 * The portable implementation: {@link PackedProduct} for products, plain loops for the rest.
 *
 * <p>{@link Math#fma} is fast where the processor has fused multiply-add, which is everywhere that
 * this matters.
 */
final class JavaBlas extends Blas {
  private final String reason;

  JavaBlas(String reason) {
    this.reason = reason;
  }

  @Override
  public void threads(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("threads: " + count + "; expected at least 1");
    }
  }

  @Override
  public String description() {
    return "pure Java (" + reason + ")";
  }

  @Override
  void multiply(
      boolean transposeA,
      boolean transposeB,
      int rows,
      int columns,
      int inner,
      double alpha,
      double[] a,
      int aOffset,
      int lda,
      double[] b,
      int bOffset,
      int ldb,
      double beta,
      double[] c,
      int cOffset,
      int ldc) {
    scaleMatrix(rows, columns, beta, c, cOffset, ldc);
    PackedProduct.ofThisThread()
        .add(
            transposeA,
            transposeB,
            rows,
            columns,
            inner,
            alpha,
            a,
            aOffset,
            lda,
            b,
            bOffset,
            ldb,
            c,
            cOffset,
            ldc);
  }

  @Override
  void multiplyVector(
      boolean transpose,
      int rows,
      int columns,
      double alpha,
      double[] a,
      int aOffset,
      int lda,
      double[] x,
      int xOffset,
      double[] y,
      int yOffset) {
    for (int row = 0; row < rows; row++) {
      int start = aOffset + row * lda;
      if (transpose) {
        addScaled(columns, alpha * x[xOffset + row], a, start, y, yOffset);
      } else {
        y[yOffset + row] += alpha * dotProduct(columns, a, start, x, xOffset);
      }
    }
  }

  @Override
  void solve(boolean transpose, int order, double[] l, double[] x, int xOffset) {
    if (transpose) {
      for (int i = order - 1; i >= 0; i--) {
        double value = x[xOffset + i] / l[i * order + i];
        x[xOffset + i] = value;
        addScaled(i, -value, l, i * order, x, xOffset);
      }
    } else {
      for (int i = 0; i < order; i++) {
        double known = dotProduct(i, l, i * order, x, xOffset);
        x[xOffset + i] = (x[xOffset + i] - known) / l[i * order + i];
      }
    }
  }

  @Override
  double dotProduct(int length, double[] x, int xOffset, double[] y, int yOffset) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i < length - 3; i += 4) {
      s0 = Math.fma(x[xOffset + i], y[yOffset + i], s0);
      s1 = Math.fma(x[xOffset + i + 1], y[yOffset + i + 1], s1);
      s2 = Math.fma(x[xOffset + i + 2], y[yOffset + i + 2], s2);
      s3 = Math.fma(x[xOffset + i + 3], y[yOffset + i + 3], s3);
    }
    for (; i < length; i++) {
      s0 = Math.fma(x[xOffset + i], y[yOffset + i], s0);
    }
    return (s0 + s1) + (s2 + s3);
  }

  @Override
  void addScaled(int length, double alpha, double[] x, int xOffset, double[] y, int yOffset) {
    for (int i = 0; i < length; i++) {
      y[yOffset + i] = Math.fma(alpha, x[xOffset + i], y[yOffset + i]);
    }
  }

  /** C = beta · C, where a zero beta clears without reading. */
  static void scaleMatrix(int rows, int columns, double beta, double[] c, int cOffset, int ldc) {
    if (beta == 1) {
      return;
    }
    for (int row = 0; row < rows; row++) {
      int start = cOffset + row * ldc;
      if (beta == 0) {
        Arrays.fill(c, start, start + columns, 0);
      } else {
        for (int i = start; i < start + columns; i++) {
          c[i] *= beta;
        }
      }
    }
  }
}
