package dev.espalier.restore.table;

import dev.espalier.Progress;
import dev.espalier.io.internal.csv.RawRow;
import dev.espalier.io.internal.csv.RawRows;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes the changes of a table that somebody accepted, and no others: it needs no model. */
public final class DecidedRepair {
  private DecidedRepair() {}

  /**
   * Repairs a file.
   *
   * @param spreadsheetSafe whether cells are written so that a spreadsheet runs none of them
   * @param changes hears of each changed cell
   * @return the number of rows
   */
  public static long run(
      TableFile table,
      Decisions decisions,
      boolean spreadsheetSafe,
      OutputStream out,
      Consumer<Change> changes,
      Progress progress)
      throws IOException {
    try (RawRows rows = table.open(progress)) {
      decisions.requireColumns(rows.names());
      rows.writeHeader(out, spreadsheetSafe);
      long number = 0;
      for (@Nullable RawRow row = rows.next(); row != null; row = rows.next()) {
        number++;
        if (decisions.isSilent(number) && !spreadsheetSafe) {
          row.write(out);
        } else {
          row.write(out, texts(row, number, rows.names(), decisions, spreadsheetSafe, changes));
        }
      }
      rows.writeEnd(out);
      decisions.requireRows(number);
      return number;
    }
  }

  private static @Nullable String[] texts(
      RawRow row,
      long number,
      List<String> names,
      Decisions decisions,
      boolean spreadsheetSafe,
      Consumer<Change> changes) {
    @Nullable String[] texts = new @Nullable String[row.count()];
    for (int cell = 0; cell < texts.length; cell++) {
      Change change = decisions.on(number, names.get(cell), row.cell(cell), null);
      if (change != null) {
        texts[cell] = change.after();
        changes.accept(change);
      }
      texts[cell] = spreadsheetSafe ? row.guarded(cell, texts[cell]) : texts[cell];
    }
    return texts;
  }
}
