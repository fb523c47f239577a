package dev.espalier.lab.plant;

import dev.espalier.Progress;
import dev.espalier.io.internal.csv.RawRow;
import dev.espalier.io.internal.csv.RawRows;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Errors that were planted in a file. */
record Planted(Path clean, Path dirty, List<PlantedCell> cells, Planting.Summary summary) {
  static Planted in(Path clean, Planting planting) throws IOException {
    Path dirty = clean.resolveSibling("dirty-" + planting.seed() + "-" + clean.getFileName());
    List<PlantedCell> cells = new ArrayList<>();
    try (OutputStream out = Files.newOutputStream(dirty)) {
      Planting.Summary summary =
          planting.run(CleanTable.of(clean), out, cells::add, Progress.none());
      return new Planted(clean, dirty, cells, summary);
    }
  }

  static Planted in(Path clean, Shares shares, long seed) throws IOException {
    return in(clean, new Planting(shares, Set.of(), null, seed));
  }

  List<String[]> cleanRows() {
    return cells(clean);
  }

  List<String[]> dirtyRows() {
    return cells(dirty);
  }

  private static List<String[]> cells(Path file) {
    List<String[]> rows = new ArrayList<>();
    try (RawRows raw = RawRows.open(file, Progress.none())) {
      for (RawRow row = raw.next(); row != null; row = raw.next()) {
        String[] texts = new String[row.count()];
        for (int cell = 0; cell < texts.length; cell++) {
          texts[cell] = row.cell(cell);
        }
        rows.add(texts);
      }
    }
    return rows;
  }
}
