package dev.espalier.restore.table.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How the numbers of a column are spread.
 *
 * @param deviation their standard deviation
 * @param quantiles of equal shares of them, rising; none where they are not known
 */
public record Spread(double deviation, List<Double> quantiles) {
  /** Of a column that has no numbers. */
  public static final Spread NONE = new Spread(0, List.of());

  static final int MOST_QUANTILES = 100;

  /** Maximum share of the numbers at each end that are errors. */
  public static final double TAIL = 0.05;

  /** What it is worth, beside being right within a tolerance, to be exactly right. */
  private static final double EXACT = 0.1;

  /** Copies the list. */
  public Spread {
    quantiles = List.copyOf(quantiles);
  }

  /**
   * A number that may stand in a missing cell.
   *
   * @param probability that it is right within a tolerance
   */
  public record Guess(double number, double probability) {}

  /** The spread of all numbers; NaN is none. */
  static Spread of(double[] values) {
    double[] sorted = sorted(values);
    return new Spread(deviation(sorted), quantiles(sorted));
  }

  /**
   * The same with the deviation of the middle nine tenths, where errors do not reach; of all
   * numbers where that part is a single one.
   */
  static Spread ofMiddle(double[] values) {
    double[] sorted = sorted(values);
    int end = (int) (TAIL * sorted.length);
    double middle = deviation(Arrays.copyOfRange(sorted, end, sorted.length - end));
    return new Spread(middle > 0 ? middle : deviation(sorted), quantiles(sorted));
  }

  /** The numbers among values, ascending; NaN is none. */
  public static double[] sorted(double[] values) {
    return Arrays.stream(values).filter(value -> !Double.isNaN(value)).sorted().toArray();
  }

  private static List<Double> quantiles(double[] sorted) {
    int count = Math.min(MOST_QUANTILES, sorted.length);
    List<Double> quantiles = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      quantiles.add(sorted[(int) ((k + 0.5) / count * sorted.length)]);
    }
    return quantiles;
  }

  private static double deviation(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    // In units of a power of two, so that squares are numbers whatever the magnitude.
    int unit = Math.getExponent(largest);
    double mean = 0;
    double squares = 0;
    int count = 0;
    for (double given : values) {
      count++;
      // Welford's update: exact also for large numbers that vary little.
      double value = Math.scalb(given, -unit);
      double distance = value - mean;
      mean += distance / count;
      squares += distance * (value - mean);
    }
    return count == 0 ? 0 : Math.scalb(Math.sqrt(squares / count), unit);
  }

  /**
   * The number of the column that is most probably right within a tolerance, where a model says
   * N(mean, deviation²) of it. The model knows the column as a Gaussian N(m₀, σ₀²); here its
   * numbers as they are take that prior's place:
   *
   * <pre>{@code
   * p(x) ∝ N(x; mean, deviation²) / N(x; m₀, σ₀²)   for x among the quantiles
   * }</pre>
   *
   * <p>So a column that is mostly zero gives zero where the row does not tell more, and not its
   * mean, which no row has.
   */
  public Guess guess(double mean, double deviation, double tolerance) {
    double[] x = quantiles.stream().mapToDouble(Double::doubleValue).toArray();
    double[] p = posterior(x, mean, deviation);
    Guess best = new Guess(mean, 0);
    double most = 0;
    for (int k = 0; k < x.length; k++) {
      double near = 0;
      double same = 0;
      for (int i = 0; i < x.length; i++) {
        near += Math.abs(x[i] - x[k]) <= tolerance ? p[i] : 0;
        same += x[i] == x[k] ? p[i] : 0;
      }
      if (near + EXACT * same > most) {
        most = near + EXACT * same;
        best = new Guess(x[k], Math.min(1, near));
      }
    }
    return best;
  }

  private static double[] posterior(double[] x, double mean, double deviation) {
    double priorMean = Arrays.stream(x).average().orElse(0);
    double priorDeviation = deviation(x);
    double[] p = new double[x.length];
    // A row that makes the column wider than it is tells nothing; a certain one needs no guess.
    if (deviation > 0 && deviation < priorDeviation) {
      for (int k = 0; k < x.length; k++) {
        double here = (x[k] - mean) / deviation;
        double before = (x[k] - priorMean) / priorDeviation;
        p[k] = 0.5 * (before * before - here * here);
      }
    }
    double highest = Arrays.stream(p).max().orElse(0);
    double sum = 0;
    for (int k = 0; k < p.length; k++) {
      p[k] = Math.exp(p[k] - highest);
      sum += p[k];
    }
    for (int k = 0; k < p.length; k++) {
      p[k] /= sum;
    }
    return p;
  }
}
