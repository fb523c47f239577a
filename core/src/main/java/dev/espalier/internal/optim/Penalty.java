package dev.espalier.internal.optim;

/**
 * A convex function, possibly with kinks, whose proximal map is easy. {@link Fista} minimises the
 * sum of an {@link Objective} and one of these.
 */
public interface Penalty {
  /** The penalty at a point; the point is not modified. */
  double value(double[] x);

  /**
   * The proximal map: the z that minimises value(z) + ‖z − x‖² / (2 · step).
   *
   * @param x input, not modified unless it is the output
   * @param step how far to go, above 0
   * @param out output, overwritten; may be {@code x} itself
   */
  void proximal(double[] x, double step, double[] out);
}
