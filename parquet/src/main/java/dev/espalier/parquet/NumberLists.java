package dev.espalier.parquet;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.table.ColumnCollector;
import dev.espalier.io.internal.table.ListLengths;
import dev.espalier.io.internal.table.VectorCells;
import dev.espalier.io.internal.text.NumberList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects lists of numbers. They are vectors as long as all have one length, unless somebody
 * speaks of their entries; otherwise each place is a column.
 */
final class NumberLists {
  /** About what a column needs without its cells. */
  private static final int BYTES_OF_COLUMN = 256;

  private final String name;
  private final Use use;
  private final DecodingBudget budget;
  private final ListLengths lengths = new ListLengths();
  private final NumberList list = new NumberList();
  private final List<Entries> entries = new ArrayList<>();

  /** Takes the lists; null once their entries are columns. */
  private @Nullable VectorCells vectors;

  private boolean hasGap;

  /**
   * What lists become.
   *
   * @param file what to call the file in errors
   * @param areTexts whether items are texts, also where they are numbers
   * @param areVectors whether lists of another length are an error
   * @param areApart whether entries are columns
   * @param length how many numbers the model's vectors have; 0 where it has none
   */
  record Use(String file, boolean areTexts, boolean areVectors, boolean areApart, int length) {}

  NumberLists(String name, Use use, DecodingBudget budget) {
    this.name = name;
    this.use = use;
    this.budget = budget;
    this.vectors = use.areApart() ? null : new VectorCells(name, use.length());
  }

  /** Adds an entry to the list under way. */
  void add(double number) throws Malformed {
    budget.spend(1, Double.BYTES);
    list.add(number);
  }

  /** Adds an entry without a number. */
  void addGap() throws Malformed {
    add(Double.NaN);
    hasGap = true;
  }

  /** Ends the list under way, which is the cell of a row. */
  void end(int row) throws Malformed {
    lengths.add(row, hasGap ? ListLengths.NO_LIST : list.count());
    if (vectors == null || !isVector(vectors, row)) {
      for (int k = 0; k < list.count(); k++) {
        set(row, k, list.numbers()[k]);
      }
    }
    list.clear();
    hasGap = false;
  }

  /** Whether the list went to the vectors, which are taken apart where it does not fit them. */
  private boolean isVector(VectorCells cells, int row) throws Malformed {
    boolean isLong = use.areVectors() || list.count() >= VectorCells.LEAST_LENGTH;
    if (isLong && !hasGap && cells.set(row, list)) {
      return true;
    }
    if (use.areVectors()) {
      throw new InputException(
          use.file()
              + ", row "
              + (row + 1)
              + ": column "
              + quoted(name)
              + " is "
              + (hasGap ? "a list with null in it" : list.found())
              + "; expected "
              + cells.expected());
    }
    Table.Vectors before = cells.build(row);
    vectors = null;
    for (int each = 0; each < row; each++) {
      for (int k = 0; k < before.length(); k++) {
        set(each, k, before.cells().value(each, k));
      }
    }
    return false;
  }

  private void set(int row, int place, double value) throws Malformed {
    if (Double.isNaN(value)) {
      return; // a place at the end in which no list has a number is no column
    }
    while (entries.size() <= place) {
      budget.spend(BYTES_OF_COLUMN, 1);
      entries.add(new Entries(name + "." + (entries.size() + 1)));
    }
    entries.get(place).set(row, value, budget);
  }

  /** The columns of the table. */
  List<Table.Column> columns(int rows) throws Malformed {
    List<Table.Column> columns = new ArrayList<>();
    if (vectors != null && (use.areVectors() || vectors.length() > 0)) {
      budget.spend((long) rows * vectors.length(), Double.BYTES);
      columns.add(vectors.build(rows));
    }
    for (Entries each : entries) {
      budget.spend(rows, Double.BYTES);
      columns.add(each.numbers(rows));
    }
    return columns;
  }

  /** What is told of lists that are no vectors; null where nothing is. */
  @Nullable String told() {
    return use.areApart() || !lengths.differ()
        ? null
        : use.file()
            + ", row "
            + (lengths.firstOther() + 1)
            + ": column "
            + quoted(name)
            + " "
            + lengths.told()
            + "; its entries are columns "
            + quoted(name + ".1")
            + " and so on";
  }

  /**
   * The numbers of one place, one for each row; those that are not set are missing. Room for rows
   * is paid for before it is made.
   */
  static final class Entries {
    private final ColumnCollector cells;
    private int paid;

    Entries(String name) {
      this.cells = new ColumnCollector(name);
    }

    void set(int row, double value, DecodingBudget budget) throws Malformed {
      if (row >= paid) {
        int length = row + (row >> 1) + 16;
        budget.spend(length - paid, Double.BYTES);
        paid = length;
      }
      cells.number(row, value);
    }

    Table.Numbers numbers(int rows) {
      return cells.numbers(rows);
    }
  }
}
