package dev.espalier.internal.learn;

import dev.espalier.data.Features;
import dev.espalier.internal.data.ColumnSummary;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What is to be known of mapped training features before a fit: moments of the columns, and rows
 * that stand for all.
 *
 * @param means of the columns
 * @param variances of the columns
 * @param some rows that lie evenly
 * @param others rows between those; the same where there are few
 */
public record FeatureShape(double[] means, double[] variances, Features some, Features others) {
  /** Maximum number of rows of a sample. */
  private static final int MOST_ROWS = 1024;

  private static final int MOST_VALUES = 1 << 17;

  /** Looks at features that are here. */
  public static FeatureShape of(Features features) {
    ColumnSummary summary = ColumnSummary.of(features);
    return new FeatureShape(
        summary.means(), summary.variances(), sample(features, 0), sample(features, 0.5));
  }

  /** How many of the rows make a sample. */
  public static int sampled(long rows, long storedValues) {
    double valuesOfRow = Math.max(1.0, (double) storedValues / rows);
    int most = (int) Math.max(2, Math.min(MOST_ROWS, MOST_VALUES / valuesOfRow));
    return (int) (rows <= most ? rows : Math.min(most, rows / 2));
  }

  /**
   * Rows that lie evenly: a part is enough, for this is only a shape to work in.
   *
   * @param shift 0, or ½ for the rows between those
   */
  private static Features sample(Features features, double shift) {
    int rows = features.rows();
    int used = sampled(rows, features.storedValues());
    return used == rows
        ? features
        : features.select(
            IntStream.range(0, used).map(k -> (int) ((k + shift) * rows / used)).toArray());
  }

  /** The number of features. */
  public int columns() {
    return means.length;
  }

  /** The mean squared distance of a row from the mean row. */
  public double totalVariance() {
    return Arrays.stream(variances).sum();
  }
}
