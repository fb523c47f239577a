package dev.espalier.bench;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.espalier.Progress;
import dev.espalier.io.internal.csv.RawRow;
import dev.espalier.io.internal.csv.RawRows;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The cells of a table in a file.
 *
 * @param columns the names of its columns
 * @param rows what its cells say
 */
record CellFile(List<String> columns, List<String[]> rows) {
  static CellFile read(Path file) {
    try (RawRows raw = RawRows.open(file, Progress.none())) {
      List<String[]> rows = new ArrayList<>();
      for (RawRow row = raw.next(); row != null; row = raw.next()) {
        String[] cells = new String[row.count()];
        for (int cell = 0; cell < cells.length; cell++) {
          cells[cell] = row.cell(cell);
        }
        rows.add(cells);
      }
      return new CellFile(raw.names(), rows);
    }
  }

  /** Writes them as comma-separated values. */
  void write(Path file) throws IOException {
    try (CsvWriter csv =
        CsvWriter.builder()
            .lineDelimiter(LineDelimiter.LF)
            .build(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
      csv.writeRecord(columns);
      rows.forEach(csv::writeRecord);
    }
  }
}
