package dev.espalier.internal.math;

/** Tail probabilities of the distributions that significance tests use. */
public final class Tails {
  private Tails() {}

  /** The probability that the standard normal variable exceeds z. */
  public static double normalUpper(double z) {
    // P(Z² > z²) is the chi-square tail with one degree of freedom, split between the two sides.
    double half = 0.5 * SpecialFunctions.gammaUpper(0.5, 0.5 * z * z);
    return z >= 0 ? half : 1 - half;
  }

  /** The probability that |T| exceeds |t| for Student's t with the given degrees of freedom. */
  public static double studentTwoSided(double t, double freedom) {
    check(freedom);
    if (Double.isNaN(t)) {
      return Double.NaN;
    }
    if (Double.isInfinite(t)) {
      return 0;
    }
    return SpecialFunctions.beta(freedom / (freedom + t * t), freedom / 2, 0.5);
  }

  /** The probability that a chi-square variable exceeds x. */
  public static double chiSquareUpper(double x, double freedom) {
    check(freedom);
    return x <= 0 ? 1 : SpecialFunctions.gammaUpper(freedom / 2, x / 2);
  }

  /** The probability that an F variable exceeds x. */
  public static double fisherUpper(double x, double numerator, double denominator) {
    check(numerator);
    check(denominator);
    if (x <= 0) {
      return 1;
    }
    if (Double.isInfinite(x)) {
      return 0;
    }
    return SpecialFunctions.beta(
        denominator / (denominator + numerator * x), denominator / 2, numerator / 2);
  }

  /**
   * The probability that the range of {@code groups} independent standard normal variables exceeds
   * q: the studentized range with infinitely many degrees of freedom.
   */
  public static double rangeUpper(double q, int groups) {
    if (groups < 2) {
      throw new IllegalArgumentException("groups: " + groups + "; expected at least 2");
    }
    if (q <= 0) {
      return 1;
    }
    // P(range <= q) = k ∫ φ(z) [Φ(z) − Φ(z − q)]^(k−1) dz with z the largest of the k variables.
    // The integrand is smooth and vanishes at both ends, where the trapezoidal rule is best.
    double low = -9;
    double high = 9 + Math.min(q, 9);
    int steps = 256;
    double width = (high - low) / steps;
    double sum = 0;
    for (int i = 0; i <= steps; i++) {
      double z = low + i * width;
      double inside = normalUpper(z - q) - normalUpper(z);
      double density = Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
      sum += density * Math.pow(Math.max(inside, 0), groups - 1);
    }
    return Math.min(1, Math.max(0, 1 - groups * sum * width));
  }

  /** The q that {@link #rangeUpper} exceeds with the given probability. */
  public static double rangeQuantile(double upperTail, int groups) {
    if (!(upperTail > 0) || !(upperTail < 1)) {
      throw new IllegalArgumentException("probability: " + upperTail + "; expected in (0, 1)");
    }
    double low = 0;
    double high = 1;
    while (rangeUpper(high, groups) > upperTail && high < 64) {
      high *= 2;
    }
    while (high - low > 1e-12 * high) {
      double middle = 0.5 * (low + high);
      if (middle <= low || middle >= high) {
        break;
      }
      if (rangeUpper(middle, groups) > upperTail) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return 0.5 * (low + high);
  }

  private static void check(double freedom) {
    if (!(freedom > 0)) {
      throw new IllegalArgumentException("degrees of freedom: " + freedom + "; expected above 0");
    }
  }
}
