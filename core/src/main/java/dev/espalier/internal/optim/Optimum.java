package dev.espalier.internal.optim;

import java.util.Locale;

/** What a solver found. A class rather than a record because it carries an array. */
public final class Optimum {
  private final double[] point;
  private final double value;
  private final int iterations;
  private final int evaluations;
  private final boolean converged;
  private final String reason;

  /** Takes the parts as they are; the array is not copied. */
  public Optimum(
      double[] point,
      double value,
      int iterations,
      int evaluations,
      boolean converged,
      String reason) {
    this.point = point;
    this.value = value;
    this.iterations = iterations;
    this.evaluations = evaluations;
    this.converged = converged;
    this.reason = reason;
  }

  /** The best point; the array itself, which the solver has let go of. */
  public double[] point() {
    return point;
  }

  /** The function at the point, penalty included. */
  public double value() {
    return value;
  }

  /** The number of steps taken. */
  public int iterations() {
    return iterations;
  }

  /** The number of calls of the objective, with or without gradient. */
  public int evaluations() {
    return evaluations;
  }

  /** Whether the asked accuracy was met. */
  public boolean converged() {
    return converged;
  }

  /** Why the solver ended, in words. */
  public String reason() {
    return reason;
  }

  /** The same run, told with its point in other variables. */
  Optimum at(double[] otherPoint) {
    return new Optimum(otherPoint, value, iterations, evaluations, converged, reason);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%.12g after %d iterations and %d evaluations (%s)",
        value,
        iterations,
        evaluations,
        reason);
  }
}
