package dev.espalier.internal.optim;

import java.util.Locale;

/**
 * What a solver found.
 *
 * @param point the best point; the array itself, which the solver has let go of
 * @param value the function at the point, penalty included
 * @param iterations the number of steps taken
 * @param evaluations the number of calls of the objective, with or without gradient
 * @param converged whether the asked accuracy was met
 * @param reason why the solver ended, in words
 */
public record Optimum(
    double[] point,
    double value,
    int iterations,
    int evaluations,
    boolean converged,
    String reason) {
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
