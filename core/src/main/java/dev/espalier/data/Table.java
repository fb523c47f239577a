package dev.espalier.data;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.error.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table of mixed columns with missing cells, as a CSV file holds it.
 *
 * @param columns the columns, all of one length, names unique
 */
public record Table(List<Column> columns) {
  /** A named column; a cell may be missing. */
  public sealed interface Column permits Numbers, Vectors, Categories {
    /** The column's name. */
    String name();

    /** The number of cells. */
    int rows();

    /** Whether the cell is missing. */
    boolean isMissing(int row);
  }

  /**
   * A column of numbers.
   *
   * @param name the column's name
   * @param values the cells; NaN is missing
   */
  public record Numbers(String name, double[] values) implements Column {
    @Override
    public int rows() {
      return values.length;
    }

    @Override
    public boolean isMissing(int row) {
      return Double.isNaN(values[row]);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Numbers numbers
          && numbers.name.equals(name)
          && Arrays.equals(numbers.values, values);
    }

    @Override
    public int hashCode() {
      return 31 * name.hashCode() + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
      return "Numbers[" + name + ", " + values.length + " rows]";
    }
  }

  /**
   * A column of lists of numbers, as many in every cell.
   *
   * @param name the column's name
   * @param cells a row for each cell; NaN throughout where it is missing
   */
  public record Vectors(String name, DenseFeatures cells) implements Column {
    /** The number of numbers in a cell. */
    public int length() {
      return cells.columns();
    }

    @Override
    public int rows() {
      return cells.rows();
    }

    @Override
    public boolean isMissing(int row) {
      return length() == 0 || Double.isNaN(cells.value(row, 0));
    }

    /** What is said to somebody who knows only numbers and categories. */
    InputException refusal() {
      return new InputException(
          "column "
              + quoted(name)
              + " holds lists of "
              + length()
              + " numbers; expected numbers or categories, or a table without it");
    }

    @Override
    public String toString() {
      return "Vectors[" + name + ", " + cells.rows() + " × " + length() + "]";
    }
  }

  /**
   * A column of categories.
   *
   * @param name the column's name
   * @param levels the distinct values
   * @param codes index of each cell's level; -1 is missing
   */
  public record Categories(String name, List<String> levels, int[] codes) implements Column {
    /** Copies the levels. */
    public Categories {
      levels = List.copyOf(levels);
    }

    @Override
    public int rows() {
      return codes.length;
    }

    @Override
    public boolean isMissing(int row) {
      return codes[row] < 0;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Categories categories
          && categories.name.equals(name)
          && categories.levels.equals(levels)
          && Arrays.equals(categories.codes, codes);
    }

    @Override
    public int hashCode() {
      return 31 * name.hashCode() + Arrays.hashCode(codes);
    }

    @Override
    public String toString() {
      return "Categories[" + name + ", " + levels.size() + " levels, " + codes.length + " rows]";
    }
  }

  /** Copies the list and checks that the columns have one length. */
  public Table {
    columns = List.copyOf(columns);
    for (Column column : columns) {
      if (column.rows() != columns.get(0).rows()) {
        throw new IllegalArgumentException(
            "column " + quoted(column.name()) + " has another length than the first");
      }
    }
  }

  /** Refuses vectors, for those who know only numbers and categories. */
  public void requireNoVectors() {
    for (Column column : columns) {
      if (column instanceof Vectors vectors) {
        throw vectors.refusal();
      }
    }
  }

  /** The number of rows. */
  public int rows() {
    return columns.isEmpty() ? 0 : columns.get(0).rows();
  }

  /** Some of the rows, in the order given. */
  public Table select(int[] chosen) {
    List<Column> selected = new ArrayList<>();
    for (Column column : columns) {
      if (column instanceof Numbers given) {
        double[] values = Arrays.stream(chosen).mapToDouble(row -> given.values[row]).toArray();
        selected.add(new Numbers(given.name, values));
      } else if (column instanceof Vectors given) {
        selected.add(new Vectors(given.name, given.cells.select(chosen)));
      } else if (column instanceof Categories given) {
        int[] codes = Arrays.stream(chosen).map(row -> given.codes[row]).toArray();
        selected.add(new Categories(given.name, given.levels, codes));
      }
    }
    return new Table(selected);
  }
}
