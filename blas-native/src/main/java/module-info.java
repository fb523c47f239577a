/** OpenBLAS for the matrix products of core. */
@SuppressWarnings("requires-automatic")
module dev.espalier.blas {
  requires dev.espalier.core;
  requires arpack.combined.all;
  requires dev.ludovic.netlib.blas;
  requires dev.ludovic.netlib.lapack;
  requires java.logging;
  requires org.bytedeco.javacpp;
  requires org.bytedeco.openblas;
  requires static org.jspecify;

  provides dev.espalier.internal.math.NativeAlgebra with
      dev.espalier.blas.OpenBlas;
}
