package dev.espalier.io.internal.rows;

import dev.espalier.data.DenseFeatures;
import dev.espalier.internal.math.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects dense rows one after another in chunks, so that growing copies nothing; the result is
 * put together once.
 */
public final class DenseBuilder {
  private static final int CHUNK_VALUES = 1 << 15;

  private final int columns;
  private final int chunkRows;
  private final List<double[]> full = new ArrayList<>();
  private double[] chunk;
  private int offset;
  private int rows;

  /** Starts with no rows. */
  public DenseBuilder(int columns) {
    this.columns = columns;
    this.chunkRows = Math.max(1, CHUNK_VALUES / Math.max(1, columns));
    this.chunk = new double[chunkRows * columns];
  }

  /** The number of rows that have ended. */
  public int rows() {
    return rows;
  }

  /** Sets a cell of the row under way; a cell that is not set is zero. */
  public void set(int column, double value) {
    chunk[offset + column] = value;
  }

  /** Adds a whole row: the first numbers of an array, as many as there are columns. */
  public void addRow(double[] values) {
    System.arraycopy(values, 0, chunk, offset, columns);
    endRow();
  }

  /** Ends the row under way. */
  public void endRow() {
    rows++;
    offset += columns;
    if (rows % chunkRows == 0) {
      Shape.product("the data", rows + 1, "rows", columns, "dense features");
      full.add(chunk);
      chunk = new double[chunkRows * columns];
      offset = 0;
    }
  }

  /** The matrix; the builder must not be used afterwards. */
  public DenseFeatures build() {
    double[] values =
        new double[Shape.product("the data", rows, "rows", columns, "dense features")];
    int position = 0;
    for (int i = 0; i < full.size(); i++) {
      double[] part = full.set(i, new double[0]);
      System.arraycopy(part, 0, values, position, part.length);
      position += part.length;
    }
    System.arraycopy(chunk, 0, values, position, offset);
    full.clear();
    return new DenseFeatures(rows, columns, values);
  }

  @Override
  public String toString() {
    return "DenseBuilder[" + rows + " × " + columns + "]";
  }
}
