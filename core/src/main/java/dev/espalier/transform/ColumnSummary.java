package dev.espalier.transform;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import java.util.Arrays;

/**
 * Mean, deviation and range of each column over the cells that are not missing; a zero that is not
 * stored counts.
 */
final class ColumnSummary {
  private final double[] sum;
  private final double[] sumOfSquares;
  private final double[] smallest;
  private final double[] largest;
  private final int[] count;

  private ColumnSummary(int columns) {
    sum = new double[columns];
    sumOfSquares = new double[columns];
    smallest = new double[columns];
    largest = new double[columns];
    count = new int[columns];
    Arrays.fill(smallest, Double.POSITIVE_INFINITY);
    Arrays.fill(largest, Double.NEGATIVE_INFINITY);
  }

  static ColumnSummary of(Features features) {
    ColumnSummary summary = new ColumnSummary(features.columns());
    if (features instanceof DenseFeatures dense) {
      double[] values = dense.values();
      for (int k = 0, column = 0; k < values.length; k++) {
        summary.add(column, values[k]);
        column = column + 1 == features.columns() ? 0 : column + 1;
      }
      summary.deviations(dense);
    } else if (features instanceof SparseFeatures sparse) {
      int[] missing = new int[features.columns()];
      for (int k = 0; k < sparse.values().length; k++) {
        summary.add(sparse.columnIndices()[k], sparse.values()[k]);
        missing[sparse.columnIndices()[k]] += Double.isNaN(sparse.values()[k]) ? 1 : 0;
      }
      for (int column = 0; column < features.columns(); column++) {
        if (summary.count[column] + missing[column] < features.rows()) {
          summary.smallest[column] = Math.min(summary.smallest[column], 0);
          summary.largest[column] = Math.max(summary.largest[column], 0);
        }
        summary.count[column] = features.rows() - missing[column];
      }
    }
    return summary;
  }

  private void add(int column, double value) {
    if (!Double.isNaN(value)) {
      sum[column] += value;
      smallest[column] = Math.min(smallest[column], value);
      largest[column] = Math.max(largest[column], value);
      count[column]++;
    }
  }

  /** A second pass, because squares of large numbers with a small spread would cancel. */
  private void deviations(DenseFeatures dense) {
    double[] means = means();
    double[] values = dense.values();
    for (int k = 0, column = 0; k < values.length; k++) {
      double difference = values[k] - means[column];
      if (!Double.isNaN(difference)) {
        sumOfSquares[column] += difference * difference;
      }
      column = column + 1 == means.length ? 0 : column + 1;
    }
  }

  double mean(int column) {
    return count[column] == 0 ? 0 : sum[column] / count[column];
  }

  double[] means() {
    double[] means = new double[sum.length];
    for (int column = 0; column < means.length; column++) {
      means[column] = mean(column);
    }
    return means;
  }

  double deviation(int column) {
    // A constant column may miss its own mean by a rounding error, which is no deviation.
    return smallest[column] < largest[column] ? Math.sqrt(sumOfSquares[column] / count[column]) : 0;
  }

  double smallest(int column) {
    return count[column] == 0 ? 0 : smallest[column];
  }

  double largest(int column) {
    return count[column] == 0 ? 0 : largest[column];
  }
}
