package dev.espalier.internal.optim;

/** Checks of penalised coordinate ranges. */
final class Ranges {
  private Ranges() {}

  static void check(int from, int to, double weight) {
    if (from < 0 || to < from) {
      throw new IllegalArgumentException("coordinates from " + from + " to " + to);
    }
    if (!(weight >= 0) || Double.isInfinite(weight)) {
      throw new IllegalArgumentException(
          "weight: " + weight + "; expected a finite number, at least 0");
    }
  }
}
