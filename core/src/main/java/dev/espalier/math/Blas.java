package dev.espalier.math;

/** Stub. */
public final class Blas {
  private static final Blas B = new Blas();

  private Blas() {}

  /** Gets. */
  public static Blas get() {
    return B;
  }

  /** Gemm. */
  public void gemm(
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
    c[0] = a[0];
  }
}
