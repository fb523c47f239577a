package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.Progress;
import dev.espalier.lab.plant.CleanTable;
import dev.espalier.lab.plant.ErrorKind;
import dev.espalier.lab.plant.PlantedCell;
import dev.espalier.lab.plant.PlantedList;
import dev.espalier.lab.plant.Planting;
import dev.espalier.lab.plant.Told;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What {@code restore run} makes of errors planted in made-up tables and in the training parts of
 * those of UCI, kind by kind: for work on the repair. The tables by which the repair is judged have
 * no part in it.
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

  private static void run(String table, long seed) throws IOException, InterruptedException {
    Path folder = Environment.folder(TrainingTable.fileName(table) + "-" + seed);
    Path clean = folder.resolve("clean.csv");
    TrainingTable.read(table, Environment.rows(ROWS), seed).write(clean);
    Path dirty = folder.resolve("dirty.csv");
    List<PlantedCell> planted = plant(clean, dirty, folder.resolve("planted.csv"), seed);
    Path repaired = folder.resolve("repaired.csv");
    RestoreRun run = RestoreRun.of(dirty, repaired);
    JudgedTable judged = new JudgedTable(table, CellFile.read(clean), CellFile.read(dirty));
    CellFile after = CellFile.read(repaired);
    print("");
    print(
        "%s: %d rows, %d columns, seed %d; %.1f s, %.1f s of processor time; %s",
        table,
        judged.clean().rows().size(),
        judged.clean().columns().size(),
        seed,
        run.seconds(),
        run.processor(),
        folder);
    show(judged, after, planted);
    writeWrong(folder.resolve("wrong.csv"), judged, after, planted);
  }

  private static List<PlantedCell> plant(Path clean, Path dirty, Path list, long seed)
      throws IOException {
    List<PlantedCell> planted = new ArrayList<>();
    try (OutputStream out = Files.newOutputStream(dirty);
        OutputStream listed = Files.newOutputStream(list)) {
      PlantedList written = new PlantedList(listed);
      Planting.usual(seed)
          .run(
              CleanTable.of(clean),
              out,
              cell -> {
                planted.add(cell);
                written.accept(cell);
              },
              Progress.none());
      written.flush();
    }
    return planted;
  }

  private static void show(JudgedTable table, CellFile after, List<PlantedCell> planted) {
    Map<Long, PlantedCell> at = new HashMap<>();
    planted.forEach(cell -> at.put(place(table, cell), cell));
    int width = table.clean().columns().size();
    Map<String, CellCounts> counts = new LinkedHashMap<>();
    CellCounts holes = table.score(after.rows(), (row, column) -> table.isHole(row, column));
    CellCounts all = table.score(after.rows(), (row, column) -> true);
    counts.put("all", all);
    counts.put(
        "corrections", table.score(after.rows(), (row, column) -> !table.isHole(row, column)));
    counts.put("fills", holes);
    for (ErrorKind kind : ErrorKind.values()) {
      List<String> faults =
          planted.stream()
              .filter(cell -> cell.kind() == kind)
              .map(PlantedCell::fault)
              .distinct()
              .sorted()
              .toList();
      for (String fault : faults) {
        counts.put(
            kind.words() + ": " + fault,
            table.score(
                after.rows(),
                (row, column) -> {
                  PlantedCell cell = at.get((long) row * width + column);
                  return cell != null && cell.kind() == kind && cell.fault().equals(fault);
                }));
      }
    }
    for (Told told : Told.values()) {
      counts.put(
          "told by " + told.words(),
          table.score(
              after.rows(),
              (row, column) -> {
                PlantedCell cell = at.get((long) row * width + column);
                return cell != null && cell.told() == told;
              }));
    }
    counts.put(
        "nothing was planted",
        table.score(after.rows(), (row, column) -> !at.containsKey((long) row * width + column)));
    print(
        "  %-38s %7s %7s %7s %7s %7s %9s %7s %7s",
        "", "planted", "changed", "right", "near", "wrong", "precision", "recall", "F1");
    counts.forEach(
        (name, each) ->
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
                each.f1()));
  }

  private static long place(JudgedTable table, PlantedCell cell) {
    return (cell.row() - 1) * table.clean().columns().size()
        + table.clean().columns().indexOf(cell.column());
  }

  /** Lists the cells that are still wrong, or are wrong now. */
  private static void writeWrong(
      Path file, JudgedTable table, CellFile after, List<PlantedCell> planted) throws IOException {
    Map<Long, PlantedCell> at = new HashMap<>();
    planted.forEach(cell -> at.put(place(table, cell), cell));
    List<String[]> wrong = new ArrayList<>();
    int width = table.clean().columns().size();
    for (int row = 0; row < after.rows().size(); row++) {
      for (int column = 0; column < width; column++) {
        String truth = table.clean().rows().get(row)[column];
        String now = after.rows().get(row)[column];
        if (!PlantedCell.isSame(truth, now) && !JudgedTable.isMissing(truth)) {
          PlantedCell cell = at.get((long) row * width + column);
          wrong.add(
              new String[] {
                Integer.toString(row + 1),
                table.clean().columns().get(column),
                cell == null ? "" : cell.kind().words(),
                cell == null ? "" : cell.fault(),
                truth,
                table.dirty().rows().get(row)[column],
                now
              });
        }
      }
    }
    new CellFile(List.of("row", "column", "kind", "fault", "clean", "dirty", "repaired"), wrong)
        .write(file);
  }
}
