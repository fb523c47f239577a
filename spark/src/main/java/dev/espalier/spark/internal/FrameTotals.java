package dev.espalier.spark.internal;

import dev.espalier.error.InputException;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * What one pass over the rows tells before they are cut into pieces: counts, the width of the
 * features and which labels there are. Merging it is exact, in whatever order.
 */
final class FrameTotals implements Serializable {
  private static final long serialVersionUID = 1;

  long rows;
  long sparseRows;
  long values;
  int columns = -1;

  /** The names of labels that are given by names. */
  final TreeSet<String> names = new TreeSet<>();

  /** The largest index of labels that are given by indices. */
  int largest = -1;

  /** Goes through some rows: features, then labels. */
  static FrameTotals of(Iterator<Row> inside) {
    FrameTotals totals = new FrameTotals();
    while (inside.hasNext()) {
      totals.add(inside.next());
    }
    return totals;
  }

  private void add(Row row) {
    Vector features = vector(row);
    rows++;
    sparseRows += features instanceof SparseVector ? 1 : 0;
    values += features.numActives();
    width(features.size());
    for (Object label : labels(row)) {
      if (label instanceof String name) {
        names.add(name);
      } else {
        largest = Math.max(largest, index(label));
      }
    }
  }

  private void width(int given) {
    if (columns >= 0 && given >= 0 && columns != given) {
      throw new InputException(
          "rows have "
              + Math.min(columns, given)
              + " and "
              + Math.max(columns, given)
              + " features; expected as many in each");
    }
    columns = Math.max(columns, given);
  }

  /** Adds what other rows told. */
  FrameTotals merge(FrameTotals other) {
    rows += other.rows;
    sparseRows += other.sparseRows;
    values += other.values;
    width(other.columns);
    names.addAll(other.names);
    largest = Math.max(largest, other.largest);
    return this;
  }

  /** The features of a row. */
  static Vector vector(Row row) {
    Vector features = row.getAs(0);
    if (features == null) {
      throw new InputException("a row has no features (null); expected a vector");
    }
    return features;
  }

  /** The labels of a row, as they are given. */
  static List<@Nullable Object> labels(Row row) {
    if (row.isNullAt(1)) {
      throw new InputException(
          "a row has no labels (null); expected an array, which is empty where none is on");
    }
    return row.getList(1);
  }

  /** A label that is given by its index. */
  static int index(@Nullable Object label) {
    double value = label instanceof Number number ? number.doubleValue() : -1;
    if (!(value >= 0 && value < Integer.MAX_VALUE) || value != Math.rint(value)) {
      throw new InputException(
          "a row has the label " + label + "; expected whole numbers from 0, or names");
    }
    return (int) value;
  }
}
