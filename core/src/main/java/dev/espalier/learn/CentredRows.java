package dev.espalier.learn;

import dev.espalier.data.Features;

/**
 * Products with rows from which the mean row is taken, without making sparse rows dense.
 *
 * @param features some rows
 * @param means the mean row
 */
record CentredRows(Features features, double[] means) {
  int columns() {
    return means.length;
  }

  /** S Xᵀ X S u / n, for a diagonal S. */
  double[] curvature(double[] vector, double[] scales) {
    double[] weights = new double[columns()];
    double atMean = 0;
    for (int column = 0; column < weights.length; column++) {
      weights[column] = scales[column] * vector[column];
      atMean += means[column] * weights[column];
    }
    double[] scores = new double[features.rows()];
    features.multiply(0, scores.length, weights, 1, scores);
    double sum = 0;
    for (int row = 0; row < scores.length; row++) {
      scores[row] -= atMean;
      sum += scores[row];
    }
    double[] result = new double[columns()];
    features.addTransposed(0, scores.length, scores, 1, result);
    for (int column = 0; column < result.length; column++) {
      result[column] = scales[column] * (result[column] - sum * means[column]) / scores.length;
    }
    return result;
  }

  /** The mean square of each score; the weights are columns × width. */
  double[] meanSquares(double[] weights, int width) {
    double[] atMean = new double[width];
    for (int column = 0; column < columns(); column++) {
      for (int k = 0; k < width; k++) {
        atMean[k] += means[column] * weights[column * width + k];
      }
    }
    double[] scores = new double[features.rows() * width];
    features.multiply(0, features.rows(), weights, width, scores);
    double[] squares = new double[width];
    for (int at = 0, k = 0; at < scores.length; at++, k = k + 1 == width ? 0 : k + 1) {
      double score = scores[at] - atMean[k];
      squares[k] += score * score / features.rows();
    }
    return squares;
  }
}
