package dev.espalier.internal.optim;

/** A smooth function of many variables with its gradient. */
public interface Objective {
  /** The number of variables. */
  int dimension();

  /**
   * The value at a point.
   *
   * @param point input, not modified
   * @param gradient output, overwritten with the gradient at the point
   */
  double evaluate(double[] point, double[] gradient);

  /**
   * The value alone, for those who can give it cheaper.
   *
   * @param point input, not modified
   * @param scratch as large as a gradient; its content afterwards is open
   */
  default double value(double[] point, double[] scratch) {
    return evaluate(point, scratch);
  }
}
