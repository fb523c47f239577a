package dev.espalier.internal.math;

import dev.espalier.internal.parallel.Parallel;

/**
 * Work on whole vectors, on several threads where they are long.
 *
 * <p>Long vectors are cut into ranges of fixed size, and sums over ranges are added in order: the
 * result is the same bit for bit at any thread count.
 */
public final class Vectors {
  private static final int RANGE = 1 << 15;

  /** Minimum length at which handing out work gains more than it costs. */
  private static final int LONG = 1 << 17;

  private Vectors() {}

  /** Does something with the elements from {@code from} to {@code to} (exclusive). */
  @FunctionalInterface
  public interface RangeTask {
    /** Does it. */
    void run(int from, int to);
  }

  /** Gives a number for the elements from {@code from} to {@code to} (exclusive). */
  @FunctionalInterface
  private interface RangeSum {
    double of(int from, int to);
  }

  /** Runs a task on ranges that together make {@code length} elements. */
  public static void inRanges(int length, RangeTask task) {
    if (length < LONG) {
      task.run(0, length);
      return;
    }
    Parallel.run(
        (length + RANGE - 1) / RANGE,
        range -> task.run(range * RANGE, Math.min(length, (range + 1) * RANGE)));
  }

  private static double sum(int length, RangeSum part) {
    if (length < LONG) {
      return part.of(0, length);
    }
    double[] parts = new double[(length + RANGE - 1) / RANGE];
    Parallel.run(
        parts.length,
        range -> parts[range] = part.of(range * RANGE, Math.min(length, (range + 1) * RANGE)));
    double sum = 0;
    for (double each : parts) {
      sum += each;
    }
    return sum;
  }

  /** The inner product of two vectors of equal length. */
  public static double dot(double[] x, double[] y) {
    Blas blas = Blas.get();
    return sum(x.length, (from, to) -> blas.dot(to - from, x, from, y, from));
  }

  /** The sum of the squares of the elements from {@code from} to {@code to} (exclusive). */
  public static double squares(double[] x, int from, int to) {
    Blas blas = Blas.get();
    return sum(to - from, (start, end) -> blas.dot(end - start, x, from + start, x, from + start));
  }

  /** The Euclidean length. */
  public static double norm(double[] x) {
    return x.length < LONG ? Blas.get().norm(x.length, x, 0) : Math.sqrt(dot(x, x));
  }

  /** y += alpha · x, then the inner product of the new y with z: one way through y. */
  public static double addToAndDot(double alpha, double[] x, double[] y, double[] z) {
    Blas blas = Blas.get();
    return sum(
        x.length,
        (from, to) -> {
          blas.axpy(to - from, alpha, x, from, y, from);
          return blas.dot(to - from, y, from, z, from);
        });
  }
}
