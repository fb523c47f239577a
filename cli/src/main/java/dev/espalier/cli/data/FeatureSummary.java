package dev.espalier.cli.data;

import dev.espalier.data.Features;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** What there is to know of the features, collected some rows after another. */
final class FeatureSummary {
  private final int columns;
  private final double[] smallest;
  private final double[] largest;
  private final long[] seen;
  private final long[] missing;
  private long rows;
  private long stored;

  FeatureSummary(int columns) {
    this.columns = columns;
    smallest = new double[columns];
    largest = new double[columns];
    seen = new long[columns];
    missing = new long[columns];
    Arrays.fill(smallest, Double.POSITIVE_INFINITY);
    Arrays.fill(largest, Double.NEGATIVE_INFINITY);
  }

  /** Adds rows. */
  void add(Features features) {
    rows += features.rows();
    stored += features.storedValues();
    double[] values = features.values();
    for (int k = 0; k < values.length; k++) {
      int column = features.column(k);
      if (Double.isNaN(values[k])) {
        missing[column]++;
      } else {
        smallest[column] = Math.min(smallest[column], values[k]);
        largest[column] = Math.max(largest[column], values[k]);
      }
      seen[column]++;
    }
  }

  /** How many features there are. */
  int columns() {
    return columns;
  }

  /** Values that are stored. */
  long stored() {
    return stored;
  }

  /** Cells that are missing. */
  long missing() {
    return Arrays.stream(missing).sum();
  }

  /** Features with a missing cell. */
  int missingColumns() {
    return (int) Arrays.stream(missing).filter(count -> count > 0).count();
  }

  /**
   * The names of features that never change.
   *
   * @param names of all
   */
  List<String> constant(List<String> names) {
    return IntStream.range(0, columns).filter(this::isConstant).mapToObj(names::get).toList();
  }

  private boolean isConstant(int column) {
    // What is not stored is zero.
    boolean zero = seen[column] < rows;
    double least = zero ? Math.min(smallest[column], 0) : smallest[column];
    double most = zero ? Math.max(largest[column], 0) : largest[column];
    return least >= most;
  }
}
