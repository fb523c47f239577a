package dev.espalier.spark.internal;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.SparseFeatures;
import dev.espalier.error.InputException;
import java.util.Arrays;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;

/** Copies rows into the arrays of a piece, one after another. */
public final class PieceBuilder {
  private static final int FIRST_ROWS = 64;

  private final boolean sparse;
  private final int columns;
  private final LabelSets.Builder labels;
  private int[] starts;
  private int[] indices;
  private double[] values;
  private int rows;
  private int size;

  /**
   * Starts with no rows.
   *
   * @param sparse whether zeros are left out
   */
  public PieceBuilder(boolean sparse, int columns, int labelCount) {
    this.sparse = sparse;
    this.columns = columns;
    this.labels = new LabelSets.Builder(labelCount);
    this.starts = new int[sparse ? FIRST_ROWS : 1];
    this.values = new double[0];
    this.indices = new int[0];
  }

  /** Adds a row. */
  public void add(Vector row, int[] on) {
    if (row instanceof SparseVector given) {
      addSparse(given.indices(), given.values());
    } else {
      addDense(((DenseVector) row).values());
    }
    rows++;
    if (sparse) {
      if (rows == starts.length) {
        starts = Arrays.copyOf(starts, grown(rows + 1L));
      }
      starts[rows] = size;
    }
    labels.addRow(on);
  }

  private void addSparse(int[] places, double[] cells) {
    reserve(sparse ? cells.length : columns);
    if (!sparse) {
      for (int k = 0; k < cells.length; k++) {
        values[size + places[k]] = checked(cells[k]);
      }
      size += columns;
      return;
    }
    for (int k = 0; k < cells.length; k++) {
      addCell(places[k], cells[k]);
    }
  }

  private void addDense(double[] cells) {
    reserve(cells.length);
    for (int column = 0; column < cells.length; column++) {
      if (sparse) {
        addCell(column, cells[column]);
      } else {
        values[size++] = checked(cells[column]);
      }
    }
  }

  private void addCell(int column, double value) {
    if (value != 0) {
      indices[size] = column;
      values[size++] = checked(value);
    }
  }

  private void reserve(int more) {
    if ((long) size + more > values.length) {
      int length = grown((long) size + more);
      values = Arrays.copyOf(values, length);
      indices = sparse ? Arrays.copyOf(indices, length) : indices;
    }
  }

  private static int grown(long least) {
    if (least > Integer.MAX_VALUE - 8) {
      throw new InputException(
          "a piece of the rows has more than 2 billion values; expected more pieces");
    }
    return (int) Math.min(Integer.MAX_VALUE - 8, least + (least >> 1) + FIRST_ROWS);
  }

  private static double checked(double value) {
    if (Double.isInfinite(value)) {
      throw new InputException(
          "a feature is " + value + "; expected finite numbers, or NaN where one is missing");
    }
    return value;
  }

  /** The features so far. */
  public Features features() {
    return sparse
        ? new SparseFeatures(
            columns,
            Arrays.copyOf(starts, rows + 1),
            Arrays.copyOf(indices, size),
            Arrays.copyOf(values, size))
        : new DenseFeatures(rows, columns, Arrays.copyOf(values, size));
  }

  /** The piece. */
  Piece build() {
    return new Piece(features(), labels.build());
  }
}
