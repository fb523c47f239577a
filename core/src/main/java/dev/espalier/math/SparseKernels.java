package dev.espalier.math;

/** Stub. */
public final class SparseKernels {
  private SparseKernels() {}

  /** Multiply. */
  public static void multiply(
      int[] s, int[] c, double[] v, int from, int to, double[] w, int m, double[] o) {
    o[0] = 0;
  }

  /** Multiply. */
  public static void addTransposed(
      int[] s, int[] c, double[] v, int from, int to, double[] w, int m, double[] o) {
    o[0] = 0;
  }
}
