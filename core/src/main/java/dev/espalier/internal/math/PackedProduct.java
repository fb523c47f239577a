package dev.espalier.internal.math;

import java.util.Arrays;

/**
 * The portable matrix product of one thread: C += alpha · A · B.
 *
 * <p>The longer side of C is the vector side: its operand is packed so that, for each index of the
 * inner dimension, up to 256 neighbouring numbers form an array of their own. The innermost loop
 * adds four such arrays, each times one number of the other operand, to one array of results; it is
 * the shape of loop that the just-in-time compiler turns into vector instructions. Arrays of their
 * own matter: with offsets into a common array Java 17 does not (5 instead of 19 GFLOP/s on AVX2;
 * eight arrays at a time 8, a classical 4 × 4 tile in registers 5.5).
 */
final class PackedProduct {
  private static final int VECTOR_BLOCK = 256;
  private static final int INNER_BLOCK = 64;
  private static final int OTHER_BLOCK = 64;

  /** Space of one thread, so that a product allocates nothing. */
  private static final ThreadLocal<PackedProduct> SPACE =
      ThreadLocal.withInitial(PackedProduct::new);

  private final double[][] packed = new double[INNER_BLOCK][VECTOR_BLOCK];
  private final double[][] results = new double[OTHER_BLOCK][VECTOR_BLOCK];

  private PackedProduct() {}

  static PackedProduct ofThisThread() {
    return SPACE.get();
  }

  void add(double alpha, Matrix a, Matrix b, Matrix c) {
    // A step along the vector side, the inner side, the other side: in each array 1 or its width.
    int aAlongRow = a.transposed() ? 1 : a.stride();
    int aAlongInner = a.transposed() ? a.stride() : 1;
    int bAlongColumn = b.transposed() ? b.stride() : 1;
    int bAlongInner = b.transposed() ? 1 : b.stride();
    if (c.rows() >= c.columns()) {
      add(
          c.rows(),
          c.columns(),
          a.columns(),
          alpha,
          a.values(),
          a.offset(),
          aAlongRow,
          aAlongInner,
          b.values(),
          b.offset(),
          bAlongColumn,
          bAlongInner,
          c.values(),
          c.offset(),
          c.stride(),
          1);
    } else {
      add(
          c.columns(),
          c.rows(),
          a.columns(),
          alpha,
          b.values(),
          b.offset(),
          bAlongColumn,
          bAlongInner,
          a.values(),
          a.offset(),
          aAlongRow,
          aAlongInner,
          c.values(),
          c.offset(),
          1,
          c.stride());
    }
  }

  private void add(
      int vectors,
      int others,
      int inner,
      double alpha,
      double[] p,
      int pOffset,
      int pAlongVector,
      int pAlongInner,
      double[] q,
      int qOffset,
      int qAlongOther,
      int qAlongInner,
      double[] c,
      int cOffset,
      int cAlongVector,
      int cAlongOther) {
    for (int vector = 0; vector < vectors; vector += VECTOR_BLOCK) {
      int length = Math.min(VECTOR_BLOCK, vectors - vector);
      for (int other = 0; other < others; other += OTHER_BLOCK) {
        int count = Math.min(OTHER_BLOCK, others - other);
        for (int i = 0; i < count; i++) {
          Arrays.fill(results[i], 0, length, 0);
        }
        for (int k = 0; k < inner; k += INNER_BLOCK) {
          int depth = Math.min(INNER_BLOCK, inner - k);
          int start = pOffset + vector * pAlongVector + k * pAlongInner;
          pack(p, start, pAlongVector, pAlongInner, length, depth);
          for (int i = 0; i < count; i++) {
            int at = qOffset + (other + i) * qAlongOther + k * qAlongInner;
            addPacked(length, depth, q, at, qAlongInner, results[i]);
          }
        }
        int target = cOffset + vector * cAlongVector + other * cAlongOther;
        unpack(alpha, length, count, c, target, cAlongVector, cAlongOther);
      }
    }
  }

  private void pack(
      double[] from, int start, int alongVector, int alongInner, int length, int depth) {
    if (alongVector == 1) {
      for (int k = 0; k < depth; k++) {
        System.arraycopy(from, start + k * alongInner, packed[k], 0, length);
      }
      return;
    }
    // Transposes four rows of the pack at a time, reading neighbouring numbers together.
    int k = 0;
    for (; k + 3 < depth; k += 4) {
      double[] p0 = packed[k];
      double[] p1 = packed[k + 1];
      double[] p2 = packed[k + 2];
      double[] p3 = packed[k + 3];
      int at = start + k * alongInner;
      for (int i = 0; i < length; i++, at += alongVector) {
        p0[i] = from[at];
        p1[i] = from[at + alongInner];
        p2[i] = from[at + 2 * alongInner];
        p3[i] = from[at + 3 * alongInner];
      }
    }
    for (; k < depth; k++) {
      int at = start + k * alongInner;
      for (int i = 0; i < length; i++, at += alongVector) {
        packed[k][i] = from[at];
      }
    }
  }

  private void addPacked(int length, int depth, double[] q, int start, int along, double[] result) {
    int k = 0;
    int at = start;
    for (; k + 3 < depth; k += 4, at += 4 * along) {
      addFour(
          length,
          q[at],
          packed[k],
          q[at + along],
          packed[k + 1],
          q[at + 2 * along],
          packed[k + 2],
          q[at + 3 * along],
          packed[k + 3],
          result);
    }
    for (; k < depth; k++, at += along) {
      addOne(length, q[at], packed[k], result);
    }
  }

  private static void addFour(
      int length,
      double q0,
      double[] p0,
      double q1,
      double[] p1,
      double q2,
      double[] p2,
      double q3,
      double[] p3,
      double[] result) {
    for (int i = 0; i < length; i++) {
      double sum = Math.fma(q0, p0[i], result[i]);
      sum = Math.fma(q1, p1[i], sum);
      sum = Math.fma(q2, p2[i], sum);
      result[i] = Math.fma(q3, p3[i], sum);
    }
  }

  private static void addOne(int length, double q, double[] p, double[] result) {
    for (int i = 0; i < length; i++) {
      result[i] = Math.fma(q, p[i], result[i]);
    }
  }

  private void unpack(
      double alpha, int length, int count, double[] c, int start, int alongVector, int alongOther) {
    if (alongVector == 1) {
      for (int i = 0; i < count; i++) {
        double[] result = results[i];
        int at = start + i * alongOther;
        for (int j = 0; j < length; j++) {
          c[at + j] += alpha * result[j];
        }
      }
      return;
    }
    for (int j = 0; j < length; j++) {
      int at = start + j * alongVector;
      for (int i = 0; i < count; i++) {
        c[at + i] += alpha * results[i][j];
      }
    }
  }
}
