package dev.espalier.blas;

import dev.espalier.internal.math.Lapack;
import org.netlib.util.intW;

/**
 * OpenBLAS's LAPACK. It thinks in columns: a symmetric matrix is the same there, and eigenvectors
 * that it leaves in columns are rows here.
 */
final class NativeLapack extends Lapack {
  private final dev.ludovic.netlib.lapack.LAPACK library;

  NativeLapack(dev.ludovic.netlib.lapack.LAPACK library) {
    this.library = library;
  }

  @Override
  protected double[] decompose(double[] matrix, int order, double[] values) {
    // The sizes that the documentation of dsyevd asks for.
    int workSize = Math.toIntExact(1 + 6L * order + 2L * order * order);
    int integerWorkSize = 3 + 5 * order;
    intW info = new intW(0);
    library.dsyevd(
        "V",
        "L",
        order,
        matrix,
        order,
        values,
        new double[workSize],
        workSize,
        new int[integerWorkSize],
        integerWorkSize,
        info);
    if (info.val != 0) {
      throw new IllegalStateException("dsyevd ended with info " + info.val);
    }
    return matrix;
  }

  @Override
  protected boolean choleskyFactor(double[] a, int order) {
    intW info = new intW(0);
    // Its upper triangle is the lower one here.
    library.dpotrf("U", order, a, order, info);
    boolean factored = info.val == 0;
    // What is not a number passes its test of the sign.
    for (int k = 0; k < order && factored; k++) {
      factored = Double.isFinite(a[k * order + k]);
    }
    return factored;
  }

  @Override
  protected void choleskyInvert(double[] factor, int order, double[] inverse) {
    System.arraycopy(factor, 0, inverse, 0, order * order);
    intW info = new intW(0);
    library.dpotri("U", order, inverse, order, info);
    if (info.val != 0) {
      throw new IllegalStateException("dpotri ended with info " + info.val);
    }
    for (int i = 0; i < order; i++) {
      for (int j = i + 1; j < order; j++) {
        inverse[i * order + j] = inverse[j * order + i];
      }
    }
  }
}
