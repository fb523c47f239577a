package dev.espalier.restore.rmf;

import dev.espalier.Progress;
import dev.espalier.internal.parallel.Chunks;
import java.util.Arrays;

/**
 * What is expected of the missing cells of training rows (the E-step).
 *
 * @param means of the numbers, rows × numbers; only those of missing cells are meant
 * @param missing the likely levels of the missing categories, in the order of the rows
 * @param covariance the mean of cov(u) over the rows, numbers × numbers
 */
record Expectations(double[] means, LikelyLevels missing, double[] covariance) {

  /** What the columns alone say: standardised numbers, and the levels' frequencies. */
  static Expectations independent(FieldRows rows, double[] frequencies) {
    Layout layout = rows.layout();
    int m = layout.numbers();
    int c = layout.categories();
    double[] covariance = new double[m * m];
    for (int k = 0; k < rows.numbers().length; k++) {
      int s = k % m;
      covariance[s * m + s] += Double.isNaN(rows.numbers()[k]) ? 1.0 / rows.rows() : 0;
    }
    LikelyLevels missing = new LikelyLevels(rows.missingCategories());
    int cell = 0;
    for (int k = 0; k < rows.codes().length; k++) {
      if (rows.codes()[k] < 0) {
        int variable = m + k % c;
        missing.set(cell++, frequencies, layout.start(variable) - m, layout.end(variable) - m);
      }
    }
    return new Expectations(new double[rows.numbers().length], missing, covariance);
  }

  /** What a field expects of the missing cells; cells that are there are trusted. */
  static Expectations of(FieldRows rows, Field field) {
    Layout layout = rows.layout();
    int m = layout.numbers();
    int c = layout.categories();
    double[] means = new double[rows.numbers().length];
    LikelyLevels missing = new LikelyLevels(rows.missingCategories());
    int[] numbered = rows.numberedCodes();
    Chunks chunks = TableInference.chunks(rows.rows());
    double[][] covariances = new double[chunks.count()][m * m];
    double weight = 1.0 / rows.rows();
    new TableInference(field, new double[c])
        .run(
            rows,
            rows.incomplete(),
            Progress.none(),
            (chunk, row, inferred) -> {
              System.arraycopy(inferred.state(), 0, means, row * m, m);
              inferred.addCovariance(weight, covariances[chunk]);
              for (int j = 0; j < c; j++) {
                int code = numbered[row * c + j];
                if (code < 0) {
                  missing.set(-1 - code, inferred.state(), layout.start(m + j), layout.end(m + j));
                }
              }
            });
    double[] covariance = new double[m * m];
    for (double[] part : covariances) {
      for (int k = 0; k < covariance.length; k++) {
        covariance[k] += part[k];
      }
    }
    return new Expectations(means, missing, covariance);
  }

  /** The mean over the rows of diag q − q qᵀ of each category, levels × levels. */
  double[][] levelCovariance(FieldRows rows) {
    Layout layout = rows.layout();
    int m = layout.numbers();
    int c = layout.categories();
    double[][] covariance = new double[c][];
    Arrays.setAll(covariance, j -> new double[layout.size(m + j) * layout.size(m + j)]);
    double weight = 1.0 / rows.rows();
    int cell = 0;
    for (int k = 0; k < rows.codes().length; k++) {
      if (rows.codes()[k] < 0) {
        add(cell++, weight, layout.size(m + k % c), covariance[k % c]);
      }
    }
    return covariance;
  }

  private void add(int cell, double weight, int size, double[] covariance) {
    for (int a = 0; a < missing.count(cell); a++) {
      int row = missing.level(cell, a) * size;
      double weighted = weight * missing.probability(cell, a);
      covariance[row + missing.level(cell, a)] += weighted;
      for (int b = 0; b < missing.count(cell); b++) {
        covariance[row + missing.level(cell, b)] -= weighted * missing.probability(cell, b);
      }
    }
  }
}
