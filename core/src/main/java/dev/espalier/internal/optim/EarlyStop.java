package dev.espalier.internal.optim;

/**
 * Accelerated proximal steps of one fixed size that end early: when the value changes by little
 * from one step to the next. Where they end is no optimum; how far they come is part of a method
 * that ends so, as the values of its tables are.
 *
 * <p>Paper: A. Beck and M. Teboulle, "A Fast Iterative Shrinkage-Thresholding Algorithm", SIAM J.
 * Imaging Sciences 2 (2009), with constant step size. {@link Fista} is for optima.
 *
 * @param step the size of every step; halved, from the start again, where the value would climb
 *     above the first one
 * @param fewest the fewest steps
 * @param most the most steps
 * @param change the relative change of the value below which it ends
 */
public record EarlyStop(double step, int fewest, int most, double change) {
  /** Steps that are shorter and still climb are the fault of the function. */
  private static final double SMALLEST_STEP = 1e-30;

  /**
   * Steps from zero.
   *
   * @param smooth the smooth part
   * @param penalty the other part, by its proximal map
   * @param watched what is added to the smooth part's value to see how it changes: mostly the
   *     penalty
   */
  public Optimum minimise(Objective smooth, Penalty penalty, Penalty watched, Listener listener) {
    double[] current = new double[smooth.dimension()];
    double[] previous = current.clone();
    double[] extrapolated = current.clone();
    double[] gradient = new double[current.length];
    double momentum = 1;
    double atZero = smooth.value(current, gradient);
    double value = Double.NaN;
    for (int iteration = 1; iteration <= most; iteration++) {
      smooth.evaluate(extrapolated, gradient);
      double[] next = previous;
      for (int k = 0; k < next.length; k++) {
        next[k] = extrapolated[k] - step * gradient[k];
      }
      penalty.proximal(next, step, next);
      double following = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
      double weight = (momentum - 1) / following;
      for (int k = 0; k < next.length; k++) {
        extrapolated[k] = next[k] + weight * (next[k] - current[k]);
      }
      previous = current;
      current = next;
      momentum = following;
      double before = value;
      value = smooth.value(current, gradient) + watched.value(current);
      if (!(value <= atZero) && step > SMALLEST_STEP) {
        // Too long a step for this function: the steps climb.
        return new EarlyStop(step / 2, fewest, most, change)
            .minimise(smooth, penalty, watched, listener);
      }
      boolean small = Math.abs(value - before) < change * Math.abs(before);
      if (!listener.iteration(iteration, value) || (iteration >= fewest && small)) {
        return new Optimum(current, value, iteration, 2 * iteration, false, "ended early");
      }
    }
    return new Optimum(current, value, most, 2 * most, false, "iteration limit");
  }
}
