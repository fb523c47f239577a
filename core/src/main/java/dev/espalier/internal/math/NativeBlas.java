package dev.espalier.internal.math;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * OpenBLAS through netlib's zero-copy calls. It thinks in columns, so every matrix of ours is its
 * transpose there: C = A·B is handed over as Cᵀ = Bᵀ·Aᵀ.
 */
final class NativeBlas extends Blas {
  private final dev.ludovic.netlib.blas.BLAS library;
  private final IntConsumer threadSetting;
  private final String description;
  private final Path directory;

  NativeBlas(
      dev.ludovic.netlib.blas.BLAS library,
      IntConsumer threadSetting,
      String description,
      Path directory) {
    this.library = library;
    this.threadSetting = threadSetting;
    this.description = description;
    this.directory = directory;
  }

  @Override
  public void threads(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("threads: " + count + "; expected at least 1");
    }
    threadSetting.accept(count);
  }

  @Override
  public String description() {
    return description;
  }

  @Override
  public Optional<Path> directory() {
    return Optional.of(directory);
  }

  @Override
  void product(double alpha, Matrix a, Matrix b, double beta, Matrix c) {
    library.dgemm(
        b.transposed() ? "T" : "N",
        a.transposed() ? "T" : "N",
        c.columns(),
        c.rows(),
        a.columns(),
        alpha,
        b.values(),
        b.offset(),
        b.stride(),
        a.values(),
        a.offset(),
        a.stride(),
        beta,
        c.values(),
        c.offset(),
        c.stride());
  }

  @Override
  void addProduct(double alpha, Matrix a, double[] x, int xOffset, double[] y, int yOffset) {
    library.dgemv(
        a.transposed() ? "N" : "T",
        a.transposed() ? a.rows() : a.columns(),
        a.transposed() ? a.columns() : a.rows(),
        alpha,
        a.values(),
        a.offset(),
        a.stride(),
        x,
        xOffset,
        1,
        1,
        y,
        yOffset,
        1);
  }

  @Override
  void solve(boolean transpose, int order, double[] l, double[] x, int xOffset) {
    // By columns, as the library reads it, L is the upper triangle of its transpose.
    library.dtrsv("U", transpose ? "N" : "T", "N", order, l, 0, order, x, xOffset, 1);
  }

  @Override
  double dotProduct(int length, double[] x, int xOffset, double[] y, int yOffset) {
    return library.ddot(length, x, xOffset, 1, y, yOffset, 1);
  }

  @Override
  void addScaled(int length, double alpha, double[] x, int xOffset, double[] y, int yOffset) {
    library.daxpy(length, alpha, x, xOffset, 1, y, yOffset, 1);
  }
}
