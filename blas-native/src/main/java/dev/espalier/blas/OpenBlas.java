package dev.espalier.blas;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Lapack;
import dev.espalier.internal.math.NativeAlgebra;
import java.io.IOException;

/** OpenBLAS: found as a service by {@link Blas} and {@link Lapack}. */
public final class OpenBlas implements NativeAlgebra {
  @Override
  public Blas blas() throws IOException {
    return NativeBlasLoader.load();
  }

  @Override
  public Lapack lapack() {
    // Loading BLAS first told netlib where the one library with both is.
    return new NativeLapack(NativeBlasLoader.loadLapack());
  }
}
