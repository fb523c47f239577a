package dev.espalier.internal.math;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decompositions of dense matrices, by the library that {@link Blas} stands on.
 *
 * <p>{@link #get()} follows {@link Blas#get()}: native where that is native and holds LAPACK too,
 * pure Java elsewhere. The two agree to rounding. Every operation runs on the calling thread.
 */
public abstract class Lapack {
  /** For implementations. */
  protected Lapack() {}

  /** The implementation that this process uses. */
  public static Lapack get() {
    return Blas.get() instanceof JavaBlas ? java() : nativeLibrary().orElseGet(Lapack::java);
  }

  /** The pure-Java implementation, available everywhere. */
  public static Lapack java() {
    return JavaLapack.INSTANCE;
  }

  /** The native implementation, or nothing where it does not load. */
  public static Optional<Lapack> nativeLibrary() {
    return Optional.ofNullable(Loaded.LIBRARY);
  }

  /**
   * The eigenvalues and eigenvectors of a symmetric matrix.
   *
   * @param matrix order × order, row-major, finite; not modified
   * @param order rows and columns
   */
  public final SymmetricEigen symmetricEigen(double[] matrix, int order) {
    if (order < 0 || (long) order * order != matrix.length) {
      throw new IllegalArgumentException(
          order + " × " + order + " does not match " + matrix.length + " values");
    }
    double largest = 0;
    for (double value : matrix) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("a matrix with " + value + "; expected finite numbers");
      }
      largest = Math.max(largest, Math.abs(value));
    }
    if (largest == 0) {
      double[] identity = new double[matrix.length];
      for (int k = 0; k < order; k++) {
        identity[k * order + k] = 1;
      }
      return new SymmetricEigen(order, new double[order], identity);
    }
    // A power of two brings the largest element near one without rounding, so that no square
    // inside overflows or vanishes.
    int exponent = Math.getExponent(largest);
    double[] scaled = new double[matrix.length];
    for (int k = 0; k < matrix.length; k++) {
      scaled[k] = Math.scalb(matrix[k], -exponent);
    }
    double[] values = new double[order];
    double[] vectors = decompose(scaled, order, values);
    for (int k = 0; k < order; k++) {
      values[k] = Math.scalb(values[k], exponent);
    }
    return new SymmetricEigen(order, values, vectors);
  }

  /**
   * Decomposes a matrix whose largest element is between 1 and 2.
   *
   * @param matrix input, and room that may be overwritten
   * @param order rows and columns, at least 1
   * @param values output: the eigenvalues, ascending
   * @return the eigenvectors as rows; may be {@code matrix} itself
   */
  protected abstract double[] decompose(double[] matrix, int order, double[] values);

  /** {@link Cholesky#factor} of a matrix of some size. */
  protected abstract boolean choleskyFactor(double[] a, int order);

  /** {@link Cholesky#invert} of a matrix of some size. */
  protected abstract void choleskyInvert(double[] factor, int order, double[] inverse);

  /** Initialised on first use, so that asking for the Java code loads nothing. */
  private static final class Loaded {
    static final @Nullable Lapack LIBRARY = load();

    private static @Nullable Lapack load() {
      if (Blas.nativeLibrary().isEmpty()) {
        return null;
      }
      try {
        return NativeAlgebra.find().map(NativeAlgebra::lapack).orElse(null);
      } catch (RuntimeException | LinkageError problem) {
        return null; // a BLAS without LAPACK: the Java code goes on
      }
    }
  }
}
