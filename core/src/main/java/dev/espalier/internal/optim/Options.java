package dev.espalier.internal.optim;

/** Checks that all solvers share. */
final class Options {
  private Options() {}

  static void check(int maximumIterations, double tolerance) {
    if (maximumIterations < 1) {
      throw new IllegalArgumentException(
          "maximumIterations: " + maximumIterations + "; expected at least 1");
    }
    if (!(tolerance > 0) || !(tolerance < 1)) {
      throw new IllegalArgumentException("tolerance: " + tolerance + "; expected between 0 and 1");
    }
  }
}
