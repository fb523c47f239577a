package dev.espalier.rivals.coding;

/**
 * Minimises a convex quadratic over the unit box,
 *
 * <pre>{@code
 * minimise over y ∈ [0, 1]^m   (y − a)ᵀ Q (y − a) − c·y
 * }</pre>
 *
 * <p>one coordinate at a time: each goes to its own optimum, cut off at 0 and 1, until none moves.
 *
 * <p>Has room of its own; not for use by several threads at a time.
 */
final class BoxQuadratic {
  /** A sweep in which no coordinate moves further ends the search. */
  private static final double SMALLEST_MOVE = 1e-10;

  private static final int MOST_SWEEPS = 2000;

  private final double[] metric;
  private final int order;
  private final double[] products;

  /**
   * Takes Q.
   *
   * @param metric order × order, row-major: symmetric, positive semidefinite
   */
  BoxQuadratic(double[] metric, int order) {
    this.metric = metric;
    this.order = order;
    this.products = new double[order];
  }

  /**
   * Finds the minimum.
   *
   * @param centre a
   * @param centreOffset where a starts
   * @param linear c
   * @param fixed 1 or −1 where a coordinate has to be 1 or 0, else 0
   * @param y output: the minimum
   * @param gain output: by how much each coordinate at 1 is better than at 0, the others as they
   *     are: positive exactly where y is above ½
   */
  void minimise(
      double[] centre, int centreOffset, double[] linear, int[] fixed, double[] y, double[] gain) {
    for (int j = 0; j < order; j++) {
      double start = Math.max(0, Math.min(1, centre[centreOffset + j]));
      y[j] = fixed[j] == 0 ? start : fixed[j] > 0 ? 1 : 0;
    }
    // Q (y − a), kept up to date.
    for (int j = 0; j < order; j++) {
      double sum = 0;
      for (int k = 0; k < order; k++) {
        sum += metric[j * order + k] * (y[k] - centre[centreOffset + k]);
      }
      products[j] = sum;
    }
    for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
      double moved = 0;
      for (int j = 0; j < order; j++) {
        double better = gain(linear, y, j);
        double curvature = metric[j * order + j];
        gain[j] = better;
        if (fixed[j] != 0) {
          continue;
        }
        double to =
            curvature > 0
                ? Math.max(0, Math.min(1, 0.5 + better / (2 * curvature)))
                : better > 0 ? 1 : better < 0 ? 0 : y[j];
        double step = to - y[j];
        if (step != 0) {
          for (int k = 0; k < order; k++) {
            products[k] += step * metric[k * order + j];
          }
          y[j] = to;
          moved = Math.max(moved, Math.abs(step));
        }
      }
      if (moved < SMALLEST_MOVE) {
        break;
      }
    }
    for (int j = 0; j < order; j++) {
      gain[j] = gain(linear, y, j);
    }
  }

  /** The function at y_j = 0 less that at y_j = 1. */
  private double gain(double[] linear, double[] y, int j) {
    double curvature = metric[j * order + j];
    return linear[j] - 2 * (products[j] - curvature * y[j]) - curvature;
  }
}
