package dev.espalier.internal.data;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.math.Shape;
import java.util.List;

/** Puts the rows of several matrices one after another and lets each go as soon as it is copied. */
public final class JoinedFeatures {
  private JoinedFeatures() {}

  /**
   * Joins matrices that are all dense or all sparse and have the same columns.
   *
   * @param parts at least one; emptied as it goes, so that two copies of all data never stand side
   *     by side for long
   */
  public static Features of(List<Features> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    long stored = 0;
    int rows = 0;
    for (Features part : parts) {
      stored += part.storedValues();
      rows = Math.addExact(rows, part.rows());
    }
    int length = Shape.length("stored values of the data", stored, "fewer rows or features");
    return parts.get(0) instanceof DenseFeatures first
        ? dense(parts, rows, first.columns())
        : sparse(parts, rows, length);
  }

  private static DenseFeatures dense(List<Features> parts, int rows, int columns) {
    double[] values = new double[rows * columns];
    int at = 0;
    for (int part = 0; part < parts.size(); part++) {
      double[] from = ((DenseFeatures) parts.get(part)).values();
      System.arraycopy(from, 0, values, at, from.length);
      at += from.length;
      parts.set(part, parts.get(parts.size() - 1));
    }
    return new DenseFeatures(rows, columns, values);
  }

  private static SparseFeatures sparse(List<Features> parts, int rows, int stored) {
    SparseFeatures first = (SparseFeatures) parts.get(0);
    int[] starts = new int[rows + 1];
    int[] indices = new int[stored];
    double[] values = new double[stored];
    int row = 0;
    int at = 0;
    for (int part = 0; part < parts.size(); part++) {
      SparseFeatures from = (SparseFeatures) parts.get(part);
      for (int k = 1; k <= from.rows(); k++) {
        starts[++row] = at + from.rowStarts()[k];
      }
      System.arraycopy(from.columnIndices(), 0, indices, at, from.values().length);
      System.arraycopy(from.values(), 0, values, at, from.values().length);
      at += from.values().length;
      parts.set(part, parts.get(parts.size() - 1));
    }
    return first.withRows(starts, indices, values);
  }
}
