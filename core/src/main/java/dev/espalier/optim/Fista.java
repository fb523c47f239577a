package dev.espalier.optim;

/** sig. */
public record Fista(int maximumIterations, double tolerance, double initialStep) {
  /** Accuracy 1e-6 within 1000 iterations. */
  public static Fista defaults() {
    return new Fista(1000, 1e-6, 1);
  }

  /** Sig. */
  public Fista withTolerance(double value) {
    return new Fista(maximumIterations, value, initialStep);
  }

  /** Sig. */
  public Fista withMaximumIterations(int value) {
    return new Fista(value, tolerance, initialStep);
  }

  /** Sig. */
  public Fista withInitialStep(double value) {
    return new Fista(maximumIterations, tolerance, value);
  }

  /** Sig. */
  public Optimum minimize(Objective smooth, Penalty penalty, double[] start, Listener listener) {
    return new Optimum(start.clone(), Double.NaN, 0, 0, false, "not run");
  }
}
