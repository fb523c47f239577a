package dev.espalier.transform;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;

/** The sum of the variances of all columns: half the mean squared distance between two rows. */
final class TotalVariance {
  private TotalVariance() {}

  /** The total variance of features without missing cells. */
  static double of(Features features) {
    if (features instanceof SparseFeatures sparse) {
      return ofSparse(sparse);
    }
    DenseFeatures dense = (DenseFeatures) features;
    ColumnSummary summary = ColumnSummary.of(dense);
    double sum = 0;
    for (int column = 0; column < dense.columns(); column++) {
      double deviation = summary.deviation(column);
      sum += deviation * deviation;
    }
    return sum;
  }

  /** Mean square less squared mean, which keeps zeros out of the loop. */
  private static double ofSparse(SparseFeatures sparse) {
    double squares = 0;
    for (double value : sparse.values()) {
      squares += value * value;
    }
    double squaredMeans = 0;
    for (double mean : ColumnSummary.of(sparse).means()) {
      squaredMeans += mean * mean;
    }
    double variance = squares / sparse.rows() - squaredMeans;
    // What is left of a cancellation is no variance.
    return variance > 1e-12 * squaredMeans ? variance : 0;
  }
}
