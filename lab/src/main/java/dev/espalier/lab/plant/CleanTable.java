package dev.espalier.lab.plant;

import dev.espalier.Progress;
import dev.espalier.error.InputException;
import dev.espalier.io.CellOptions;
import dev.espalier.io.internal.csv.RawRow;
import dev.espalier.io.internal.csv.RawRows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A clean table in a file, read block by block.
 *
 * @param path where it is
 * @param cells encoding, delimiter and header; what is null is found by looking
 */
public record CleanTable(Path path, CellOptions cells) {
  /** Checks that the text can be written again as it was, and that its numbers are understood. */
  public CleanTable {
    RawRows.requireRewritable(cells.encoding());
    Character decimal = cells.decimal();
    if (decimal != null && decimal != '.') {
      throw new InputException(
          path + ": errors are planted in numbers with a point; expected no decimal comma");
    }
  }

  /** A table of which everything is found by looking. */
  public static CleanTable of(Path path) {
    return new CleanTable(path, CellOptions.open());
  }

  /** The beginning of a table, and how long it is. */
  record Beginning(List<String> names, List<String[]> rows, long count) {}

  RawRows open(Progress progress) {
    return RawRows.open(path, cells, progress);
  }

  /** Reads all rows and keeps the first of them. */
  Beginning beginning(int most, Progress progress) {
    List<String[]> kept = new ArrayList<>();
    long[] count = {0};
    read(
        block -> {
          count[0] += block.size();
          block.cells().stream().limit(most - kept.size()).forEach(kept::add);
        },
        progress);
    if (count[0] == 0) {
      throw new InputException(path + ": has no rows; expected a table to plant errors in");
    }
    try (RawRows rows = open(Progress.none())) {
      return new Beginning(rows.names(), kept, count[0]);
    }
  }

  /** Reads all rows. */
  void read(Consumer<RowBlock> blocks, Progress progress) {
    try (RawRows rows = open(progress)) {
      long first = 0;
      for (List<RawRow> raw = rows.next(RowBlock.ROWS);
          !raw.isEmpty();
          raw = rows.next(RowBlock.ROWS)) {
        blocks.accept(RowBlock.of(first, raw));
        first += raw.size();
      }
    }
  }
}
