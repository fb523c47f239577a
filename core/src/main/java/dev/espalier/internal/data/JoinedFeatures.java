package dev.espalier.internal.data;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.math.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Matrices of several parts: rows one after another, or columns side by side. */
public final class JoinedFeatures {
  private JoinedFeatures() {}

  /**
   * Joins matrices of the same columns, stored as the first one is.
   *
   * @param parts at least one; emptied as it goes, so that two copies of all data never stand side
   *     by side for long
   */
  public static Features of(List<Features> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    Features first = parts.get(0);
    parts.replaceAll(
        part -> first instanceof SparseFeatures like ? sparse(part, like) : part.toDense());
    long stored = 0;
    int rows = 0;
    for (Features part : parts) {
      stored += part.storedValues();
      rows = Math.addExact(rows, part.rows());
    }
    int length = Shape.length("stored values of the data", stored, "fewer rows or features");
    return first.isSparse() ? sparse(parts, rows, length) : dense(parts, rows, first.columns());
  }

  /** The cells of a part that are not zero, where it is dense. */
  private static SparseFeatures sparse(Features part, SparseFeatures like) {
    if (part instanceof SparseFeatures sparse) {
      return sparse;
    }
    double[] cells = part.toDense().values();
    int[] places = IntStream.range(0, cells.length).filter(k -> cells[k] != 0).toArray();
    int[] starts = new int[part.rows() + 1];
    for (int place : places) {
      starts[place / part.columns() + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    return like.withRows(
        starts,
        Arrays.stream(places).map(place -> place % part.columns()).toArray(),
        Arrays.stream(places).mapToDouble(place -> cells[place]).toArray());
  }

  private static DenseFeatures dense(List<Features> parts, int rows, int columns) {
    double[] values = new double[rows * columns];
    int at = 0;
    for (int part = 0; part < parts.size(); part++) {
      double[] from = parts.get(part).values();
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

  /**
   * Puts matrices of the same rows side by side; sparse where the first is.
   *
   * @param blocks at least one
   */
  public static Features columns(List<Features> blocks) {
    if (blocks.size() == 1) {
      return blocks.get(0);
    }
    int columns = blocks.stream().mapToInt(Features::columns).sum();
    return blocks.get(0).isSparse()
        ? sparseColumns(blocks, columns)
        : denseColumns(blocks, columns);
  }

  private static DenseFeatures denseColumns(List<Features> blocks, int columns) {
    int rows = blocks.get(0).rows();
    double[] values =
        new double[Shape.product("mapped features", rows, "rows", columns, "features")];
    int first = 0;
    for (Features block : blocks) {
      DenseFeatures from = block.toDense();
      int width = from.columns();
      for (int row = 0; row < rows; row++) {
        System.arraycopy(from.values(), row * width, values, row * columns + first, width);
      }
      first += width;
    }
    return new DenseFeatures(rows, columns, values);
  }

  private static SparseFeatures sparseColumns(List<Features> blocks, int columns) {
    int rows = blocks.get(0).rows();
    long stored = blocks.stream().mapToLong(Features::storedValues).sum();
    int length = Shape.length("mapped features", stored, "fewer rows or features");
    int[] starts = new int[rows + 1];
    int[] indices = new int[length];
    double[] values = new double[length];
    int at = 0;
    for (int row = 0; row < rows; row++) {
      int first = 0;
      for (Features block : blocks) {
        for (int k = block.start(row); k < block.start(row + 1); k++) {
          indices[at] = first + block.column(k);
          values[at++] = block.values()[k];
        }
        first += block.columns();
      }
      starts[row + 1] = at;
    }
    return new SparseFeatures(columns, starts, indices, values);
  }
}
