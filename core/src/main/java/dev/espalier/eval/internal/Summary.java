package dev.espalier.eval.internal;

/**
 * Mean and standard deviation over folds, values that are not numbers left out.
 *
 * @param count how many numbers there are
 * @param mean their mean, NaN when there are none
 * @param deviation their standard deviation (divided by count − 1), 0 when there is one
 */
public record Summary(int count, double mean, double deviation) {
  /** Summarises. */
  public static Summary of(double[] values) {
    int count = 0;
    double sum = 0;
    for (double value : values) {
      if (!Double.isNaN(value)) {
        count++;
        sum += value;
      }
    }
    double mean = count == 0 ? Double.NaN : sum / count;
    double squares = 0;
    for (double value : values) {
      if (!Double.isNaN(value)) {
        squares += (value - mean) * (value - mean);
      }
    }
    return new Summary(count, mean, count < 2 ? 0 : Math.sqrt(squares / (count - 1)));
  }
}
