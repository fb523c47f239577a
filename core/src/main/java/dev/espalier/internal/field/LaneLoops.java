package dev.espalier.internal.field;

/**
 * The inner loops of {@link SetWeights}: each over lanes of several arrays at the same index, which
 * the compiler turns into vector instructions.
 */
final class LaneLoops {
  private LaneLoops() {}

  /** to = own + step · factor. */
  static void start(double own, double step, double[] factor, double[] to, int lanes) {
    for (int lane = 0; lane < lanes; lane++) {
      to[lane] = own + step * factor[lane];
    }
  }

  /** to = own + step · factor · from. */
  static void start(
      double own, double step, double[] factor, double[] from, double[] to, int lanes) {
    for (int lane = 0; lane < lanes; lane++) {
      to[lane] = own + step * factor[lane] * from[lane];
    }
  }

  /** to += step · factor. */
  static void add(double step, double[] factor, double[] to, int lanes) {
    for (int lane = 0; lane < lanes; lane++) {
      to[lane] += step * factor[lane];
    }
  }

  /** to += step · factor · from. */
  static void add(double step, double[] factor, double[] from, double[] to, int lanes) {
    for (int lane = 0; lane < lanes; lane++) {
      to[lane] += step * factor[lane] * from[lane];
    }
  }

  /** A leaf's probability step · factor · from, added to its marginal and to its sum. */
  static void spread(
      double step, double[] factor, double[] from, double[] marginal, double[] sum, int lanes) {
    for (int lane = 0; lane < lanes; lane++) {
      double probability = step * factor[lane] * from[lane];
      marginal[lane] += probability;
      sum[lane] += probability;
    }
  }

  /** The same for a node with others below it: above, and the probability from it down. */
  static void spread(
      double step,
      double[] factor,
      double[] from,
      double[] above,
      double[] below,
      double[] marginal,
      double[] sum,
      int lanes) {
    for (int lane = 0; lane < lanes; lane++) {
      double product = step * factor[lane] * from[lane];
      double probability = product * below[lane];
      above[lane] = product;
      marginal[lane] += probability;
      sum[lane] += probability;
    }
  }

  /** The sum of all lanes: eight sums that need not wait for each other. */
  static double sum(double[] lanes) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    double e = 0;
    double f = 0;
    double g = 0;
    double h = 0;
    int lane = 0;
    for (; lane + 7 < lanes.length; lane += 8) {
      a += lanes[lane];
      b += lanes[lane + 1];
      c += lanes[lane + 2];
      d += lanes[lane + 3];
      e += lanes[lane + 4];
      f += lanes[lane + 5];
      g += lanes[lane + 6];
      h += lanes[lane + 7];
    }
    for (; lane < lanes.length; lane++) {
      a += lanes[lane];
    }
    return ((a + b) + (c + d)) + ((e + f) + (g + h));
  }
}
