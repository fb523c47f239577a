package dev.espalier.data;

import dev.espalier.math.Chunks;
import dev.espalier.math.Parallel;
import java.util.Arrays;

/**
 * Mean, variance and range of each column over the cells that are not missing; a zero that is not
 * stored counts.
 *
 * <p>One pass over the features. Of dense columns the sums are taken about the first row: squares
 * of large numbers with a small spread would cancel otherwise.
 */
public final class ColumnSummary {
  /** So many columns at a time: their sums stay in the nearest cache. */
  private static final int STRIP = 512;

  private final double[] origin;
  private final double[] sum;
  private final double[] sumOfSquares;
  private final double[] smallest;
  private final double[] largest;
  private final int[] count;

  private ColumnSummary(double[] origin) {
    int columns = origin.length;
    this.origin = origin;
    sum = new double[columns];
    sumOfSquares = new double[columns];
    smallest = new double[columns];
    largest = new double[columns];
    count = new int[columns];
    Arrays.fill(smallest, Double.POSITIVE_INFINITY);
    Arrays.fill(largest, Double.NEGATIVE_INFINITY);
  }

  /** Goes through the features once. */
  public static ColumnSummary of(Features features) {
    return features instanceof SparseFeatures sparse
        ? ofSparse(sparse)
        : ofDense((DenseFeatures) features);
  }

  private static ColumnSummary ofSparse(SparseFeatures sparse) {
    ColumnSummary summary = new ColumnSummary(new double[sparse.columns()]);
    int[] missing = new int[sparse.columns()];
    for (int k = 0; k < sparse.values().length; k++) {
      int column = sparse.columnIndices()[k];
      summary.add(column, sparse.values()[k]);
      missing[column] += Double.isNaN(sparse.values()[k]) ? 1 : 0;
    }
    for (int column = 0; column < sparse.columns(); column++) {
      if (summary.count[column] + missing[column] < sparse.rows()) {
        summary.smallest[column] = Math.min(summary.smallest[column], 0);
        summary.largest[column] = Math.max(summary.largest[column], 0);
      }
      summary.count[column] = sparse.rows() - missing[column];
    }
    return summary;
  }

  private static ColumnSummary ofDense(DenseFeatures dense) {
    double[] origin = new double[dense.columns()];
    for (int column = 0; column < origin.length && dense.rows() > 0; column++) {
      double first = dense.values()[column];
      origin[column] = Double.isNaN(first) ? 0 : first;
    }
    Chunks chunks = Parallel.chunks(dense.rows());
    ColumnSummary[] parts = new ColumnSummary[chunks.count()];
    Parallel.run(
        parts.length,
        chunk -> {
          parts[chunk] = new ColumnSummary(origin);
          for (int column = 0; column < origin.length; column += STRIP) {
            int width = Math.min(STRIP, origin.length - column);
            parts[chunk].addStrip(dense, chunks.from(chunk), chunks.to(chunk), column, width);
          }
        });
    ColumnSummary whole = new ColumnSummary(origin);
    for (ColumnSummary part : parts) {
      whole.merge(part);
    }
    return whole;
  }

  /** Adds some columns of some rows, which this summary has nothing of yet. */
  private void addStrip(DenseFeatures dense, int fromRow, int toRow, int column, int width) {
    // Arrays that share one index: such loops become vector operations.
    double[] row = new double[width];
    double[] about = Arrays.copyOfRange(origin, column, column + width);
    double[] sums = new double[width];
    double[] squares = new double[width];
    double[] least = Arrays.copyOfRange(smallest, column, column + width);
    double[] most = Arrays.copyOfRange(largest, column, column + width);
    for (int each = fromRow; each < toRow; each++) {
      System.arraycopy(dense.values(), each * origin.length + column, row, 0, width);
      addMoments(row, about, sums, squares);
      widen(row, least, most);
    }
    for (int k = 0; k < width; k++) {
      if (Double.isNaN(sums[k])) {
        addColumn(dense, fromRow, toRow, column + k);
      } else {
        sum[column + k] = sums[k];
        sumOfSquares[column + k] = squares[k];
        smallest[column + k] = least[k];
        largest[column + k] = most[k];
        count[column + k] = toRow - fromRow;
      }
    }
  }

  private static void addMoments(double[] row, double[] about, double[] sums, double[] squares) {
    for (int k = 0; k < row.length; k++) {
      double difference = row[k] - about[k];
      sums[k] += difference;
      squares[k] += difference * difference;
    }
  }

  private static void widen(double[] row, double[] least, double[] most) {
    for (int k = 0; k < row.length; k++) {
      least[k] = Math.min(least[k], row[k]);
      most[k] = Math.max(most[k], row[k]);
    }
  }

  /** Adds a column cell by cell: some are missing. */
  private void addColumn(DenseFeatures dense, int fromRow, int toRow, int column) {
    for (int row = fromRow; row < toRow; row++) {
      add(column, dense.value(row, column));
    }
  }

  private void add(int column, double value) {
    if (!Double.isNaN(value)) {
      double difference = value - origin[column];
      sum[column] += difference;
      sumOfSquares[column] += difference * difference;
      smallest[column] = Math.min(smallest[column], value);
      largest[column] = Math.max(largest[column], value);
      count[column]++;
    }
  }

  private void merge(ColumnSummary part) {
    for (int column = 0; column < origin.length; column++) {
      sum[column] += part.sum[column];
      sumOfSquares[column] += part.sumOfSquares[column];
      smallest[column] = Math.min(smallest[column], part.smallest[column]);
      largest[column] = Math.max(largest[column], part.largest[column]);
      count[column] += part.count[column];
    }
  }

  /** The mean of a column; 0 if all its cells are missing. */
  public double mean(int column) {
    return count[column] == 0 ? 0 : origin[column] + sum[column] / count[column];
  }

  /** The means of all columns. */
  public double[] means() {
    double[] means = new double[origin.length];
    Arrays.setAll(means, this::mean);
    return means;
  }

  /** The mean squared distance from the mean; exactly 0 of a constant column. */
  public double variance(int column) {
    if (!(smallest[column] < largest[column])) {
      return 0;
    }
    double offset = sum[column] / count[column];
    return Math.max(0, sumOfSquares[column] / count[column] - offset * offset);
  }

  /** The variances of all columns. */
  public double[] variances() {
    double[] variances = new double[origin.length];
    Arrays.setAll(variances, this::variance);
    return variances;
  }

  /** The smallest cell of a column; 0 if all are missing. */
  public double smallest(int column) {
    return count[column] == 0 ? 0 : smallest[column];
  }

  /** The largest cell of a column; 0 if all are missing. */
  public double largest(int column) {
    return count[column] == 0 ? 0 : largest[column];
  }
}
