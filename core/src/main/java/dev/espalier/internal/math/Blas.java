package dev.espalier.internal.math;

import dev.espalier.error.InputException;
import dev.espalier.internal.parallel.Parallel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Dense products and vector operations on row-major {@code double[]} arrays.
 *
 * <p>A matrix is a {@link Matrix}, a view of an array. Outputs must not overlap inputs. Every
 * operation runs on the calling thread (see {@link #threads(int)}), so a result never depends on
 * how the work was spread.
 *
 * <p>{@link #get()} is the native library where it loads and the pure-Java kernel elsewhere; the
 * system property {@code espalier.blas} ({@code auto}, {@code native} or {@code java}) decides
 * otherwise. The two agree to rounding, not bit for bit.
 */
public abstract class Blas {
  private static volatile @Nullable Blas chosen;

  /** For implementations. */
  protected Blas() {}

  /** The implementation that this process uses, chosen once. */
  public static Blas get() {
    // Not a holder class: a wrong property must reach the caller as the InputException it is.
    Blas known = chosen;
    if (known == null) {
      known = choose(System.getProperty("espalier.blas", "auto"));
      chosen = known;
    }
    return known;
  }

  /** The pure-Java implementation, available everywhere. */
  public static Blas java() {
    return Portable.BLAS;
  }

  /** The native implementation, or nothing where it does not load. */
  public static Optional<Blas> nativeLibrary() {
    return Optional.ofNullable(Loaded.LIBRARY);
  }

  /**
   * C = A · B.
   *
   * @param a input, not modified
   * @param b input, not modified
   * @param c output, overwritten; not transposed
   */
  public final void multiply(Matrix a, Matrix b, Matrix c) {
    multiply(1, a, b, 0, c);
  }

  /**
   * C = alpha · A · B + beta · C.
   *
   * @param alpha factor of the product
   * @param a input, not modified
   * @param b input, not modified
   * @param beta factor of the old C; at 0 the old content is not read (it may be NaN)
   * @param c input and output, modified; not transposed
   */
  public final void multiply(double alpha, Matrix a, Matrix b, double beta, Matrix c) {
    if (a.rows() != c.rows() || b.columns() != c.columns() || a.columns() != b.rows()) {
      throw new IllegalArgumentException(
          a.rows()
              + " × "
              + a.columns()
              + " times "
              + b.rows()
              + " × "
              + b.columns()
              + " is not "
              + c.rows()
              + " × "
              + c.columns());
    }
    if (c.transposed()) {
      throw new IllegalArgumentException("a product cannot be written to a transposed matrix");
    }
    if (c.rows() == 0 || c.columns() == 0) {
      return;
    }
    if (a.columns() == 0 || alpha == 0) {
      JavaBlas.scaleMatrix(beta, c);
      return;
    }
    product(alpha, a, b, beta, c);
  }

  /**
   * y = alpha · A · x + beta · y.
   *
   * @param alpha factor of the product
   * @param a input, not modified
   * @param x input, not modified: as many elements as A has columns
   * @param xOffset first element of x
   * @param beta factor of the old y; at 0 the old content is not read (it may be NaN)
   * @param y input and output, modified: as many elements as A has rows
   * @param yOffset first element of y
   */
  public final void multiply(
      double alpha, Matrix a, double[] x, int xOffset, double beta, double[] y, int yOffset) {
    Shape.vector("x", a.columns(), x.length, xOffset);
    Shape.vector("y", a.rows(), y.length, yOffset);
    // Done here because libraries differ on what a zero factor does to NaN.
    JavaBlas.scaleMatrix(beta, Matrix.of(y, yOffset, 1, a.rows()));
    if (a.rows() != 0 && a.columns() != 0 && alpha != 0) {
      addProduct(alpha, a, x, xOffset, y, yOffset);
    }
  }

  /**
   * Replaces x by the solution of L · y = x, or of Lᵀ · y = x.
   *
   * @param transpose whether L is transposed
   * @param order rows and columns of L
   * @param l input: lower triangular, row-major, none of the diagonal zero; the upper triangle is
   *     not read
   * @param x input and output: {@code order} elements
   * @param xOffset first element of x
   */
  public final void solveTriangular(
      boolean transpose, int order, double[] l, double[] x, int xOffset) {
    Shape.matrix("L", order, order, l.length, 0, order);
    Shape.vector("x", order, x.length, xOffset);
    if (order != 0) {
      solve(transpose, order, l, x, xOffset);
    }
  }

  /** The sum of products of {@code length} elements. */
  public final double dot(int length, double[] x, int xOffset, double[] y, int yOffset) {
    Shape.vector("x", length, x.length, xOffset);
    Shape.vector("y", length, y.length, yOffset);
    return length == 0 ? 0 : dotProduct(length, x, xOffset, y, yOffset);
  }

  /** y = alpha · x + y over {@code length} elements; y is modified. */
  public final void axpy(
      int length, double alpha, double[] x, int xOffset, double[] y, int yOffset) {
    Shape.vector("x", length, x.length, xOffset);
    Shape.vector("y", length, y.length, yOffset);
    if (length != 0) {
      addScaled(length, alpha, x, xOffset, y, yOffset);
    }
  }

  /** The Euclidean norm of {@code length} elements, safe from overflow and underflow. */
  public final double norm(int length, double[] x, int xOffset) {
    // Not the library's norm, which is careful with every element and takes seven times as long.
    double squares = dot(length, x, xOffset, x, xOffset);
    if (squares > 1e-280 && squares < 1e300) {
      return Math.sqrt(squares);
    }
    // Too large or too small to square safely (or not a number): divide by the largest first.
    double largest = 0;
    for (int i = 0; i < length; i++) {
      double magnitude = Math.abs(x[xOffset + i]);
      if (Double.isNaN(magnitude)) {
        return Double.NaN;
      }
      largest = Math.max(largest, magnitude);
    }
    if (largest == 0 || Double.isInfinite(largest)) {
      return largest;
    }
    double sum = 0;
    for (int i = 0; i < length; i++) {
      double ratio = x[xOffset + i] / largest;
      sum += ratio * ratio;
    }
    return largest * Math.sqrt(sum);
  }

  /** x = alpha · x over {@code length} elements; at alpha 0 the old content is not read. */
  public final void scale(int length, double alpha, double[] x, int xOffset) {
    Shape.vector("x", length, x.length, xOffset);
    // One loop that the compiler vectorises: a native call has nothing to add.
    JavaBlas.scaleMatrix(alpha, Matrix.of(x, xOffset, 1, length));
  }

  /**
   * Lets one call use several threads inside the library. The default is 1: parallelism belongs to
   * {@link Parallel}, which keeps results equal at any thread count. The pure-Java kernel always
   * uses one.
   */
  public abstract void threads(int count);

  /** Which implementation this is and why, in one line for a person. */
  public abstract String description();

  /** Where its native code was unpacked; nothing for the pure-Java kernel. */
  public Optional<Path> directory() {
    return Optional.empty();
  }

  /** C = alpha · A · B + beta · C; nothing is empty. */
  protected abstract void product(double alpha, Matrix a, Matrix b, double beta, Matrix c);

  /** y += alpha · A · x; nothing is empty. */
  protected abstract void addProduct(
      double alpha, Matrix a, double[] x, int xOffset, double[] y, int yOffset);

  /** x = op(L)⁻¹ · x. */
  protected abstract void solve(boolean transpose, int order, double[] l, double[] x, int xOffset);

  /** The sum of products of some elements; length is not 0. */
  protected abstract double dotProduct(
      int length, double[] x, int xOffset, double[] y, int yOffset);

  /** y += alpha · x over some elements; length is not 0. */
  protected abstract void addScaled(
      int length, double alpha, double[] x, int xOffset, double[] y, int yOffset);

  /** Chooses for a value of the system property; kept apart from the property for tests. */
  static Blas choose(String wish) {
    return switch (wish.strip().toLowerCase(Locale.ROOT)) {
      case "java" -> new JavaBlas("chosen by espalier.blas=java");
      case "auto", "" -> nativeLibrary().orElseGet(() -> new JavaBlas(Loaded.FAILURE));
      case "native" ->
          nativeLibrary()
              .orElseThrow(
                  () ->
                      new InputException(
                          "espalier.blas=native: "
                              + Loaded.FAILURE
                              + "; expected one, or espalier.blas=auto"));
      default ->
          throw new InputException(
              "espalier.blas=" + wish + ": unknown; expected auto, native or java");
    };
  }

  // Holders: each is initialised on first use, so that asking for the Java kernel loads nothing.

  private static final class Portable {
    static final Blas BLAS = new JavaBlas("asked for");
  }

  private static final class Loaded {
    static final @Nullable Blas LIBRARY;
    static final String FAILURE;

    static {
      Blas library = null;
      String failure = "";
      try {
        Optional<NativeAlgebra> found = NativeAlgebra.find();
        library = found.isPresent() ? found.get().blas() : null;
        failure = "no native library: espalier-blas-native is not on the class path";
      } catch (IOException | RuntimeException | LinkageError problem) {
        // Whatever is missing (library, jar, a safe place to unpack it), the Java kernel goes on.
        failure = "no native library: " + rootCause(problem);
      }
      LIBRARY = library;
      FAILURE = failure;
    }

    private static String rootCause(Throwable problem) {
      Throwable cause = problem;
      while (cause.getCause() != null && cause.getCause() != cause) {
        cause = cause.getCause();
      }
      String message = cause.getMessage();
      String name = cause.getClass().getSimpleName();
      String line = message == null ? "" : message.lines().findFirst().orElse("");
      // The loader's own words are a sentence; what others throw often makes sense with its name
      // only.
      return cause.getClass() == IOException.class ? line : name + ": " + line;
    }
  }
}
