package dev.espalier.eval;

/** The mean of ratios under a convention for 0/0. */
final class Ratios {
  private final ZeroDivision zeroDivision;
  private double sum;
  private int terms;

  Ratios(ZeroDivision zeroDivision) {
    this.zeroDivision = zeroDivision;
  }

  /**
   * Adds a term.
   *
   * @param numerator what is right
   * @param denominator out of how much
   * @param bothEmpty whether nothing is on and nothing is predicted
   */
  void add(long numerator, long denominator, boolean bothEmpty) {
    if (!bothEmpty) {
      sum += denominator == 0 ? 0 : (double) numerator / denominator;
      terms++;
    } else if (zeroDivision != ZeroDivision.SKIP) {
      sum += zeroDivision == ZeroDivision.ONE ? 1 : 0;
      terms++;
    }
  }

  double mean() {
    return sum / terms;
  }
}
