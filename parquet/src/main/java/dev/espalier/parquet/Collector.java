package dev.espalier.parquet;

import dev.espalier.data.Table;
import dev.espalier.io.TableFormat;
import dev.espalier.io.internal.table.ColumnCollector;
import dev.espalier.io.internal.text.NumberText;
import java.util.ArrayList;
import java.util.List;

/** Collects the cells of a column; of a list of numbers those of a column for each place. */
final class Collector {
  /** About what a column needs without its cells. */
  private static final int BYTES_OF_COLUMN = 256;

  private final Leaf leaf;
  private final boolean isText;
  private final boolean asText;
  private final DecodingBudget budget;
  private final List<Numbers> numbers = new ArrayList<>();
  private final ColumnCollector texts;
  private final List<String> items = new ArrayList<>();
  private int rows;
  private boolean inList;
  private boolean listIsThere;
  private int place;

  /**
   * Starts with no rows.
   *
   * @param listOfTexts whether the items of a list become texts also where they are numbers
   */
  Collector(Leaf leaf, boolean listOfTexts, DecodingBudget budget) {
    this.leaf = leaf;
    this.isText = leaf.conversion() instanceof Conversion.ToText;
    this.asText = isText || (leaf.isList() && listOfTexts);
    this.budget = budget;
    this.texts = new ColumnCollector(leaf.name());
  }

  int rows() {
    return rows;
  }

  boolean isListOfTexts() {
    return leaf.isList() && asText;
  }

  /** Adds a page; levels are empty where the column has none. */
  void add(int count, int[] repetitions, int[] definitions, Cells cells) throws Malformed {
    int next = 0;
    for (int k = 0; k < count; k++) {
      int definition = leaf.definition() == 0 ? 0 : definitions[k];
      boolean isValue = definition == leaf.definition();
      if (definition > leaf.definition()) {
        throw new Malformed("it has a level that its place in the schema does not allow");
      }
      if (leaf.isList()) {
        addToList(repetitions[k], definition, cells, isValue ? next : -1);
      } else {
        if (isValue && asText) {
          texts.text(rows, cells.texts()[next]);
        } else if (isValue) {
          numbers(0).set(rows, cells.numbers()[next], budget);
        }
        rows++;
      }
      next += isValue ? 1 : 0;
    }
  }

  private void addToList(int repetition, int definition, Cells cells, int value) throws Malformed {
    if (repetition == 0) {
      endList();
      inList = true;
      listIsThere = definition >= leaf.list() - 1;
    } else if (!inList) {
      throw new Malformed("it begins in the middle of a list");
    }
    if (definition >= leaf.list()) {
      place++;
      if (value >= 0 && asText) {
        addItem(isText ? cells.texts()[value] : NumberText.format(cells.numbers()[value]));
      } else if (value >= 0) {
        numbers(place - 1).set(rows, cells.numbers()[value], budget);
      }
    }
  }

  private void addItem(String item) throws Malformed {
    if (item.contains(TableFormat.ITEM_SEPARATOR)) {
      throw new Malformed("it has an item with the character U+001F, which parts items");
    }
    budget.spend(item.length() + 1L, 2 * Character.BYTES);
    items.add(item);
  }

  /** Ends the row under way, if it is one of a list. */
  void endList() {
    if (inList) {
      if (listIsThere && asText) {
        texts.text(rows, String.join(TableFormat.ITEM_SEPARATOR, items));
      }
      items.clear();
      place = 0;
      inList = false;
      rows++;
    }
  }

  private Numbers numbers(int index) throws Malformed {
    while (numbers.size() <= index) {
      budget.spend(BYTES_OF_COLUMN, 1);
      numbers.add(
          new Numbers(
              leaf.isList() && !asText ? leaf.name() + "." + (numbers.size() + 1) : leaf.name()));
    }
    return numbers.get(index);
  }

  /** The columns of the table. */
  List<Table.Column> columns() throws Malformed {
    if (asText && texts.hasTexts()) {
      return List.of(texts.categories(rows));
    }
    if (!leaf.isList() || asText) {
      return List.of(numbers(0).cells.numbers(rows));
    }
    List<Table.Column> columns = new ArrayList<>();
    for (Numbers each : numbers) {
      budget.spend(rows, Double.BYTES);
      columns.add(each.cells.numbers(rows));
    }
    return columns;
  }

  /**
   * Numbers, one for each row; those that are not set are missing. Room for rows is paid for before
   * it is made.
   */
  private static final class Numbers {
    private final ColumnCollector cells;
    private int paid;

    Numbers(String name) {
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
  }
}
