package dev.espalier.learn.baseline;

/**
 * The weights and intercepts of m linear functions.
 *
 * @param labelCount m
 * @param weights columns × labels, row-major
 * @param intercepts one for each label
 */
record Coefficients(int labelCount, double[] weights, double[] intercepts) {
  /** Zero weights: f_i(x) = b_i with σ(2 b_i) the label's frequency. */
  static Coefficients constant(int columns, double[] logOdds) {
    double[] intercepts = new double[logOdds.length];
    for (int label = 0; label < intercepts.length; label++) {
      intercepts[label] = logOdds[label] / 2;
    }
    return new Coefficients(logOdds.length, new double[columns * logOdds.length], intercepts);
  }

  /**
   * The coefficients of some labels as an optimiser's point: weights row-major, then intercepts.
   */
  double[] extract(int[] labels) {
    int columns = weights.length / labelCount;
    double[] point = new double[(columns + 1) * labels.length];
    for (int column = 0; column <= columns; column++) {
      double[] from = column < columns ? weights : intercepts;
      int base = column < columns ? column * labelCount : 0;
      for (int k = 0; k < labels.length; k++) {
        point[column * labels.length + k] = from[base + labels[k]];
      }
    }
    return point;
  }

  /** The same coefficients with those of some labels replaced by an optimiser's point. */
  Coefficients with(int[] labels, double[] point) {
    int columns = weights.length / labelCount;
    double[] newWeights = weights.clone();
    double[] newIntercepts = intercepts.clone();
    for (int column = 0; column <= columns; column++) {
      double[] to = column < columns ? newWeights : newIntercepts;
      int base = column < columns ? column * labelCount : 0;
      for (int k = 0; k < labels.length; k++) {
        to[base + labels[k]] = point[column * labels.length + k];
      }
    }
    return new Coefficients(labelCount, newWeights, newIntercepts);
  }
}
