package dev.espalier.io.internal.table;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.words.ItemList;

/** Finds what separates the items in the cells of a column, and tells where that is a guess. */
final class ListSeparator {
  private ListSeparator() {}

  static String of(Table.Categories column, ReadOptions options, String file) {
    ItemList.Found found = ItemList.find(column.levels());
    if (found.rival() != null) {
      options
          .listener()
          .notice(
              file
                  + ": column "
                  + quoted(column.name())
                  + " holds both "
                  + quoted(found.separator())
                  + " and "
                  + quoted(found.rival())
                  + ", such as "
                  + quoted(found.example())
                  + "; "
                  + quoted(found.separator())
                  + " is taken to part its items",
              InputException.Topic.TAG_SEPARATOR);
    }
    return found.separator();
  }
}
