package dev.espalier.internal.math;

import java.util.Arrays;

/**
 * The portable implementation: {@link PackedProduct} for products, plain loops for the rest.
 *
 * <p>{@link Math#fma} is fast where the processor has fused multiply-add, which is everywhere that
 * this matters.
 */
public final class JavaBlas extends Blas {
  private final String reason;

  /** The kernel, and why it is used. */
  public JavaBlas(String reason) {
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
  public void product(double alpha, Matrix a, Matrix b, double beta, Matrix c) {
    scaleMatrix(beta, c);
    PackedProduct.ofThisThread().add(alpha, a, b, c);
  }

  @Override
  public void addProduct(double alpha, Matrix a, double[] x, int xOffset, double[] y, int yOffset) {
    int stored = a.transposed() ? a.columns() : a.rows();
    for (int row = 0; row < stored; row++) {
      int start = a.offset() + row * a.stride();
      if (a.transposed()) {
        addScaled(a.rows(), alpha * x[xOffset + row], a.values(), start, y, yOffset);
      } else {
        y[yOffset + row] += alpha * dotProduct(a.columns(), a.values(), start, x, xOffset);
      }
    }
  }

  @Override
  public void solve(boolean transpose, int order, double[] l, double[] x, int xOffset) {
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
  public double dotProduct(int length, double[] x, int xOffset, double[] y, int yOffset) {
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
  public void addScaled(
      int length, double alpha, double[] x, int xOffset, double[] y, int yOffset) {
    for (int i = 0; i < length; i++) {
      y[yOffset + i] = Math.fma(alpha, x[xOffset + i], y[yOffset + i]);
    }
  }

  /** C = beta · C, where a zero beta clears without reading. */
  static void scaleMatrix(double beta, Matrix matrix) {
    if (beta == 1) {
      return;
    }
    double[] c = matrix.values();
    for (int row = 0; row < matrix.rows(); row++) {
      int start = matrix.offset() + row * matrix.stride();
      int end = start + matrix.columns();
      if (beta == 0) {
        Arrays.fill(c, start, end, 0);
      } else {
        for (int i = start; i < end; i++) {
          c[i] *= beta;
        }
      }
    }
  }
}
