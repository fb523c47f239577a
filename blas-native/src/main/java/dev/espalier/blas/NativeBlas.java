package dev.espalier.blas;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.JavaBlas;
import dev.espalier.internal.math.Matrix;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntConsumer;

/**
 * OpenBLAS through netlib's zero-copy calls. It thinks in columns, so every matrix of ours is its
 * transpose there: C = A·B is handed over as Cᵀ = Bᵀ·Aᵀ.
 *
 * <p>What is small is left to Java. While a {@link NativeCallLoad} of threads calls, the library
 * works on {@linkplain CopiedCalls copies}.
 */
final class NativeBlas extends Blas {
  // Up to these sizes a call costs more than it saves, measured on AVX-512. They look at nothing
  // but the shape: a result must not depend on anything else.
  private static final int SMALL = 1000;
  private static final int SMALL_MATRIX = 500;
  private static final int SMALL_ORDER = 64;
  private static final int SHORT = 256;

  private final JavaBlas small = new JavaBlas("small");
  private final NativeCallLoad load;
  private final CopiedCalls copied;
  private final dev.ludovic.netlib.blas.BLAS library;
  private final IntConsumer threadSetting;
  private final String description;
  private final Path directory;

  NativeBlas(
      dev.ludovic.netlib.blas.BLAS library,
      IntConsumer threadSetting,
      String description,
      Path directory) {
    this(
        library,
        threadSetting,
        description,
        directory,
        new NativeCallLoad(Runtime.getRuntime().availableProcessors(), System::nanoTime));
  }

  private NativeBlas(
      dev.ludovic.netlib.blas.BLAS library,
      IntConsumer threadSetting,
      String description,
      Path directory,
      NativeCallLoad load) {
    this.library = library;
    this.threadSetting = threadSetting;
    this.description = description;
    this.directory = directory;
    this.load = load;
    this.copied = new CopiedCalls(Runtime.getRuntime().availableProcessors());
  }

  /** The same library as it works under overload, for tests. */
  NativeBlas overloaded() {
    return new NativeBlas(
        library, threadSetting, description, directory, new NativeCallLoad(0, System::nanoTime));
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
  protected void product(double alpha, Matrix a, Matrix b, double beta, Matrix c) {
    if ((long) c.rows() * c.columns() * a.columns() <= SMALL) {
      small.product(alpha, a, b, beta, c);
      return;
    }
    boolean overloaded = load.enter();
    try {
      if (!overloaded || !copied.product(alpha, a, b, beta, c)) {
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
    } finally {
      load.leave();
    }
  }

  @Override
  protected void addProduct(
      double alpha, Matrix a, double[] x, int xOffset, double[] y, int yOffset) {
    if ((long) a.rows() * a.columns() <= SMALL_MATRIX) {
      small.addProduct(alpha, a, x, xOffset, y, yOffset);
      return;
    }
    boolean overloaded = load.enter();
    try {
      if (!overloaded || !copied.addProduct(alpha, a, x, xOffset, y, yOffset)) {
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
    } finally {
      load.leave();
    }
  }

  @Override
  protected void solve(boolean transpose, int order, double[] l, double[] x, int xOffset) {
    if (order <= SMALL_ORDER) {
      small.solve(transpose, order, l, x, xOffset);
      return;
    }
    boolean overloaded = load.enter();
    try {
      if (!overloaded || !copied.solve(transpose, order, l, x, xOffset)) {
        // By columns, as the library reads it, L is the upper triangle of its transpose.
        library.dtrsv("U", transpose ? "N" : "T", "N", order, l, 0, order, x, xOffset, 1);
      }
    } finally {
      load.leave();
    }
  }

  @Override
  protected double dotProduct(int length, double[] x, int xOffset, double[] y, int yOffset) {
    if (length <= SHORT) {
      return small.dotProduct(length, x, xOffset, y, yOffset);
    }
    boolean overloaded = load.enter();
    try {
      if (overloaded) {
        OptionalDouble sum = copied.dot(length, x, xOffset, y, yOffset);
        if (sum.isPresent()) {
          return sum.getAsDouble();
        }
      }
      return library.ddot(length, x, xOffset, 1, y, yOffset, 1);
    } finally {
      load.leave();
    }
  }

  @Override
  protected void addScaled(
      int length, double alpha, double[] x, int xOffset, double[] y, int yOffset) {
    // One loop that the compiler vectorises: as fast as the library at any length.
    small.addScaled(length, alpha, x, xOffset, y, yOffset);
  }
}
