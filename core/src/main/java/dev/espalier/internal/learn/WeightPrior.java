package dev.espalier.internal.learn;

import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.data.ColumnSummary;
import dev.espalier.internal.data.WeightMoments;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The automatic λ1: a ridge penalty λ1 on the mean loss of n rows is a normal prior of variance s =
 * 1/(2nλ1) on every weight, and s is estimated before anything is fitted by {@link WeightMoments}.
 *
 * <pre>{@code
 * λ1 = 1.5 / (2 n s)
 * }</pre>
 *
 * <p>The estimate sees most of the directions in which the features vary most, where weights are
 * largest, and so is high: hence the factor. A prior under which scores hardly vary, or without
 * bounds, is not believed: with v the mean of ‖x̃_l‖², s·v, the variance of the scores, is kept
 * between {@value #LEAST_VARIANCE} and {@value #MOST_VARIANCE}.
 *
 * <p>λ1 falls with the rows as 1/n, and follows the scale of the features.
 */
public final class WeightPrior {
  /** What λ1 is, for the learners that have it. */
  public static final String DESCRIPTION =
      "weight of the penalty on the weights (lambda1); auto is estimated from the data and falls"
          + " as 1/rows";

  private static final double FACTOR = 1.5;
  private static final double LEAST_VARIANCE = 0.03;
  private static final double MOST_VARIANCE = 30;

  private WeightPrior() {}

  /**
   * λ1 as it is asked for, or the automatic one.
   *
   * @param wanted the number, or empty for the automatic one
   * @param features the mapped features of the training rows
   * @param labels the same rows' labels
   */
  public static double penalty(OptionalDouble wanted, Features features, Labels labels) {
    return wanted.isPresent()
        ? wanted.getAsDouble()
        : penalty(features, labels.keep(labels.varying()));
  }

  private static double penalty(Features features, Labels labels) {
    double variance = Arrays.stream(ColumnSummary.of(features).variances()).sum();
    return penalty(features.rows(), variance, WeightMoments.variance(features, labels));
  }

  /** The same of rows that live elsewhere: their residuals come from one gradient of the loss. */
  public static double penalty(OptionalDouble wanted, DistantRows rows) {
    if (wanted.isPresent()) {
      return wanted.getAsDouble();
    }
    FeatureShape shape = rows.shape();
    int[] varying = rows.labels().varying();
    double variance = shape.totalVariance();
    if (varying.length == 0) {
      return penalty(rows.labels().rows(), variance, Double.NaN);
    }
    LabelTotals labels = rows.labels().keep(varying);
    double[] means = new double[varying.length];
    double[] start = new double[(shape.columns() + 1) * varying.length];
    int weights = shape.columns() * varying.length;
    for (int k = 0; k < varying.length; k++) {
      double on = labels.positives()[k];
      double off = labels.known()[k] - on;
      means[k] = (on - off) / labels.known()[k];
      start[weights + k] = Math.log(on / off) / 2;
    }
    double[] gradient = new double[start.length];
    rows.loss(DistantRows.Loss.INDEPENDENT, varying).evaluate(start, gradient);
    double squares = 0;
    for (int k = 0; k < weights; k++) {
      // The loss is a mean: its gradient is −X̃ᵀ r / n.
      double sum = gradient[k] * labels.rows();
      squares += sum * sum;
    }
    return penalty(
        labels.rows(),
        variance,
        WeightMoments.variance(
            means, (double) labels.rows(), squares, shape.some(), shape.means(), variance));
  }

  /**
   * λ1 from the variance of the weights.
   *
   * @param variance of the features
   * @param ofWeights s, or NaN
   */
  private static double penalty(long given, double variance, double ofWeights) {
    long rows = Math.max(1, given);
    double ofScores = variance * ofWeights;
    // Nothing to go by: no label varies, no feature does, or there are too few rows.
    double believed =
        Double.isNaN(ofScores) ? 1 : Math.max(LEAST_VARIANCE, Math.min(ofScores, MOST_VARIANCE));
    return FACTOR * (variance > 0 ? variance : 1) / (2 * rows * believed);
  }
}
