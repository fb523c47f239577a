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

  /** The sum of all lanes. */
  static double sum(double[] lanes) {
    double sum = 0;
    for (double lane : lanes) {
      sum += lane;
    }
    return sum;
  }
}
