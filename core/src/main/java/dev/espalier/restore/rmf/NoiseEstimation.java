package dev.espalier.restore.rmf;

import dev.espalier.Progress;
import dev.espalier.data.CodedTable;
import dev.espalier.math.Chunks;
import java.util.Arrays;

/**
 * Variational EM for the noise of each column given the prior: (2.16) for the numbers, and (2.18)
 * for the categories with one flip rate for a whole column, since a table of all pairs of levels
 * cannot be told from a few rows.
 */
final class NoiseEstimation {
  /** So many rows are enough to estimate one number for each column. */
  private static final int MOST_ROWS = 2000;

  private static final int MOST_ROUNDS = 60;
  private static final double TOLERANCE = 1e-3;
  private static final double FIRST_GUESS = 0.2;
  private static final double SMALLEST = 1e-3;
  private static final double LARGEST = 0.95;

  private final Coordinates coordinates;
  private final Field field;
  private final Layout layout;

  NoiseEstimation(Coordinates coordinates, Field field) {
    this.coordinates = coordinates;
    this.field = field;
    this.layout = field.layout();
  }

  /**
   * The standard deviation of each number's noise in those of its column, then the flip rate of
   * each category.
   */
  double[] estimate(CodedTable all, Progress progress) {
    CodedTable rows = coordinates.schema().every(all, Math.max(1, all.rows() / MOST_ROWS));
    double[] rates = new double[layout.variables()];
    Arrays.fill(rates, FIRST_GUESS);
    if (rows.rows() == 0) {
      return new double[layout.variables()];
    }
    for (int round = 0; round < MOST_ROUNDS; round++) {
      progress.report("", round / (double) MOST_ROUNDS);
      double[] next = step(rows, rates);
      double change = 0;
      for (int k = 0; k < rates.length; k++) {
        change = Math.max(change, Math.abs(next[k] - rates[k]));
      }
      rates = next;
      if (change < TOLERANCE) {
        break;
      }
    }
    return rates;
  }

  private double[] step(CodedTable table, double[] rates) {
    int m = layout.numbers();
    int c = layout.categories();
    FieldRows rows = coordinates.rows(table, Arrays.copyOf(rates, m));
    Chunks chunks = TableInference.chunks(rows.rows());
    double[][] sums = new double[chunks.count()][layout.variables()];
    int[][] counts = new int[chunks.count()][layout.variables()];
    new TableInference(field, Arrays.copyOfRange(rates, m, m + c))
        .run(
            rows,
            Progress.none(),
            (chunk, row, inferred) -> {
              for (int s = 0; s < m; s++) {
                double square = coordinates.squaredDistance(table, row, s, inferred);
                if (!Double.isNaN(square)) {
                  sums[chunk][s] += square;
                  counts[chunk][s]++;
                }
              }
              for (int j = 0; j < c; j++) {
                int code = rows.codes()[row * c + j];
                if (code >= 0) {
                  sums[chunk][m + j] += 1 - inferred.state()[layout.start(m + j) + code];
                  counts[chunk][m + j]++;
                }
              }
            });
    double[] next = new double[layout.variables()];
    for (int k = 0; k < next.length; k++) {
      double sum = 0;
      int count = 0;
      for (int chunk = 0; chunk < sums.length; chunk++) {
        sum += sums[chunk][k];
        count += counts[chunk][k];
      }
      double rate = count == 0 ? 0 : k < m ? Math.sqrt(sum / count) : sum / count;
      next[k] = Math.min(LARGEST, Math.max(SMALLEST, rate));
    }
    return next;
  }
}
