package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.bench.JudgedTable.Place;
import dev.espalier.lab.plant.ErrorKind;
import dev.espalier.lab.plant.PlantedCell;
import dev.espalier.lab.plant.Told;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What {@code restore run} makes of errors planted in made-up tables and in the training parts of
 * those of UCI, kind by kind: for work on the repair. The tables by which the repair is judged have
 * no part in it.
 *
 * <pre>{@code
 * ESPALIER_BENCH_TABLES=orders,adult ESPALIER_BENCH_SEEDS=101,102 bench/run repair-dev
 * }</pre>
 *
 * <p>ESPALIER_BENCH_TABLES lists tables, by name or as a path of a clean table;
 * ESPALIER_BENCH_SEEDS seeds; ESPALIER_BENCH_ROWS limits the rows; ESPALIER_LAUNCHER names the
 * program; the files of a run stay in the folder ESPALIER_BENCH_OUT, with a list of cells that are
 * still wrong.
 */
final class RepairTraining {
  private static final long SEED = 101;
  private static final int ROWS = 2000;

  private RepairTraining() {}

  static void run() throws IOException, InterruptedException {
    print("by kind of planted error; right: the truth, near: a number not far from it");
    for (long seed : Environment.seeds(SEED)) {
      for (String table : Environment.tables(TrainingTable.names())) {
        run(table, seed);
      }
    }
  }

  private static void run(String name, long seed) throws IOException, InterruptedException {
    Path folder = Environment.folder(TrainingTable.fileName(name) + "-" + seed);
    Path clean = folder.resolve("clean.csv");
    TrainingTable.read(name, Environment.rows(ROWS), seed).write(clean);
    JudgedTable table = JudgedTable.planted(name, clean, folder, seed);
    Path repaired = folder.resolve("repaired.csv");
    RestoreRun run = RestoreRun.of(table.file(), repaired, List.of());
    print("");
    print(
        "%s: %d rows, %d columns, seed %d; %.1f s, %.1f s of processor time; %s",
        name,
        table.clean().rows().size(),
        table.clean().columns().size(),
        seed,
        run.seconds(),
        run.processor(),
        folder);
    List<String[]> after = CellFile.read(repaired).rows();
    show(table, after);
    wrong(table, after).write(folder.resolve("wrong.csv"));
  }

  private static void show(JudgedTable table, List<String[]> after) {
    print(
        "  %-38s %7s %7s %7s %7s %7s %9s %7s %7s",
        "", "planted", "changed", "right", "near", "wrong", "precision", "recall", "F1");
    parts(table)
        .forEach(
            (name, counted) -> {
              CellCounts each = table.score(after, counted);
              print(
                  "  %-38s %7d %7d %7d %7d %7d %9.3f %7.3f %7.3f",
                  name,
                  each.errors(),
                  each.changed(),
                  each.right(),
                  each.near(),
                  each.wrong(),
                  each.precision(),
                  each.recall(),
                  each.f1());
            });
  }

  /** What is shown, line by line. */
  private static Map<String, Predicate<Place>> parts(JudgedTable table) {
    Map<String, Predicate<Place>> parts = new LinkedHashMap<>();
    parts.put("all", place -> true);
    parts.put("corrections", place -> !place.isHole());
    parts.put("fills", Place::isHole);
    for (Told told : Told.values()) {
      parts.put(
          "told by " + told.words(),
          place -> place.planted() != null && place.planted().told() == told);
    }
    for (ErrorKind kind : ErrorKind.values()) {
      List<String> faults =
          table.planted().values().stream()
              .filter(cell -> cell.kind() == kind)
              .map(PlantedCell::fault)
              .distinct()
              .sorted()
              .toList();
      for (String fault : faults) {
        parts.put(
            kind.words() + ": " + fault,
            place ->
                place.planted() != null
                    && place.planted().kind() == kind
                    && place.planted().fault().equals(fault));
      }
    }
    parts.put("nothing was planted", place -> place.planted() == null);
    return parts;
  }

  /** The cells that are still wrong, or are wrong now. */
  private static CellFile wrong(JudgedTable table, List<String[]> after) {
    List<String[]> wrong = new ArrayList<>();
    int width = table.clean().columns().size();
    for (int row = 0; row < after.size(); row++) {
      for (int column = 0; column < width; column++) {
        String truth = table.clean().rows().get(row)[column];
        String now = after.get(row)[column];
        if (!PlantedCell.isSame(truth, now) && !JudgedTable.isMissing(truth)) {
          PlantedCell cell = table.planted().get((long) row * width + column);
          wrong.add(
              new String[] {
                Integer.toString(row + 1),
                table.clean().columns().get(column),
                cell == null ? "" : cell.kind().words(),
                cell == null ? "" : cell.fault(),
                cell == null ? "" : cell.told().words(),
                truth,
                table.dirty().rows().get(row)[column],
                now
              });
        }
      }
    }
    return new CellFile(
        List.of("row", "column", "kind", "fault", "told", "clean", "dirty", "repaired"), wrong);
  }
}
