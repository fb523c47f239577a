package dev.espalier.learn.pairwise;

/**
 * Where the parameters of a model with constant edges lie in an optimiser's point: weights (columns
 * × labels, row-major), then intercepts, then one strength for each pair i &lt; j, row by row.
 *
 * @param columns number of features
 * @param labels number of labels
 */
record EdgeLayout(int columns, int labels) {
  /** The number of pairs of labels. */
  int pairs() {
    return labels * (labels - 1) / 2;
  }

  int intercepts() {
    return columns * labels;
  }

  int edges() {
    return (columns + 1) * labels;
  }

  int dimension() {
    return edges() + pairs();
  }

  /**
   * Spreads the strengths into a symmetric matrix with zero diagonal.
   *
   * @param point a point, not modified
   * @param matrix labels × labels; overwritten
   */
  void spread(double[] point, double[][] matrix) {
    int at = edges();
    for (int i = 0; i < labels; i++) {
      matrix[i][i] = 0;
      for (int j = i + 1; j < labels; j++, at++) {
        matrix[i][j] = point[at];
        matrix[j][i] = point[at];
      }
    }
  }
}
