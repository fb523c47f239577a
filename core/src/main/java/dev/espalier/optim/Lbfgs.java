package dev.espalier.optim;

/** Sig. */
public record Lbfgs(int maximumIterations, double tolerance, int memory) {
  /** Accuracy 1e-6 within 1000 iterations. */
  public static Lbfgs defaults() {
    return new Lbfgs(1000, 1e-6, 10);
  }

  /** Sig. */
  public Lbfgs withTolerance(double value) {
    return new Lbfgs(maximumIterations, value, memory);
  }

  /** Sig. */
  public Lbfgs withMaximumIterations(int value) {
    return new Lbfgs(value, tolerance, memory);
  }

  /** Sig. */
  public Optimum minimize(Objective objective, double[] start, Listener listener) {
    return new Optimum(start.clone(), Double.NaN, 0, 0, false, "not run");
  }
}
