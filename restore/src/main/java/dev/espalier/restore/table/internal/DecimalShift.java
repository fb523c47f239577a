package dev.espalier.restore.table.internal;

import java.math.BigDecimal;

/**
 * A number that cannot be right, with its point moved: what was meant where exactly one place of
 * the point makes it a number that the rest of the row does not doubt.
 */
public final class DecimalShift {
  private static final int PLACES = 3;

  private DecimalShift() {}

  /**
   * The number that was meant; NaN where none is plausible, or none alone.
   *
   * @param given the number that cannot be right
   * @param mean of the right number by the rest of the row
   * @param deviation of it
   * @param caution a number farther from the mean than this mass of the distribution is doubted
   */
  public static double of(
      double given, Range range, double mean, double deviation, double caution) {
    if (Double.isNaN(given) || given == 0) {
      return Double.NaN;
    }
    double meant = Double.NaN;
    for (int places = -PLACES; places <= PLACES; places++) {
      double moved = BigDecimal.valueOf(given).scaleByPowerOfTen(places).doubleValue();
      if (range.contains(moved) && Suspicion.ofNumber(moved, mean, deviation) <= caution) {
        if (!Double.isNaN(meant)) {
          return Double.NaN;
        }
        meant = moved;
      }
    }
    return meant;
  }
}
