package dev.espalier.restore.rmf;

import dev.espalier.Progress;
import dev.espalier.data.CodedTable;
import dev.espalier.internal.parallel.Chunks;
import java.util.Arrays;

/**
 * Variational EM for the noise of each column given the prior: (2.16) for the numbers, and (2.18)
 * for the categories with one flip rate for a whole column, since a table of all pairs of levels
 * cannot be told from a few rows. A number is compared with what the rest of its row and the
 * column's values say, in the column's own units: see {@link NoisyNumber}.
 */
final class NoiseEstimation {
  /** Number of rows from which noise is estimated; up to twice as many count. */
  private static final int ENOUGH_ROWS = 1500;

  /** Maximum width of a field with the usual number of rows and rounds. */
  private static final int WIDE = 500;

  private static final int ROWS_OF_WIDE = 600;
  private static final int ROUNDS_OF_WIDE = 30;

  private static final int MOST_ROUNDS = 60;
  private static final double TOLERANCE = 5e-4;
  private static final double FIRST_GUESS = 0.2;
  private static final double SMALLEST = 1e-3;
  private static final double LARGEST_BOOST = 64;

  /**
   * Maximum distance of a cell outside of the column's values, in standard deviations of the noise
   * so far: one farther out is an outlier, which says nothing about usual noise.
   */
  private static final double FARTHEST = 4;

  /** Minimum noise; with less the cells are trusted. */
  private static final double NEGLIGIBLE = 0.02;

  private static final double LARGEST = 0.95;

  private final TableEncoding encoding;
  private final Field field;
  private final Layout layout;

  NoiseEstimation(TableEncoding encoding, Field field) {
    this.encoding = encoding;
    this.field = field;
    this.layout = field.layout();
  }

  /**
   * The standard deviation of each number's noise in those of its column, then the flip rate of
   * each category.
   */
  double[] estimate(CodedTable all, Progress progress) {
    boolean wide = layout.width() > WIDE;
    int enough = wide ? ROWS_OF_WIDE : ENOUGH_ROWS;
    int rounds = wide ? ROUNDS_OF_WIDE : MOST_ROUNDS;
    CodedTable rows = encoding.schema().every(all, Math.max(1, all.rows() / enough));
    double[] rates = new double[layout.variables()];
    if (rows.rows() == 0) {
      return rates;
    }
    Arrays.fill(rates, FIRST_GUESS);
    double[] boosts = new double[rates.length];
    double[] previous = new double[rates.length];
    Arrays.fill(boosts, 1);
    for (int round = 0; round < rounds; round++) {
      progress.report("", round / (double) rounds);
      double[] next = step(rows, rates);
      double change = 0;
      for (int k = 0; k < rates.length; k++) {
        // EM creeps towards small noise. While a rate keeps its direction, it may take larger
        // steps on the logarithmic scale; when it turns, it goes back to those of EM.
        double direction = Math.log(next[k] / rates[k]);
        boosts[k] = direction * previous[k] > 0 ? Math.min(2 * boosts[k], LARGEST_BOOST) : 1;
        previous[k] = direction;
        double rate = rates[k] * Math.exp(boosts[k] * direction);
        rate = Math.min(LARGEST, Math.max(SMALLEST, rate));
        change = Math.max(change, Math.abs(rate - rates[k]));
        rates[k] = rate;
      }
      if (change < TOLERANCE) {
        break;
      }
    }
    for (int k = 0; k < rates.length; k++) {
      rates[k] = rates[k] < NEGLIGIBLE ? 0 : rates[k];
    }
    return rates;
  }

  private double[] step(CodedTable table, double[] rates) {
    int m = layout.numbers();
    int c = layout.categories();
    double[] numberRates = Arrays.copyOf(rates, m);
    FieldRows rows = encoding.rows(table, numberRates);
    Chunks chunks = TableInference.chunks(rows.rows());
    NoisyNumbers[] cells = new NoisyNumbers[chunks.count()];
    Arrays.setAll(cells, chunk -> new NoisyNumbers(encoding, numberRates));
    double[][] sums = new double[chunks.count()][layout.variables()];
    int[][] counts = new int[chunks.count()][layout.variables()];
    new TableInference(field, Arrays.copyOfRange(rates, m, m + c))
        .run(
            rows,
            Progress.none(),
            (chunk, row, inferred) -> {
              double[] moments = new double[3];
              for (int s = 0; s < m; s++) {
                double given = encoding.number(table, row, s);
                double reach = FARTHEST * rates[s] * encoding.margin(s).deviation();
                if (encoding.margin(s).isNear(given, reach)) {
                  cells[chunk].posterior(
                      s,
                      given,
                      rows.numbers()[row * m + s],
                      rows.variances()[row * m + s],
                      inferred.state()[s],
                      inferred.variances()[s],
                      moments);
                  double deviation = encoding.margin(s).deviation();
                  sums[chunk][s] += moments[2] / (deviation * deviation);
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
