package dev.espalier.internal.math;

/**
 * The exponentials of many numbers at once, by vector instructions, to within an ulp.
 *
 * <p>With k the whole number nearest to x / log 2, exp(x) = 2^k · exp(r), where r = x − k log 2 is
 * at most half of log 2 and exp(r) a short series. Each number is treated alike wherever it stands,
 * so that results do not depend on the numbers beside it.
 */
public final class Exponentials {
  /** Minimum argument: below it the result counts as zero, down to it all digits are right. */
  public static final double LOWEST = -700;

  /** Maximum argument whose result is a number. */
  public static final double HIGHEST = 700;

  private static final double PER_LOG_2 = 1.4426950408889634;

  // log 2 in two parts: k times the first is exact.
  private static final double LOG_2_HIGH = 6.93145751953125E-1;
  private static final double LOG_2_LOW = 1.4286068203094173E-6;

  /** 1.5 · 2^52: adding it leaves no digits behind the point. */
  private static final double NO_FRACTION = 6755399441055744.0;

  // 1/n!: the next term of the series would be below 1e-17.
  private static final double C3 = 1.0 / 6;
  private static final double C4 = 1.0 / 24;
  private static final double C5 = 1.0 / 120;
  private static final double C6 = 1.0 / 720;
  private static final double C7 = 1.0 / 5_040;
  private static final double C8 = 1.0 / 40_320;
  private static final double C9 = 1.0 / 362_880;
  private static final double C10 = 1.0 / 3_628_800;
  private static final double C11 = 1.0 / 39_916_800;
  private static final double C12 = 1.0 / 479_001_600;
  private static final double C13 = 1.0 / 6_227_020_800.0;

  private static final long BIAS = 1023;
  private static final int FRACTION_BITS = 52;

  private Exponentials() {}

  /**
   * Computes {@code out[i] = exp(x[i])} for the first {@code length} elements.
   *
   * @param x input, at most {@link #HIGHEST} each; below {@link #LOWEST} gives zero
   * @param out output, overwritten; another array than {@code x}
   * @param scratch at least as long; overwritten
   * @param length how many
   */
  public static void of(double[] x, double[] out, double[] scratch, int length) {
    series(x, out, scratch, length);
    for (int i = 0; i < length; i++) {
      long power = (int) scratch[i] + BIAS;
      out[i] = x[i] < LOWEST ? 0 : out[i] * Double.longBitsToDouble(power << FRACTION_BITS);
    }
  }

  /** exp(r) and k. The powers of two are not taken here: that is no vector instruction. */
  private static void series(double[] x, double[] out, double[] powers, int length) {
    for (int i = 0; i < length; i++) {
      double value = x[i];
      double power = (value * PER_LOG_2 + NO_FRACTION) - NO_FRACTION;
      double r = Math.fma(-LOG_2_LOW, power, Math.fma(-LOG_2_HIGH, power, value));
      double sum = Math.fma(C13, r, C12);
      sum = Math.fma(sum, r, C11);
      sum = Math.fma(sum, r, C10);
      sum = Math.fma(sum, r, C9);
      sum = Math.fma(sum, r, C8);
      sum = Math.fma(sum, r, C7);
      sum = Math.fma(sum, r, C6);
      sum = Math.fma(sum, r, C5);
      sum = Math.fma(sum, r, C4);
      sum = Math.fma(sum, r, C3);
      sum = Math.fma(sum, r, 0.5);
      sum = Math.fma(sum, r, 1);
      out[i] = Math.fma(sum, r, 1);
      powers[i] = power;
    }
  }
}
