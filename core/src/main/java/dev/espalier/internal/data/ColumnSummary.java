package dev.espalier.internal.data;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Mean, variance and range of each column over the cells that are not missing; a zero that is not
 * stored counts.
 *
 * <p>One pass over the features. Of dense columns the sums are taken about the first row: squares
 * of large numbers with a small spread would cancel otherwise.
 */
public final class ColumnSummary implements Serializable {
  private static final long serialVersionUID = 1;

  /** Number of columns at a time: their sums stay in the nearest cache. */
  private static final int STRIP = 512;

  private final double[] origin;
  private final double[] sum;
  private final double[] sumOfSquares;
  private final double[] smallest;
  private final double[] largest;
  private final long[] count;

  private ColumnSummary(double[] origin) {
    int columns = origin.length;
    this.origin = origin;
    sum = new double[columns];
    sumOfSquares = new double[columns];
    smallest = new double[columns];
    largest = new double[columns];
    count = new long[columns];
    Arrays.fill(smallest, Double.POSITIVE_INFINITY);
    Arrays.fill(largest, Double.NEGATIVE_INFINITY);
  }

  /** Goes through the features once. */
  public static ColumnSummary of(Features features) {
    return features instanceof SparseFeatures sparse
        ? ofSparse(sparse)
        : ofDense((DenseFeatures) features);
  }

  /**
   * The part that some rows have in a summary of more, to be {@linkplain #merge merged} with the
   * others' parts, always in the same order.
   *
   * @param origin about what sums are taken: {@link #originOf} the same rows for all parts
   */
  public static ColumnSummary part(Features features, double[] origin) {
    ColumnSummary part = new ColumnSummary(origin);
    if (features instanceof SparseFeatures sparse) {
      part.addRows(sparse, 0, sparse.rows());
    } else {
      part.addStrips((DenseFeatures) features, 0, features.rows());
    }
    return part;
  }

  /** About what sums are taken where these rows come first. */
  public static double[] originOf(Features features) {
    double[] origin = new double[features.columns()];
    for (int column = 0; column < origin.length && features.rows() > 0; column++) {
      double first = features.isSparse() ? 0 : features.values()[column];
      origin[column] = Double.isNaN(first) ? 0 : first;
    }
    return origin;
  }

  private static ColumnSummary ofSparse(SparseFeatures sparse) {
    double[] origin = originOf(sparse);
    Chunks chunks =
        Chunks.forCost(
            sparse.rows(),
            (double) sparse.storedValues() / Math.max(1, sparse.rows()),
            origin.length);
    return inChunks(origin, chunks, (part, from, to) -> part.addRows(sparse, from, to));
  }

  private static ColumnSummary ofDense(DenseFeatures dense) {
    return inChunks(
        originOf(dense),
        Parallel.chunks(dense.rows()),
        (part, from, to) -> part.addStrips(dense, from, to));
  }

  private void addStrips(DenseFeatures dense, int fromRow, int toRow) {
    for (int column = 0; column < origin.length; column += STRIP) {
      int width = Math.min(STRIP, origin.length - column);
      addStrip(dense, fromRow, toRow, column, width);
    }
  }

  /** Adds the rows from {@code from} to {@code to} to a summary that has none yet. */
  @FunctionalInterface
  private interface RowTask {
    void addTo(ColumnSummary part, int from, int to);
  }

  private static ColumnSummary inChunks(double[] origin, Chunks chunks, RowTask task) {
    ColumnSummary[] parts = new ColumnSummary[chunks.count()];
    Parallel.run(
        parts.length,
        chunk -> {
          parts[chunk] = new ColumnSummary(origin);
          task.addTo(parts[chunk], chunks.from(chunk), chunks.to(chunk));
        });
    ColumnSummary whole = new ColumnSummary(origin);
    for (ColumnSummary part : parts) {
      whole.merge(part);
    }
    return whole;
  }

  private void addRows(SparseFeatures sparse, int fromRow, int toRow) {
    int[] columns = sparse.columnIndices();
    double[] values = sparse.values();
    int[] missing = new int[count.length];
    for (int k = sparse.rowStarts()[fromRow]; k < sparse.rowStarts()[toRow]; k++) {
      int column = columns[k];
      double value = values[k];
      if (Double.isNaN(value)) {
        missing[column]++;
        continue;
      }
      sum[column] += value;
      sumOfSquares[column] += value * value;
      smallest[column] = Math.min(smallest[column], value);
      largest[column] = Math.max(largest[column], value);
      count[column]++;
    }
    for (int column = 0; column < count.length; column++) {
      long there = (long) toRow - fromRow - missing[column];
      if (count[column] < there) {
        smallest[column] = Math.min(smallest[column], 0);
        largest[column] = Math.max(largest[column], 0);
      }
      count[column] = there;
    }
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
        count[column + k] = (long) toRow - fromRow;
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
      double value = dense.value(row, column);
      if (!Double.isNaN(value)) {
        double difference = value - origin[column];
        sum[column] += difference;
        sumOfSquares[column] += difference * difference;
        smallest[column] = Math.min(smallest[column], value);
        largest[column] = Math.max(largest[column], value);
        count[column]++;
      }
    }
  }

  /** Adds another part about the same origin. */
  public void merge(ColumnSummary part) {
    for (int column = 0; column < origin.length; column++) {
      sum[column] += part.sum[column];
      sumOfSquares[column] += part.sumOfSquares[column];
      smallest[column] = Math.min(smallest[column], part.smallest[column]);
      largest[column] = Math.max(largest[column], part.largest[column]);
      count[column] += part.count[column];
    }
  }

  /** The number of columns. */
  public int columns() {
    return origin.length;
  }

  /** How many cells of a column are not missing. */
  public long count(int column) {
    return count[column];
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
