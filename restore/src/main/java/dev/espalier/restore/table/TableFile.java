package dev.espalier.restore.table;

import dev.espalier.Progress;
import dev.espalier.io.CellOptions;
import dev.espalier.io.internal.csv.RawForm;
import dev.espalier.io.internal.csv.RawRows;
import dev.espalier.io.internal.csv.TableSource;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A table in a file, and how its text is laid out.
 *
 * @param path where it is
 * @param cells encoding, delimiter and decimal mark; what is null is found by looking
 * @param header whether the first row holds the columns' names; null to find it by looking
 */
public record TableFile(Path path, CellOptions cells, @Nullable Boolean header) {
  /** Checks that the text can be written again as it was. */
  public TableFile {
    new RawForm(cells, header);
  }

  /** A table of which everything is found by looking. */
  public static TableFile of(Path path) {
    return new TableFile(path, CellOptions.open(), null);
  }

  /** Opens the table and reads its header. */
  RawRows open(Progress progress) {
    return new TableSource(path, new RawForm(cells, header)).open(progress);
  }
}
