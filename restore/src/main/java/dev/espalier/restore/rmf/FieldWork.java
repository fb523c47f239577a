package dev.espalier.restore.rmf;

import dev.espalier.error.InputException;
import java.util.Locale;

/**
 * How many iterations of the solver a table is worth. One costs m³ for the m numbers, whose matrix
 * of precisions is factored and inverted, and w² for the couplings of all w numbers and levels,
 * also where there are only a few rows. A fit makes at most a dozen solves; each gets the same
 * share of multiplications, so that learning ends after minutes however wide the table is.
 *
 * @param most multiplications of one solve
 */
record FieldWork(double most) {
  /** About half a minute. */
  static final FieldWork USUAL = new FieldWork(1e11);

  /** Minimum number of iterations with which a field is learnt. */
  private static final int LEAST_ITERATIONS = 10;

  /** The multiplications of one iteration that do not depend on the rows. */
  private static double ofIteration(Layout layout) {
    double numbers = layout.numbers();
    double width = layout.width();
    return Math.max(1, numbers * numbers * numbers + width * width);
  }

  /**
   * The iterations that one solve may make.
   *
   * @param asked the most that somebody wants
   */
  int iterations(Layout layout, int asked) {
    int affordable = (int) Math.min(Integer.MAX_VALUE, most / ofIteration(layout));
    return Math.min(asked, affordable);
  }

  /** Refuses a table that is too wide to be learnt. */
  void check(Layout layout) {
    if (iterations(layout, LEAST_ITERATIONS) < LEAST_ITERATIONS) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "restorer 'rmf': learning how %,d numeric columns depend on each other takes too"
                  + " long; expected at most %,d (take fewer columns or another restorer)",
              layout.numbers(),
              (int) Math.cbrt(most / LEAST_ITERATIONS)));
    }
  }
}
