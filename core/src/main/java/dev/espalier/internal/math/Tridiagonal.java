package dev.espalier.internal.math;

/**
 * A symmetric matrix brought to three diagonals by reflections: T = Q·A·Qᵀ.
 *
 * @param diagonal the diagonal of T
 * @param beside element k stands right of {@code diagonal[k]} and below it; the last one is zero
 * @param transform Q, row-major
 */
record Tridiagonal(double[] diagonal, double[] beside, double[] transform) {
  /**
   * Reduces a symmetric matrix.
   *
   * @param a order × order, row-major; overwritten
   */
  static Tridiagonal of(double[] a, int order) {
    double[] diagonal = new double[order];
    double[] beside = new double[order];
    double[] factors = new double[order];
    double[] product = new double[order];
    for (int k = 0; k < order; k++) {
      diagonal[k] = a[k * order + k];
      if (k + 2 < order) {
        beside[k] = makeReflection(a, k, order, factors);
        reflectBothSides(a, k, order, factors[k], product);
      } else if (k + 1 < order) {
        beside[k] = a[k * order + k + 1];
      }
    }
    return new Tridiagonal(diagonal, beside, transform(a, factors, order));
  }

  /**
   * Turns row k right of the diagonal, x, into the v of H = I − factor·v·vᵀ with H·x = (s, 0, …,
   * 0), and gives s.
   */
  private static double makeReflection(double[] a, int k, int order, double[] factors) {
    int first = k * order + k + 1;
    int end = (k + 1) * order;
    double rest = 0;
    for (int at = first + 1; at < end; at++) {
      rest += a[at] * a[at];
    }
    double head = a[first];
    if (rest == 0) {
      factors[k] = 0; // already there: H = I
      return head;
    }
    // The sign that adds instead of cancelling.
    double result = -Math.copySign(Math.sqrt(head * head + rest), head);
    a[first] = head - result;
    factors[k] = 2 / (a[first] * a[first] + rest);
    return result;
  }

  /** A' = H·A'·H for the part of A below and right of k: A' − v·wᵀ − w·vᵀ. */
  private static void reflectBothSides(double[] a, int k, int order, double factor, double[] w) {
    if (factor == 0) {
      return;
    }
    int v = k * order;
    double along = 0;
    for (int row = k + 1; row < order; row++) {
      w[row] = factor * dot(a, row * order, a, v, k + 1, order);
      along += w[row] * a[v + row];
    }
    double half = factor / 2 * along;
    for (int row = k + 1; row < order; row++) {
      w[row] -= half * a[v + row];
    }
    for (int row = k + 1; row < order; row++) {
      double here = a[v + row];
      double weight = w[row];
      int base = row * order;
      for (int column = k + 1; column < order; column++) {
        a[base + column] -= here * w[column] + weight * a[v + column];
      }
    }
  }

  /** Q = H_{n−3} ⋯ H_1·H_0, from the left: what is not touched yet is still the identity. */
  private static double[] transform(double[] a, double[] factors, int order) {
    double[] q = new double[order * order];
    for (int k = 0; k < order; k++) {
      q[k * order + k] = 1;
    }
    for (int k = order - 3; k >= 0; k--) {
      if (factors[k] == 0) {
        continue;
      }
      for (int row = k + 1; row < order; row++) {
        int base = row * order;
        double step = factors[k] * dot(q, base, a, k * order, k + 1, order);
        for (int column = k + 1; column < order; column++) {
          q[base + column] -= step * a[k * order + column];
        }
      }
    }
    return q;
  }

  private static double dot(double[] x, int left, double[] y, int right, int from, int to) {
    // Four sums that do not wait for each other.
    double sum0 = 0;
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    int k = from;
    for (; k + 3 < to; k += 4) {
      sum0 = Math.fma(x[left + k], y[right + k], sum0);
      sum1 = Math.fma(x[left + k + 1], y[right + k + 1], sum1);
      sum2 = Math.fma(x[left + k + 2], y[right + k + 2], sum2);
      sum3 = Math.fma(x[left + k + 3], y[right + k + 3], sum3);
    }
    for (; k < to; k++) {
      sum0 = Math.fma(x[left + k], y[right + k], sum0);
    }
    return sum0 + sum1 + (sum2 + sum3);
  }
}
