package dev.espalier.math;

import java.util.Arrays;

/**
 * The portable kernel: operands are packed into panels of four rows or columns, and a 4 × 4 tile of
 * the result stays in registers while the inner dimension runs.
 *
 * <p>{@link Math#fma} keeps sixteen independent chains busy; it is fast where the processor has
 * fused multiply-add, which is everywhere that this matters.
 */
final class JavaBlas extends Blas {
  private static final int TILE = 4;

  /** Inner dimension of a packed block: two panels of it (16 KB) stay in the first cache. */
  private static final int INNER_BLOCK = 256;

  private static final int ROW_BLOCK = 64;
  private static final int COLUMN_BLOCK = 256;

  /** Packing space of one thread, so that a product allocates nothing. */
  private static final ThreadLocal<Panels> PANELS = ThreadLocal.withInitial(Panels::new);

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
    Panels panels = PANELS.get();
    for (int column = 0; column < columns; column += COLUMN_BLOCK) {
      int width = Math.min(COLUMN_BLOCK, columns - column);
      for (int k = 0; k < inner; k += INNER_BLOCK) {
        int depth = Math.min(INNER_BLOCK, inner - k);
        if (transposeB) {
          packAcross(b, bOffset + column * ldb + k, ldb, width, depth, panels.right);
        } else {
          packAlong(b, bOffset + k * ldb + column, ldb, width, depth, panels.right);
        }
        for (int row = 0; row < rows; row += ROW_BLOCK) {
          int height = Math.min(ROW_BLOCK, rows - row);
          if (transposeA) {
            packAlong(a, aOffset + k * lda + row, lda, height, depth, panels.left);
          } else {
            packAcross(a, aOffset + row * lda + k, lda, height, depth, panels.left);
          }
          int start = cOffset + row * ldc + column;
          multiplyPanels(panels, height, width, depth, alpha, c, start, ldc);
        }
      }
    }
  }

  private static void multiplyPanels(
      Panels panels,
      int height,
      int width,
      int depth,
      double alpha,
      double[] c,
      int start,
      int ldc) {
    double[] tile = panels.tile;
    for (int j = 0; j < width; j += TILE) {
      int tileWidth = Math.min(TILE, width - j);
      for (int i = 0; i < height; i += TILE) {
        int tileHeight = Math.min(TILE, height - i);
        multiplyTile(panels.left, i * depth, panels.right, j * depth, depth, tile);
        for (int ii = 0; ii < tileHeight; ii++) {
          int at = start + (i + ii) * ldc + j;
          for (int jj = 0; jj < tileWidth; jj++) {
            c[at + jj] += alpha * tile[ii * TILE + jj];
          }
        }
      }
    }
  }

  /** The 4 × 4 product of two packed panels, written to {@code tile}. */
  private static void multiplyTile(
      double[] left, int leftStart, double[] right, int rightStart, int depth, double[] tile) {
    double c00 = 0;
    double c01 = 0;
    double c02 = 0;
    double c03 = 0;
    double c10 = 0;
    double c11 = 0;
    double c12 = 0;
    double c13 = 0;
    double c20 = 0;
    double c21 = 0;
    double c22 = 0;
    double c23 = 0;
    double c30 = 0;
    double c31 = 0;
    double c32 = 0;
    double c33 = 0;
    for (int k = 0; k < TILE * depth; k += TILE) {
      double b0 = right[rightStart + k];
      double b1 = right[rightStart + k + 1];
      double b2 = right[rightStart + k + 2];
      double b3 = right[rightStart + k + 3];
      double a0 = left[leftStart + k];
      c00 = Math.fma(a0, b0, c00);
      c01 = Math.fma(a0, b1, c01);
      c02 = Math.fma(a0, b2, c02);
      c03 = Math.fma(a0, b3, c03);
      double a1 = left[leftStart + k + 1];
      c10 = Math.fma(a1, b0, c10);
      c11 = Math.fma(a1, b1, c11);
      c12 = Math.fma(a1, b2, c12);
      c13 = Math.fma(a1, b3, c13);
      double a2 = left[leftStart + k + 2];
      c20 = Math.fma(a2, b0, c20);
      c21 = Math.fma(a2, b1, c21);
      c22 = Math.fma(a2, b2, c22);
      c23 = Math.fma(a2, b3, c23);
      double a3 = left[leftStart + k + 3];
      c30 = Math.fma(a3, b0, c30);
      c31 = Math.fma(a3, b1, c31);
      c32 = Math.fma(a3, b2, c32);
      c33 = Math.fma(a3, b3, c33);
    }
    tile[0] = c00;
    tile[1] = c01;
    tile[2] = c02;
    tile[3] = c03;
    tile[4] = c10;
    tile[5] = c11;
    tile[6] = c12;
    tile[7] = c13;
    tile[8] = c20;
    tile[9] = c21;
    tile[10] = c22;
    tile[11] = c23;
    tile[12] = c30;
    tile[13] = c31;
    tile[14] = c32;
    tile[15] = c33;
  }

  /** Packs a depth × count section, whose rows run along the panel, in panels of four columns. */
  private static void packAlong(
      double[] from, int start, int leading, int count, int depth, double[] panels) {
    for (int first = 0; first < count; first += TILE) {
      int to = first * depth;
      int source = start + first;
      if (first + TILE <= count) {
        for (int k = 0; k < depth; k++, source += leading, to += TILE) {
          panels[to] = from[source];
          panels[to + 1] = from[source + 1];
          panels[to + 2] = from[source + 2];
          panels[to + 3] = from[source + 3];
        }
      } else {
        for (int k = 0; k < depth; k++, source += leading, to += TILE) {
          for (int i = 0; i < TILE; i++) {
            panels[to + i] = first + i < count ? from[source + i] : 0;
          }
        }
      }
    }
  }

  /** Packs a count × depth section, whose rows run across the panel, in panels of four rows. */
  private static void packAcross(
      double[] from, int start, int leading, int count, int depth, double[] panels) {
    for (int first = 0; first < count; first += TILE) {
      int to = first * depth;
      int source = start + first * leading;
      if (first + TILE <= count) {
        for (int k = 0; k < depth; k++, to += TILE) {
          panels[to] = from[source + k];
          panels[to + 1] = from[source + leading + k];
          panels[to + 2] = from[source + 2 * leading + k];
          panels[to + 3] = from[source + 3 * leading + k];
        }
      } else {
        for (int k = 0; k < depth; k++, to += TILE) {
          for (int i = 0; i < TILE; i++) {
            panels[to + i] = first + i < count ? from[source + i * leading + k] : 0;
          }
        }
      }
    }
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

  @Override
  double euclidean(int length, double[] x, int xOffset) {
    double squares = dotProduct(length, x, xOffset, x, xOffset);
    if (squares > 1e-280 && squares < 1e300) {
      return Math.sqrt(squares);
    }
    // Too large or too small to square safely (or not a number): divide by the largest first.
    double largest = 0;
    for (int i = 0; i < length; i++) {
      double magnitude = Math.abs(x[xOffset + i]);
      if (Double.isNaN(magnitude)) {
        return Double.NaN;
      }
      largest = Math.max(largest, magnitude);
    }
    if (largest == 0 || Double.isInfinite(largest)) {
      return largest;
    }
    double sum = 0;
    for (int i = 0; i < length; i++) {
      double ratio = x[xOffset + i] / largest;
      sum += ratio * ratio;
    }
    return largest * Math.sqrt(sum);
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

  private static final class Panels {
    final double[] left = new double[ROW_BLOCK * INNER_BLOCK];
    final double[] right = new double[COLUMN_BLOCK * INNER_BLOCK];
    final double[] tile = new double[TILE * TILE];
  }
}
