package dev.espalier.internal.math;

import java.util.stream.IntStream;

/**
 * Symmetric eigenproblems in plain Java: reflections to a tridiagonal matrix ({@link Tridiagonal}),
 * then rotations to a diagonal one, by QR steps with Wilkinson's shift.
 *
 * <p>Vectors are rows throughout, so that every inner loop runs over neighbouring numbers.
 */
final class JavaLapack extends Lapack {
  static final JavaLapack INSTANCE = new JavaLapack();

  /** Two or three steps for each eigenvalue are usual. */
  private static final int MOST_STEPS_EACH = 60;

  /** Half the distance from 1 to the next number. */
  private static final double ROUNDING = 0x1p-53;

  private JavaLapack() {}

  @Override
  protected double[] decompose(double[] matrix, int order, double[] values) {
    Tridiagonal reduced = Tridiagonal.of(matrix, order);
    double[] diagonal = reduced.diagonal();
    double[] beside = reduced.beside();
    double[] rows = reduced.transform();
    double norm = 0;
    for (int k = 0; k < order; k++) {
      norm = Math.max(norm, Math.abs(diagonal[k]) + Math.abs(beside[k]));
    }
    double negligible = ROUNDING * norm;
    long stepsLeft = (long) MOST_STEPS_EACH * order;
    int high = order - 1;
    while (high > 0) {
      if (Math.abs(beside[high - 1]) <= negligible) {
        beside[--high] = 0;
        continue;
      }
      int low = high - 1;
      while (low > 0 && Math.abs(beside[low - 1]) > negligible) {
        low--;
      }
      if (stepsLeft-- == 0) {
        throw new IllegalStateException("the eigenvalues did not converge");
      }
      step(diagonal, beside, low, high, rows, order);
    }
    return sorted(diagonal, rows, order, values);
  }

  /**
   * One implicit QR step on the rows and columns from low to high: a rotation that starts the step,
   * and those that chase the element it leaves beside the three diagonals out of the matrix.
   */
  private static void step(
      double[] diagonal, double[] beside, int low, int high, double[] rows, int order) {
    double half = (diagonal[high - 1] - diagonal[high]) / 2;
    double last = beside[high - 1];
    // The eigenvalue of the last 2 × 2 block that is nearer to its last element.
    double shift =
        diagonal[high] - last * last / (half + Math.copySign(Math.hypot(half, last), half));
    double x = diagonal[low] - shift;
    double z = beside[low];
    for (int k = low; k < high; k++) {
      double length = Math.hypot(x, z);
      double cosine = length == 0 ? 1 : x / length;
      double sine = length == 0 ? 0 : z / length;
      if (k > low) {
        beside[k - 1] = length;
      }
      double upper = diagonal[k];
      double lower = diagonal[k + 1];
      double cross = 2 * cosine * sine * beside[k];
      diagonal[k] = cosine * cosine * upper + cross + sine * sine * lower;
      diagonal[k + 1] = sine * sine * upper - cross + cosine * cosine * lower;
      beside[k] = cosine * sine * (lower - upper) + (cosine - sine) * (cosine + sine) * beside[k];
      if (k + 1 < high) {
        x = beside[k];
        z = sine * beside[k + 1];
        beside[k + 1] *= cosine;
      }
      rotate(rows, k * order, order, cosine, sine);
    }
  }

  /** Turns two neighbouring rows in their plane. */
  private static void rotate(double[] rows, int first, int width, double cosine, double sine) {
    int second = first + width;
    for (int j = 0; j < width; j++) {
      double above = rows[first + j];
      double below = rows[second + j];
      rows[first + j] = cosine * above + sine * below;
      rows[second + j] = cosine * below - sine * above;
    }
  }

  private static double[] sorted(double[] found, double[] rows, int order, double[] values) {
    int[] rank =
        IntStream.range(0, order)
            .boxed()
            .sorted((a, b) -> Double.compare(found[a], found[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] vectors = new double[rows.length];
    for (int k = 0; k < order; k++) {
      values[k] = found[rank[k]];
      System.arraycopy(rows, rank[k] * order, vectors, k * order, order);
    }
    return vectors;
  }

  @Override
  protected boolean choleskyFactor(double[] a, int order) {
    return Cholesky.factorInBlocks(a, order);
  }

  @Override
  protected void choleskyInvert(double[] factor, int order, double[] inverse) {
    Cholesky.invertColumns(factor, order, inverse);
  }
}
