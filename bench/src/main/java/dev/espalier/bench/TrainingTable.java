package dev.espalier.bench;

import dev.espalier.error.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Clean tables to work on the repair with: made up, or the training parts of those of UCI. */
enum TrainingTable {
  PARCELS(true),
  CATALOGUE(true),
  ORDERS(true),
  PRICES(true),
  ADULT(false),
  CREDIT_APPROVAL(false),
  STATLOG_AUSTRALIAN(false);

  /** Whether it is made up; the others are of UCI, under the same name. */
  private final boolean made;

  TrainingTable(boolean made) {
    this.made = made;
  }

  /** The names of those that are there. */
  static List<String> names() {
    List<String> names = new ArrayList<>();
    for (TrainingTable table : values()) {
      if (table.made || UciTable.valueOf(table.name()).isThere()) {
        names.add(table.words());
      }
    }
    return names;
  }

  private String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What a table is called in the names of files. */
  static String fileName(String table) {
    return String.valueOf(Path.of(table).getFileName()).replace(".csv", "");
  }

  /**
   * Reads or makes a table, at most so many rows of it.
   *
   * @param table a name, or the path of a table
   */
  static CellFile read(String table, int rows, long seed) throws IOException {
    for (TrainingTable each : values()) {
      if (each.words().equals(table)) {
        CellTable made = each.table(rows, seed);
        return new CellFile(made.columns(), made.rows());
      }
    }
    if (!Files.isRegularFile(Path.of(table))) {
      throw new InputException(
          "no table '"
              + table
              + "'; expected a path of one, or one of "
              + String.join(", ", Arrays.stream(values()).map(TrainingTable::words).toList()));
    }
    CellFile whole = CellFile.read(Path.of(table));
    return new CellFile(
        whole.columns(), whole.rows().subList(0, Math.min(rows, whole.rows().size())));
  }

  private CellTable table(int rows, long seed) throws IOException {
    return switch (this) {
      case PARCELS -> CellTable.parcels(rows, seed);
      case CATALOGUE -> Catalogue.of(rows, seed);
      case ORDERS -> MadeOrders.orders(rows, seed);
      case PRICES -> MadeOrders.prices(rows, seed);
      default -> CellTable.training(UciTable.valueOf(name()), rows);
    };
  }
}
