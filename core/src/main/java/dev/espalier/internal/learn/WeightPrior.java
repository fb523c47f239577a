package dev.espalier.internal.learn;

import dev.espalier.Hyperparameters;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.data.ColumnSummary;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * How large the weights of a data set are, estimated before anything is fitted: the automatic λ1.
 *
 * <p>A ridge penalty λ1 on the mean loss of n rows is a normal prior of variance s = 1/(2nλ1) on
 * every weight. Under it rows that are alike have labels that are alike: with r_li = y_li − ν_i,
 * the residuals of intercepts alone, V_i = 1 − ν_i² their variance and x̃ the centred features,
 *
 * <pre>{@code
 * E r_li r_ki ≈ s V_i² x̃_l·x̃_k   (l ≠ k)
 * }</pre>
 *
 * <p>to the first order in s. Summing over labels and pairs of rows gives the method of moments'
 * estimate, known from variance components in genetics (Haseman and Elston 1972):
 *
 * <pre>{@code
 * s = Σ_i (‖X̃ᵀ r_i‖² − n_i V_i v) / (κ Σ_i n_i (n_i − 1) V_i²)
 * λ1 = 1.5 / (2 n s)
 * }</pre>
 *
 * <p>where n_i rows know label i, v is the mean of ‖x̃_l‖², and κ the mean of (x̃_l·x̃_k)² over
 * pairs of sampled rows. The estimate costs one gradient. It sees most of the directions in which
 * the features vary most, where weights are largest, and so is high: hence the factor. A prior
 * under which scores hardly vary, or without bounds, is not believed: s·v, the variance of the
 * scores, is kept between {@value #LEAST_VARIANCE} and {@value #MOST_VARIANCE}.
 *
 * <p>λ1 falls with the rows as 1/n, and follows the scale of the features.
 */
public final class WeightPrior {
  /** What λ1 is, for the learners that have it. */
  public static final String DESCRIPTION =
      "weight of the penalty on the weights (lambda1); auto is estimated from the data and falls"
          + " as 1/rows";

  /** The values that it may have. */
  public static final String LEGAL = "auto, or a number of at least 0";

  private static final double FACTOR = 1.5;
  private static final double LEAST_VARIANCE = 0.03;
  private static final double MOST_VARIANCE = 30;

  /** Rows whose pairs give κ: to about a fifth where one direction is all, else closer. */
  private static final int SAMPLED_ROWS = 256;

  /** Labels, or sampled rows, that are worked on at a time. */
  private static final int STRIP = 16;

  /** Rows whose residuals are written at a time. */
  private static final int BLOCK = 256;

  private final Features features;
  private final ColumnSummary columns;

  private WeightPrior(Features features) {
    this.features = features;
    this.columns = ColumnSummary.of(features);
  }

  /** Refuses a number that λ1 cannot be. */
  public static void check(String learner, OptionalDouble penalty) {
    double number = penalty.orElse(0);
    if (!(number >= 0 && Double.isFinite(number))) {
      throw Hyperparameters.illegal(learner, "weightPenalty", penalty, LEGAL);
    }
  }

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
        : new WeightPrior(features).penalty(labels.keep(labels.varying()));
  }

  private double penalty(Labels labels) {
    int rows = Math.max(1, features.rows());
    double variance = Arrays.stream(columns.variances()).sum();
    double ofScores = variance * estimate(labels, variance);
    // Nothing to go by: no label varies, no feature does, or there are too few rows.
    double believed =
        Double.isNaN(ofScores) ? 1 : Math.max(LEAST_VARIANCE, Math.min(ofScores, MOST_VARIANCE));
    return FACTOR * (variance > 0 ? variance : 1) / (2 * rows * believed);
  }

  /** s; NaN where there is nothing to go by. */
  private double estimate(Labels labels, double variance) {
    int[] known = labels.knownCounts();
    int[] positives = labels.positives().counts();
    double[] means = new double[known.length];
    double noise = 0;
    double pairs = 0;
    for (int label = 0; label < means.length; label++) {
      means[label] = 2.0 * positives[label] / known[label] - 1;
      double ofLabel = 1 - means[label] * means[label];
      noise += known[label] * ofLabel * variance;
      pairs += known[label] * (known[label] - 1.0) * ofLabel * ofLabel;
    }
    return (squaredGradients(labels, means) - noise) / (pairs * meanSquaredProduct());
  }

  /** Σ_i ‖X̃ᵀ r_i‖². Residuals sum to 0, so the features need not be centred. */
  private double squaredGradients(Labels labels, double[] means) {
    double[] squares = new double[(means.length + STRIP - 1) / STRIP];
    Parallel.run(
        squares.length,
        strip -> {
          int first = strip * STRIP;
          int width = Math.min(STRIP, means.length - first);
          double[] gradient = new double[features.columns() * width];
          double[] residuals = new double[BLOCK * width];
          for (int from = 0; from < features.rows(); from += BLOCK) {
            int to = Math.min(features.rows(), from + BLOCK);
            for (int row = from; row < to; row++) {
              residuals(labels, means, row, first, width, residuals, (row - from) * width);
            }
            features.addTransposed(from, to, residuals, width, gradient);
          }
          squares[strip] = Arrays.stream(gradient).map(g -> g * g).sum();
        });
    return Arrays.stream(squares).sum();
  }

  /** Writes a row's residuals of some labels; 0 where a label is unknown. */
  private static void residuals(
      Labels labels, double[] means, int row, int first, int width, double[] out, int at) {
    for (int k = 0; k < width; k++) {
      out[at + k] = -1 - means[first + k];
    }
    LabelSets on = labels.positives();
    for (int k = on.start(row); k < on.start(row + 1); k++) {
      int place = on.members()[k] - first;
      if (place >= 0 && place < width) {
        out[at + place] += 2;
      }
    }
    LabelSets unknown = labels.unknown();
    if (unknown != null) {
      for (int k = unknown.start(row); k < unknown.start(row + 1); k++) {
        int place = unknown.members()[k] - first;
        if (place >= 0 && place < width) {
          out[at + place] = 0;
        }
      }
    }
  }

  /** κ: the mean of (x̃_l·x̃_k)² over pairs l ≠ k of rows that are spread evenly. */
  private double meanSquaredProduct() {
    int rows = features.rows();
    int count = Math.min(rows, SAMPLED_ROWS);
    Features sample =
        features.select(
            IntStream.range(0, count).map(i -> (int) ((long) i * rows / count)).toArray());
    double[] means = columns.means();
    double[] squares = new double[(count + STRIP - 1) / STRIP];
    Parallel.run(
        squares.length, strip -> squares[strip] = squaredProducts(sample, means, strip * STRIP));
    return Arrays.stream(squares).sum() / (count * (count - 1.0));
  }

  /** Σ (x̃_l·x̃_k)² of some rows l with all other rows k. */
  private static double squaredProducts(Features sample, double[] means, int first) {
    int width = Math.min(STRIP, sample.rows() - first);
    double[] chosen = new double[means.length * width];
    double[] one = new double[width];
    for (int k = 0; k < width; k++) {
      one[k] = 1;
      sample.addTransposed(first + k, first + k + 1, one, width, chosen);
      one[k] = 0;
    }
    double[] atMean = new double[width];
    for (int column = 0; column < means.length; column++) {
      for (int k = 0; k < width; k++) {
        chosen[column * width + k] -= means[column];
        atMean[k] += means[column] * chosen[column * width + k];
      }
    }
    double[] products = new double[sample.rows() * width];
    sample.multiply(0, sample.rows(), chosen, width, products);
    double sum = 0;
    for (int row = 0; row < sample.rows(); row++) {
      for (int k = 0; k < width; k++) {
        double product = products[row * width + k] - atMean[k];
        sum += row == first + k ? 0 : product * product;
      }
    }
    return sum;
  }
}
