package dev.espalier.bench;

import dev.espalier.Progress;
import dev.espalier.lab.plant.CleanTable;
import dev.espalier.lab.plant.PlantedCell;
import dev.espalier.lab.plant.PlantedList;
import dev.espalier.lab.plant.Planting;
import dev.espalier.restore.table.MissingMarks;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A dirty table of which the truth is known.
 *
 * @param name of the table
 * @param file where the dirty table is
 * @param clean what the cells should say
 * @param dirty what they say
 * @param planted the errors that were planted, by row × columns + column; empty where they are real
 */
record JudgedTable(
    String name, Path file, CellFile clean, CellFile dirty, Map<Long, PlantedCell> planted) {
  private static final MissingMarks MARKS = MissingMarks.usual();

  /**
   * A cell of a table.
   *
   * @param row from 0
   * @param column from 0
   * @param planted the error that was planted there; null for none
   * @param isHole whether it has no value in the dirty table
   */
  record Place(int row, int column, @Nullable PlantedCell planted, boolean isHole) {}

  static boolean isMissing(String text) {
    return MARKS.contains(text);
  }

  /** A table with real errors, in a folder of the data. */
  static JudgedTable real(String folder) {
    Path dirty = Fork.data(folder + "/dirty.csv");
    return new JudgedTable(
        folder,
        dirty,
        CellFile.read(Fork.data(folder + "/clean.csv")),
        CellFile.read(dirty),
        Map.of());
  }

  /** Plants the usual errors in a clean table and keeps all files in a folder. */
  static JudgedTable planted(String name, Path clean, Path folder, long seed) throws IOException {
    Path dirty = folder.resolve("dirty.csv");
    CellFile cells = CellFile.read(clean);
    Map<Long, PlantedCell> planted = new HashMap<>();
    try (OutputStream out = Files.newOutputStream(dirty);
        OutputStream listed = Files.newOutputStream(folder.resolve("planted.csv"))) {
      PlantedList list = new PlantedList(listed);
      Planting.usual(seed)
          .run(
              CleanTable.of(clean),
              out,
              cell -> {
                int column = cells.columns().indexOf(cell.column());
                planted.put((cell.row() - 1) * cells.columns().size() + column, cell);
                list.accept(cell);
              },
              Progress.none());
      list.flush();
    }
    return new JudgedTable(name, dirty, cells, CellFile.read(dirty), planted);
  }

  /** Judges those cells of a repaired table that are counted. */
  CellCounts score(List<String[]> repaired, Predicate<Place> counted) {
    CellCounts sum = CellCounts.NONE;
    int width = clean.columns().size();
    for (int column = 0; column < width; column++) {
      double deviation = deviation(column);
      for (int row = 0; row < repaired.size(); row++) {
        String before = dirty.rows().get(row)[column];
        PlantedCell error = planted.get((long) row * width + column);
        if (counted.test(new Place(row, column, error, isMissing(before)))) {
          String truth = clean.rows().get(row)[column];
          String after = repaired.get(row)[column];
          sum = sum.plus(CellCounts.of(truth, before, after, deviation, JudgedTable::isMissing));
        }
      }
    }
    return sum;
  }

  /** The standard deviation of a column; 0 where most of its cells are no numbers. */
  private double deviation(int column) {
    double[] values =
        clean.rows().stream()
            .mapToDouble(row -> CellCounts.number(row[column]))
            .filter(Double::isFinite)
            .toArray();
    if (2 * values.length < clean.rows().size()) {
      return 0;
    }
    double mean = Arrays.stream(values).average().orElse(0);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return Math.sqrt(squares / values.length);
  }
}
