package dev.espalier.restore.rmf;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The {@link NoisyNumber} of each numeric column; where none is needed, a Gaussian. */
final class NoisyNumbers {
  /** Minimum precision of what the rest of a row says. */
  private static final double LEAST_PRECISION = 1e-6;

  private final Margin[] margins;
  private final @Nullable NoisyNumber[] columns;

  /** The noise of each column, in its standard deviations. */
  private final double[] noise;

  /**
   * Prepares for rows of one table.
   *
   * @param noise of each numeric variable, in standard deviations of its column
   */
  NoisyNumbers(TableEncoding encoding, double[] noise) {
    int m = encoding.layout().numbers();
    this.margins = new Margin[m];
    this.columns = new NoisyNumber[m];
    this.noise = noise;
    for (int s = 0; s < m; s++) {
      margins[s] = encoding.margin(s);
      ColumnValues parts = margins[s].parts();
      columns[s] =
          parts == null
              ? null
              : new NoisyNumber(margins[s], parts, noise[s] * margins[s].deviation());
    }
  }

  /** Mean and variance of the Gaussian that stands for a cell in the field. */
  void likelihood(int s, double given, double[] out) {
    NoisyNumber column = columns[s];
    if (column == null) {
      out[0] = margins[s].toScore(given);
      out[1] = noise[s] * noise[s];
    } else {
      column.likelihood(given, out);
    }
  }

  /**
   * A noisy number given everything.
   *
   * @param s the variable
   * @param given the cell's value
   * @param cellMean its mean in the field's units, from {@link #likelihood}
   * @param cellVariance of that
   * @param mean what was inferred with that, in the field's units
   * @param variance of that
   * @param out output: mean and standard deviation in the column's units, and the expected squared
   *     distance from the given value
   */
  void posterior(
      int s,
      double given,
      double cellMean,
      double cellVariance,
      double mean,
      double variance,
      double[] out) {
    NoisyNumber column = columns[s];
    if (column == null) {
      margins[s].moments(mean, Math.sqrt(variance), given, out);
      double distance = given - out[0];
      out[2] = distance * distance + out[1] * out[1];
    } else {
      // Without the cell, which comes in again as it really is.
      double precision = Math.max(LEAST_PRECISION, 1 / variance - 1 / cellVariance);
      double rest = (mean / variance - cellMean / cellVariance) / precision;
      column.posterior(given, rest, 1 / precision, out);
    }
  }

  /**
   * A missing number given the rest of its row.
   *
   * @param s the variable
   * @param mean what the rest of the row says, in the field's units
   * @param variance of that
   * @param out output: mean and standard deviation in the column's units
   */
  void missing(int s, double mean, double variance, double[] out) {
    NoisyNumber column = columns[s];
    ColumnValues parts = margins[s].parts();
    // A model of which the column's values are only guessed fills cells as it always did.
    if (column == null || parts == null || !parts.seen()) {
      margins[s].moments(mean, Math.sqrt(variance), Double.NaN, out);
    } else {
      column.posterior(Double.NaN, mean, variance, out);
    }
  }

  /**
   * Draws a number given everything.
   *
   * @param s the variable
   * @param given the cell's value, or NaN where it is missing
   * @param mean what the rest of the row says, in the field's units
   * @param variance of that
   * @param random decides
   * @param out output: the number in the column's units, and in the field's
   */
  void draw(
      int s, double given, double mean, double variance, SplittableRandom random, double[] out) {
    NoisyNumber column = columns[s];
    if (column == null) {
      double precision = 1 / variance;
      double sum = mean / variance;
      if (!Double.isNaN(given)) {
        precision += 1 / (noise[s] * noise[s]);
        sum += margins[s].toScore(given) / (noise[s] * noise[s]);
      }
      out[1] = sum / precision + random.nextGaussian() / Math.sqrt(precision);
      out[0] = margins[s].toValue(out[1]);
    } else {
      column.draw(given, mean, variance, random, out);
    }
  }
}
