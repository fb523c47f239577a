package dev.espalier.internal.forest;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a matrix with each cell replaced by its bin, one byte for a cell.
 *
 * <p>A column with few different values has a bin for each; otherwise bins hold about as many rows
 * each. Missing cells have a bin of their own.
 */
public final class BinnedColumns {
  /** The bin of missing cells; values have the bins below. */
  static final int MISSING = 255;

  private final int rows;
  private final Column[] columns;

  private BinnedColumns(int rows, Column[] columns) {
    this.rows = rows;
    this.columns = columns;
  }

  /**
   * One column.
   *
   * @param cuts the upper ends of all bins but the last, increasing: bin b holds x ≤ cuts[b]
   * @param usual the bin of all rows that are not listed, or -1 where each row has its entry
   * @param rows the listed rows, increasing, or null where the k-th entry is the k-th row's
   * @param bins the bins of the entries
   */
  record Column(double[] cuts, int usual, int @Nullable [] rows, byte[] bins) {
    /** The value up to which rows go to the left of a cut behind a bin. */
    double upTo(int bin) {
      return bin < cuts.length ? cuts[bin] : Double.MAX_VALUE;
    }
  }

  /** Bins all columns. */
  public static BinnedColumns of(Features features) {
    Column[] columns = new Column[features.columns()];
    if (features instanceof SparseFeatures sparse) {
      SparseColumns entries = SparseColumns.of(sparse);
      Parallel.run(columns.length, column -> columns[column] = entries.bin(column));
    } else {
      DenseFeatures dense = (DenseFeatures) features;
      Parallel.run(columns.length, column -> columns[column] = bin(dense, column));
    }
    return new BinnedColumns(features.rows(), columns);
  }

  int rows() {
    return rows;
  }

  int count() {
    return columns.length;
  }

  Column column(int index) {
    return columns[index];
  }

  private static Column bin(DenseFeatures dense, int column) {
    double[] values = new double[dense.rows()];
    for (int row = 0; row < values.length; row++) {
      values[row] = dense.values()[row * dense.columns() + column];
    }
    double[] cuts = cuts(values);
    byte[] bins = new byte[values.length];
    for (int row = 0; row < bins.length; row++) {
      bins[row] = (byte) binOf(cuts, values[row]);
    }
    return new Column(cuts, -1, null, bins);
  }

  /** The bin of a value. */
  static int binOf(double[] cuts, double value) {
    if (Double.isNaN(value)) {
      return MISSING;
    }
    int low = 0;
    int high = cuts.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (value <= cuts[middle]) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Cuts between at most 255 groups of about as many values each; equal values stay together. */
  static double[] cuts(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted); // NaN is last
    int present = sorted.length;
    while (present > 0 && Double.isNaN(sorted[present - 1])) {
      present--;
    }
    int distinct = 0;
    for (int k = 1; k < present; k++) {
      distinct += sorted[k] > sorted[k - 1] ? 1 : 0;
    }
    double[] cuts = new double[Math.min(distinct, MISSING - 1)];
    int count = 0;
    int next = 1;
    for (int k = 1; k < present && count < cuts.length; k++) {
      boolean full = distinct <= cuts.length || k >= (long) next * present / MISSING;
      if (full && sorted[k] > sorted[k - 1]) {
        cuts[count++] = between(sorted[k - 1], sorted[k]);
        while (k >= (long) next * present / MISSING) {
          next++;
        }
      }
    }
    return Arrays.copyOf(cuts, count);
  }

  /** A number from {@code low} to below {@code high}, the middle where there is one. */
  private static double between(double low, double high) {
    double middle = low / 2 + high / 2;
    return middle >= low && middle < high ? middle : low;
  }
}
