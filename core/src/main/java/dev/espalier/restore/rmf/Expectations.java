package dev.espalier.restore.rmf;

/**
 * What is expected of the missing cells of training rows (the E-step).
 *
 * @param means of the numbers, rows × numbers
 * @param probabilities of the levels, rows × levels
 * @param covariance the mean of cov(u) over the rows, numbers × numbers
 * @param levelCovariance the mean of cov(one-hot v_j) over the rows, width × width
 */
record Expectations(
    double[] means, double[] probabilities, double[] covariance, double[] levelCovariance) {

  /** What the columns alone say: standardised numbers, and the levels' frequencies. */
  static Expectations independent(FieldRows rows, double[] frequencies) {
    Layout layout = rows.layout();
    int m = layout.numbers();
    int c = layout.categories();
    int width = layout.width();
    int levels = width - m;
    double[] probabilities = new double[rows.rows() * levels];
    double[] covariance = new double[m * m];
    double[] levelCovariance = new double[width * width];
    for (int row = 0; row < rows.rows(); row++) {
      System.arraycopy(frequencies, 0, probabilities, row * levels, levels);
      for (int s = 0; s < m; s++) {
        covariance[s * m + s] += Double.isNaN(rows.numbers()[row * m + s]) ? 1.0 / rows.rows() : 0;
      }
      for (int j = 0; j < c; j++) {
        if (rows.codes()[row * c + j] < 0) {
          addLevelCovariance(layout, m + j, frequencies, -m, 1.0 / rows.rows(), levelCovariance);
        }
      }
    }
    return new Expectations(
        new double[rows.rows() * m], probabilities, covariance, levelCovariance);
  }

  /** Adds weight · (diag q − q qᵀ) of one category; its q starts at base + its first coordinate. */
  static void addLevelCovariance(
      Layout layout, int variable, double[] q, int base, double weight, double[] covariance) {
    int width = layout.width();
    for (int a = layout.start(variable); a < layout.end(variable); a++) {
      covariance[a * width + a] += weight * q[base + a];
      for (int b = layout.start(variable); b < layout.end(variable); b++) {
        covariance[a * width + b] -= weight * q[base + a] * q[base + b];
      }
    }
  }
}
