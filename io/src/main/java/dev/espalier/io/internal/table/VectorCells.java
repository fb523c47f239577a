package dev.espalier.io.internal.table;

import dev.espalier.data.Table;
import dev.espalier.io.internal.rows.DenseBuilder;
import dev.espalier.io.internal.text.NumberList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Collects the cells of a column of vectors, for all readers of tables; cells that are not set are
 * missing. The numbers go into one matrix as they come: no text of them is kept.
 */
public final class VectorCells {
  /** Minimum length of lists that nobody says to be vectors. */
  public static final int LEAST_LENGTH = 2;

  private final String name;
  private final boolean isModels;
  private int length;
  private double[] missing = {};
  private @Nullable DenseBuilder rows;

  /** Starts without cells; the first one says how long all are. */
  public VectorCells(String name) {
    this(name, 0);
  }

  /**
   * Starts without cells.
   *
   * @param length how long the model has them; 0 where the first cell says it
   */
  public VectorCells(String name, int length) {
    this.name = name;
    this.isModels = length > 0;
    this.length = length;
  }

  /** The cells of a column of texts that all spell lists of one length; null for another column. */
  public static @Nullable VectorCells of(Table.Categories column) {
    if (ListLengths.of(column).common() == 0) {
      return null;
    }
    VectorCells cells = new VectorCells(column.name());
    NumberList list = new NumberList();
    for (int row = 0; row < column.rows(); row++) {
      if (!column.isMissing(row)) {
        list.read(column.levels().get(column.codes()[row]));
        cells.set(row, list);
      }
    }
    return cells;
  }

  /** The length of all cells; 0 while nobody knows it. */
  public int length() {
    return length;
  }

  /** Sets a cell, behind all that are set; false where the list has another length. */
  public boolean set(int row, NumberList list) {
    if (list.count() == 0 || (length > 0 && list.count() != length)) {
      return false;
    }
    length = list.count();
    DenseBuilder cells = filledTo(row);
    cells.addRow(list.numbers());
    return true;
  }

  private DenseBuilder filledTo(int row) {
    DenseBuilder cells = rows;
    if (cells == null) {
      cells = new DenseBuilder(length);
      rows = cells;
      missing = new double[length];
      Arrays.fill(missing, Double.NaN);
    }
    while (cells.rows() < row) {
      cells.addRow(missing);
    }
    return cells;
  }

  /** The column; these cells must not be used afterwards. */
  public Table.Vectors build(int count) {
    return new Table.Vectors(name, filledTo(count).build());
  }

  /** What a cell is to be, for a message. */
  public String expected() {
    return length == 0
        ? "a list of numbers such as [0.1, -0.3]"
        : expected(length) + (isModels ? "" : ", as in earlier rows");
  }

  /** What a cell of a known length is to be, for a message. */
  static String expected(int length) {
    return "a list of " + length + (length == 1 ? " number" : " numbers");
  }
}
