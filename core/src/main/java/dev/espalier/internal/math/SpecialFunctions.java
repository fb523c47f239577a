package dev.espalier.internal.math;

/** The functions behind the classical distributions. */
public final class SpecialFunctions {
  /** Relative size at which a series or a continued fraction stops. */
  private static final double PRECISION = 1e-16;

  private static final int MOST_TERMS = 100_000;

  /** Stands for zero in a continued fraction, where a division needs something. */
  private static final double TINY = 1e-300;

  /** Coefficients B(2k) / (2k (2k − 1)) of the Stirling series, k = 1, 2, … */
  private static final double[] STIRLING = {
    1.0 / 12, -1.0 / 360, 1.0 / 1260, -1.0 / 1680, 1.0 / 1188, -691.0 / 360360, 1.0 / 156
  };

  private SpecialFunctions() {}

  /** The logarithm of the gamma function for x &gt; 0. */
  public static double logGamma(double x) {
    if (!(x > 0)) {
      throw new IllegalArgumentException("logGamma of " + x + "; expected a positive number");
    }
    // The recurrence moves x to where the Stirling series is exact to rounding.
    double shift = 1;
    double moved = x;
    while (moved < 12) {
      shift *= moved;
      moved++;
    }
    double square = moved * moved;
    double power = 1 / moved;
    double series = 0;
    for (double coefficient : STIRLING) {
      series += coefficient * power;
      power /= square;
    }
    return (moved - 0.5) * Math.log(moved)
        - moved
        + 0.5 * Math.log(2 * Math.PI)
        + series
        - Math.log(shift);
  }

  /** The regularised lower incomplete gamma function P(a, x), a &gt; 0, x ≥ 0. */
  public static double gammaLower(double a, double x) {
    checkGamma(a, x);
    return x < a + 1 ? gammaSeries(a, x) : 1 - gammaFraction(a, x);
  }

  /**
   * The regularised upper incomplete gamma function Q(a, x) = 1 − P(a, x), without cancellation.
   */
  public static double gammaUpper(double a, double x) {
    checkGamma(a, x);
    return x < a + 1 ? 1 - gammaSeries(a, x) : gammaFraction(a, x);
  }

  private static void checkGamma(double a, double x) {
    if (!(a > 0) || !(x >= 0)) {
      throw new IllegalArgumentException("incomplete gamma of a = " + a + ", x = " + x);
    }
  }

  private static double gammaSeries(double a, double x) {
    if (x == 0) {
      return 0;
    }
    double term = 1 / a;
    double sum = term;
    for (int k = 1; k < MOST_TERMS && term > sum * PRECISION; k++) {
      term *= x / (a + k);
      sum += term;
    }
    return sum * Math.exp(a * Math.log(x) - x - logGamma(a));
  }

  /** Legendre's continued fraction of Q(a, x), evaluated from the front. */
  private static double gammaFraction(double a, double x) {
    if (Double.isInfinite(x)) {
      return 0;
    }
    double denominator = x + 1 - a;
    double c = 1 / TINY;
    double d = 1 / denominator;
    double fraction = d;
    for (int k = 1; k < MOST_TERMS; k++) {
      double numerator = -k * (k - a);
      denominator += 2;
      d = 1 / awayFromZero(numerator * d + denominator);
      c = awayFromZero(denominator + numerator / c);
      double step = c * d;
      fraction *= step;
      if (Math.abs(step - 1) <= PRECISION) {
        break;
      }
    }
    return fraction * Math.exp(a * Math.log(x) - x - logGamma(a));
  }

  /** The regularised incomplete beta function I(x; a, b), a, b &gt; 0, x in [0, 1]. */
  public static double beta(double x, double a, double b) {
    if (!(a > 0) || !(b > 0) || !(x >= 0) || !(x <= 1)) {
      throw new IllegalArgumentException(
          "incomplete beta of x = " + x + ", a = " + a + ", b = " + b);
    }
    if (x == 0 || x == 1) {
      return x;
    }
    double front =
        Math.exp(
            logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
    // The fraction converges fast below the mean; above it, the symmetry I(x;a,b) = 1 − I(1−x;b,a).
    return x < (a + 1) / (a + b + 2)
        ? front * betaFraction(x, a, b) / a
        : 1 - front * betaFraction(1 - x, b, a) / b;
  }

  private static double betaFraction(double x, double a, double b) {
    double c = 1;
    double d = 1 / awayFromZero(1 - (a + b) * x / (a + 1));
    double fraction = d;
    for (int k = 1; k < MOST_TERMS; k++) {
      double even = k * (b - k) * x / ((a + 2 * k - 1) * (a + 2 * k));
      d = 1 / awayFromZero(1 + even * d);
      c = awayFromZero(1 + even / c);
      fraction *= d * c;
      double odd = -(a + k) * (a + b + k) * x / ((a + 2 * k) * (a + 2 * k + 1));
      d = 1 / awayFromZero(1 + odd * d);
      c = awayFromZero(1 + odd / c);
      double step = d * c;
      fraction *= step;
      if (Math.abs(step - 1) <= PRECISION) {
        break;
      }
    }
    return fraction;
  }

  private static double awayFromZero(double value) {
    return Math.abs(value) < TINY ? TINY : value;
  }
}
