package dev.espalier.restore.table;

import dev.espalier.Progress;
import dev.espalier.io.CellOptions;
import dev.espalier.io.internal.csv.RawRows;
import java.nio.file.Path;

/**
 * A table in a file, and how its text is laid out.
 *
 * @param path where it is
 * @param cells encoding, delimiter, decimal mark and header; what is null is found by looking
 */
public record TableFile(Path path, CellOptions cells) {
  /** Checks that the text can be written again as it was. */
  public TableFile {
    RawRows.requireRewritable(cells.encoding());
  }

  /** A table of which everything is found by looking. */
  public static TableFile of(Path path) {
    return new TableFile(path, CellOptions.open());
  }

  /** Opens the table and reads its header. */
  RawRows open(Progress progress) {
    return RawRows.open(path, cells, progress);
  }
}
