package dev.espalier.internal.math;

import java.io.IOException;
import java.util.Optional;
import java.util.ServiceLoader;

/** A native library of dense linear algebra, which the module {@code blas-native} brings. */
public interface NativeAlgebra {
  /**
   * Loads the library.
   *
   * @throws IOException if it cannot be unpacked, or not safely
   */
  Blas blas() throws IOException;

  /** The library's decompositions; called after {@link #blas} only. */
  Lapack lapack();

  /** The one on the class path, if there is one. */
  static Optional<NativeAlgebra> find() {
    return ServiceLoader.load(NativeAlgebra.class, NativeAlgebra.class.getClassLoader())
        .findFirst();
  }
}
