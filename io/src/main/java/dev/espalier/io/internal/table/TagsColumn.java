package dev.espalier.io.internal.table;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Table;
import dev.espalier.io.internal.words.ItemList;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Recognises columns that may list the labels of rows, or be labels. */
public final class TagsColumn {
  private static final Set<String> NAMES =
      Set.of("tags", "labels", "label", "topics", "categories", "genres");

  /** Longer items, on average, are sentences with commas. */
  private static final double MOST_WORDS = 4;

  /** So many different cells are looked at. */
  private static final int CELLS_LOOKED_AT = 1000;

  private static final int SHOWN = 3;

  private TagsColumn() {}

  /** Whether a column's name says that it lists labels. */
  public static boolean isNamedSo(String name) {
    return NAMES.contains(name.toLowerCase(Locale.ROOT));
  }

  /** The columns that list something and whose names say that it is labels. */
  static List<Table.Categories> named(Table table) {
    return listing(table).stream().filter(column -> isNamedSo(column.name())).toList();
  }

  private static List<Table.Categories> listing(Table table) {
    List<Table.Categories> found = new ArrayList<>();
    for (Table.Column column : table.columns()) {
      if (column instanceof Table.Categories categories && lists(categories)) {
        found.add(categories);
      }
    }
    return found;
  }

  private static boolean lists(Table.Categories column) {
    List<String> cells = column.levels().stream().limit(CELLS_LOOKED_AT).toList();
    ItemList.Found found = ItemList.find(cells);
    if (found.texts() == 0) {
      return false;
    }
    long words = 0;
    long items = 0;
    for (String cell : cells) {
      for (String item : ItemList.split(cell, found.separator())) {
        items++;
        words += ItemList.split(item, " ").size();
      }
    }
    return words <= MOST_WORDS * items;
  }

  /** How an error ends that asks for labels: the columns that may be meant. */
  static String candidates(Table table) {
    List<String> parts = new ArrayList<>();
    List<String> listing = listing(table).stream().map(Table.Column::name).toList();
    if (!listing.isEmpty()) {
      parts.add(some(listing) + " may list them");
    }
    List<String> decided =
        table.columns().stream().filter(LabelCells::areDecisions).map(Table.Column::name).toList();
    if (!decided.isEmpty()) {
      parts.add(some(decided) + (decided.size() == 1 ? " says yes or no" : " say yes or no"));
    }
    return parts.isEmpty() ? "" : " (" + String.join("; ", parts) + ")";
  }

  private static String some(List<String> names) {
    String first =
        String.join(", ", names.stream().limit(SHOWN).map(each -> quoted(each)).toList());
    return names.size() > SHOWN ? first + " and " + (names.size() - SHOWN) + " more" : first;
  }
}
