package dev.espalier.lab.plant;

import dev.espalier.Progress;
import dev.espalier.io.internal.csv.RawRow;
import dev.espalier.io.internal.csv.RawRows;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes a table with the cells that go wrong, and tells of each of them.
 *
 * @param profile what is known of the clean table
 * @param selection the cells that go wrong
 * @param list hears of each planted cell, row by row
 */
record DirtyWriter(TableProfile profile, Selection selection, Consumer<PlantedCell> list) {
  void write(CleanTable table, OutputStream dirty, Progress progress) throws IOException {
    try (RawRows rows = table.open(progress)) {
      rows.writeHeader(dirty);
      long first = 0;
      for (List<RawRow> raw = rows.next(RowBlock.ROWS);
          !raw.isEmpty();
          raw = rows.next(RowBlock.ROWS)) {
        write(raw, planted(RowBlock.of(first, raw), rows.names()), dirty);
        first += raw.size();
      }
      rows.writeEnd(dirty);
    }
  }

  /** The planted cells of a block, rows × columns; null where nothing goes wrong. */
  private @Nullable PlantedCell[][] planted(RowBlock block, List<String> names) {
    @Nullable PlantedCell[][] planted = new @Nullable PlantedCell[block.size()][names.size()];
    for (Selection.Planned each : selection.in(block)) {
      Damage damage = each.damage();
      for (Damage.Edit edit : damage.edits()) {
        String[] clean = block.cells().get(edit.row());
        planted[edit.row()][edit.column()] =
            new PlantedCell(
                block.first() + edit.row() + 1,
                names.get(edit.column()),
                each.kind(),
                damage.fault(),
                clean[edit.column()],
                edit.text(),
                Told.of(profile, clean, edit.column(), each.kind(), damage.recoverable()));
      }
    }
    return planted;
  }

  private void write(List<RawRow> rows, @Nullable PlantedCell[][] planted, OutputStream dirty)
      throws IOException {
    for (int row = 0; row < planted.length; row++) {
      @Nullable String[] texts = new @Nullable String[planted[row].length];
      for (int column = 0; column < texts.length; column++) {
        PlantedCell cell = planted[row][column];
        if (cell != null) {
          texts[column] = cell.dirty();
          list.accept(cell);
        }
      }
      rows.get(row).write(dirty, texts);
    }
  }
}
