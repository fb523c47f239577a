package dev.espalier.internal.optim;

import dev.espalier.internal.math.Vectors;

/**
 * A smooth function plus weight · ‖w‖² over a range of coordinates, for solvers that take no {@link
 * Penalty}. Wrap it again for a second range.
 *
 * @param smooth the function without the term
 * @param weight the factor λ of the squared norm, at least 0
 * @param from first coordinate of the range
 * @param to coordinate after the last
 */
public record RidgeObjective(Objective smooth, double weight, int from, int to)
    implements Objective {
  /** Checks the range. */
  public RidgeObjective {
    Ranges.check(from, to, weight);
    if (to > smooth.dimension()) {
      throw new IllegalArgumentException(
          "range ends at " + to + " of " + smooth.dimension() + " coordinates");
    }
  }

  @Override
  public int dimension() {
    return smooth.dimension();
  }

  @Override
  public double evaluate(double[] point, double[] gradient) {
    double value = smooth.evaluate(point, gradient);
    int first = from;
    Vectors.inRanges(
        to - from,
        (start, end) -> {
          for (int i = first + start; i < first + end; i++) {
            gradient[i] += 2 * weight * point[i];
          }
        });
    return value + weight * squares(point);
  }

  @Override
  public double value(double[] point, double[] scratch) {
    return smooth.value(point, scratch) + weight * squares(point);
  }

  private double squares(double[] point) {
    return Vectors.squares(point, from, to);
  }
}
