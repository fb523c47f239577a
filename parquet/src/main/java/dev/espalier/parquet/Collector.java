package dev.espalier.parquet;

import dev.espalier.data.Table;
import dev.espalier.io.TableFormat;
import dev.espalier.io.internal.table.ColumnCollector;
import dev.espalier.io.internal.text.NumberText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the cells of a column. */
final class Collector {
  private final Leaf leaf;
  private final boolean isText;
  private final boolean asText;
  private final DecodingBudget budget;
  private final NumberLists.Entries numbers;
  private final NumberLists lists;
  private final ColumnCollector texts;
  private final List<String> items = new ArrayList<>();
  private int rows;
  private boolean inList;
  private boolean listIsThere;

  /**
   * Starts with no rows.
   *
   * @param use what lists become
   */
  Collector(Leaf leaf, NumberLists.Use use, DecodingBudget budget) {
    this.leaf = leaf;
    this.isText = leaf.conversion() instanceof Conversion.ToText;
    this.asText = isText || (leaf.isList() && use.areTexts());
    this.budget = budget;
    this.numbers = new NumberLists.Entries(leaf.name());
    this.lists = new NumberLists(leaf.name(), use, budget);
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
          numbers.set(rows, cells.numbers()[next], budget);
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
      if (value >= 0 && asText) {
        addItem(isText ? cells.texts()[value] : NumberText.format(cells.numbers()[value]));
      } else if (value >= 0) {
        lists.add(cells.numbers()[value]);
      } else if (!asText) {
        lists.addGap();
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
  void endList() throws Malformed {
    if (inList) {
      if (listIsThere && asText) {
        texts.text(rows, String.join(TableFormat.ITEM_SEPARATOR, items));
      } else if (listIsThere) {
        lists.end(rows);
      }
      items.clear();
      inList = false;
      rows++;
    }
  }

  /** The columns of the table. */
  List<Table.Column> columns() throws Malformed {
    if (asText && texts.hasTexts()) {
      return List.of(texts.categories(rows));
    }
    return leaf.isList() && !asText ? lists.columns(rows) : List.of(numbers.numbers(rows));
  }

  /** What is told of lists; null where nothing is. */
  @Nullable String told() {
    return lists.told();
  }
}
