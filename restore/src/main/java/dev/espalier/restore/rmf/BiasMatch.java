package dev.espalier.restore.rmf;

import dev.espalier.Progress;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Sets the biases of a fitted field so that a row of which nothing is known gets what the columns
 * have: the levels' frequencies, and mean zero. At the maximum of the likelihood that is so for any
 * field; pseudo-likelihood only sees to it where all but one cell is known, and where numbers are
 * not Gaussian given the rest, as when half of a column is zero, the two are far apart.
 *
 * <p>The biases are kept only where cells of training rows, hidden together with half of their row,
 * become more probable by them.
 */
final class BiasMatch {
  private static final int MOST_ROUNDS = 300;

  /** Maximum error of a probability or mean at which it ends. */
  private static final double TOLERANCE = 1e-3;

  private static final double FIRST_STEP = 0.2;
  private static final double LEAST_STEP = 1e-3;

  /** Rarer levels are moved like levels of this frequency. */
  private static final double RARE = 1e-6;

  /** Number of training rows, up to twice as many, by which it is decided to keep the biases. */
  private static final int ROWS_TO_DECIDE_BY = 400;

  private static final long SEED = 7;

  private final Layout layout;
  private final double[] frequencies;

  BiasMatch(Layout layout, double[] frequencies) {
    this.layout = layout;
    this.frequencies = frequencies;
  }

  /** The parameters with other biases, or as they are where that is better. */
  double[] apply(double[] parameters, FieldRows train) {
    if (layout.variables() == 0 || train.rows() == 0) {
      return parameters;
    }
    double[] matched = matched(parameters);
    FieldRows some = train.every(Math.max(1, train.rows() / ROWS_TO_DECIDE_BY), 0);
    FieldRows half = halfHidden(some);
    return explained(matched, some, half) > explained(parameters, some, half)
        ? matched
        : parameters;
  }

  /** Moves the biases until the empty row is right, or as near to it as they come. */
  double[] matched(double[] parameters) {
    int m = layout.numbers();
    double[] nothing = new double[m];
    Arrays.fill(nothing, Double.NaN);
    int[] unknown = new int[layout.categories()];
    Arrays.fill(unknown, -1);
    FieldRows empty = new FieldRows(layout, 1, nothing, new double[m], unknown);
    Field field = Field.of(layout, parameters, frequencies);
    double[] biases = field.biases();
    RowInference inference = new RowInference(field, new double[unknown.length]);
    double[] best = biases.clone();
    double[] direction = new double[biases.length];
    double least = Double.POSITIVE_INFINITY;
    double step = FIRST_STEP;
    for (int round = 0; round < MOST_ROUNDS && step > LEAST_STEP; round++) {
      inference.infer(empty, 0);
      double error = error(inference.state());
      if (error < least) {
        least = error;
        System.arraycopy(biases, 0, best, 0, biases.length);
        for (int i = 0; i < biases.length; i++) {
          double found = inference.state()[i];
          direction[i] =
              i < m
                  ? -field.precisions()[i] * found
                  : Math.log((frequencies[i - m] + RARE) / (found + RARE));
        }
        step *= 1.1;
      } else {
        step *= 0.5;
      }
      if (least < TOLERANCE * TOLERANCE) {
        break;
      }
      for (int i = 0; i < biases.length; i++) {
        biases[i] = best[i] + step * direction[i];
      }
    }
    double[] moved = parameters.clone();
    System.arraycopy(best, 0, moved, layout.biases(), best.length);
    return moved;
  }

  /** The sum of squared errors of the empty row. */
  private double error(double[] state) {
    double sum = 0;
    for (int i = 0; i < state.length; i++) {
      double wanted = i < layout.numbers() ? 0 : frequencies[i - layout.numbers()];
      sum += (state[i] - wanted) * (state[i] - wanted);
    }
    return sum;
  }

  private FieldRows halfHidden(FieldRows rows) {
    SplittableRandom random = new SplittableRandom(SEED);
    double[] numbers = rows.numbers().clone();
    int[] codes = rows.codes().clone();
    for (int k = 0; k < numbers.length; k++) {
      numbers[k] = random.nextBoolean() ? numbers[k] : Double.NaN;
    }
    for (int k = 0; k < codes.length; k++) {
      codes[k] = random.nextBoolean() ? codes[k] : -1;
    }
    return new FieldRows(layout, rows.rows(), numbers, rows.variances(), codes);
  }

  /** The log-probability of the hidden cells, each by itself. */
  private double explained(double[] parameters, FieldRows rows, FieldRows half) {
    int m = layout.numbers();
    int c = layout.categories();
    double[] sums = new double[rows.rows()];
    new TableInference(Field.of(layout, parameters, frequencies), new double[c])
        .run(
            half,
            IntStream.range(0, rows.rows()).toArray(),
            Progress.none(),
            (chunk, row, inferred) -> {
              for (int s = 0; s < m; s++) {
                double value = rows.numbers()[row * m + s];
                if (Double.isNaN(half.numbers()[row * m + s]) && !Double.isNaN(value)) {
                  double variance = inferred.variances()[s];
                  double distance = value - inferred.state()[s];
                  sums[row] -= 0.5 * (distance * distance / variance + Math.log(variance));
                }
              }
              for (int j = 0; j < c; j++) {
                int code = rows.codes()[row * c + j];
                if (half.codes()[row * c + j] < 0 && code >= 0) {
                  double found = inferred.state()[layout.start(m + j) + code];
                  sums[row] += Math.log(Math.max(found, RARE));
                }
              }
            });
    return Arrays.stream(sums).sum();
  }
}
