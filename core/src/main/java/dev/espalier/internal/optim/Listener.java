package dev.espalier.internal.optim;

/** Hears about each iteration of a solver, and may end it. */
@FunctionalInterface
public interface Listener {
  /**
   * Called after each iteration.
   *
   * @param iteration 1, 2, …
   * @param value the function's value, penalty included
   * @return whether to go on; at false the solver returns the best point so far
   */
  boolean iteration(int iteration, double value);

  /** The listener that never ends anything. */
  static Listener none() {
    return (iteration, value) -> true;
  }
}
