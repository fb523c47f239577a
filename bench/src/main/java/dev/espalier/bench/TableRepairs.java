package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.Progress;
import dev.espalier.bench.RepairMethod.Repaired;
import dev.espalier.lab.plant.AddedSources;
import dev.espalier.lab.plant.CleanTable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Repairing dirty tables, {@code restore run} by its defaults beside other methods: tables with
 * real errors, and tables in the public domain with planted ones, in which nothing was chosen.
 *
 * <p>Every method sees the dirty table and nothing else, and is told nothing of it. What is printed
 * is Markdown. Of the environment variables ESPALIER_BENCH_SEEDS lists the seeds of what is
 * planted; the counts of several seeds are added. ESPALIER_BENCH_TABLES chooses tables,
 * ESPALIER_BENCH_METHODS methods, ESPALIER_BENCH_ROWS limits the rows of planted tables, for a try.
 * {@code bench/run tables} fetches the clean tables to bench/target/tables, or to where
 * ESPALIER_BENCH_PUBLIC names.
 */
final class TableRepairs {
  private static final long SEED = 31;
  private static final int SOURCES = 8;
  private static final String RAYYAN = "rayyan-dirty";
  private static final List<String> REAL =
      List.of("hospital-dirty", "flights-dirty", "beers-dirty");
  private static final List<String> PLANTED =
      List.of("counties", "airports", "receipts", "strikes", "zones", "calendar", "flights");

  /** The table that several sources tell. */
  private static final String TOLD = "flights";

  private TableRepairs() {}

  static void run() throws IOException, InterruptedException {
    // Wrong values are told here, before the long work.
    long[] seeds = Environment.seeds(SEED);
    int rows = Environment.rows(Integer.MAX_VALUE);
    List<RepairMethod> methods = methods();
    List<String> tables = Environment.tables(List.of());
    List<RepairTable> results = new ArrayList<>();
    for (String name : REAL) {
      if (isAsked(name, tables) && Fork.has(name + "/clean.csv")) {
        JudgedTable table = JudgedTable.real(name);
        results.add(RepairTable.of(table, compare(table, methods)));
      }
    }
    for (String name : PLANTED) {
      if (isAsked(name, tables) && isFetched(name)) {
        results.add(planted(name, rows, seeds, methods));
      }
    }
    new RepairMarkdown(results, methods).print();
    if (isAsked(RAYYAN, tables) && Fork.has(RAYYAN + "/dirty.csv")) {
      InventedCells.show(JudgedTable.real(RAYYAN), methods);
    }
  }

  private static boolean isAsked(String name, List<String> tables) {
    return tables.isEmpty() || tables.contains(name);
  }

  private static List<RepairMethod> methods() throws IOException, InterruptedException {
    List<RepairMethod> methods = new ArrayList<>();
    for (RepairMethod method : Environment.methods()) {
      if (method.isThere()) {
        methods.add(method);
      } else {
        print("%s: not found (ESPALIER_PYTHON names a Python with it); left out", method.words());
      }
    }
    return methods;
  }

  private static boolean isFetched(String name) {
    boolean there = Files.exists(publicTable(name));
    if (!there) {
      print("%s: not found; bench/run tables fetches it; left out", publicTable(name));
    }
    return there;
  }

  private static Path publicTable(String name) {
    String folder = System.getenv().getOrDefault("ESPALIER_BENCH_PUBLIC", "bench/target/tables");
    return Path.of(folder).resolve(name + ".csv");
  }

  private static RepairTable planted(
      String name, int rows, long[] seeds, List<RepairMethod> methods)
      throws IOException, InterruptedException {
    RepairTable sum = null;
    for (long seed : seeds) {
      Path folder = Environment.folder(name + "-" + seed);
      Path clean = folder.resolve("clean.csv");
      CellFile whole = CellFile.read(publicTable(name));
      new CellFile(whole.columns(), whole.rows().subList(0, Math.min(rows, whole.rows().size())))
          .write(clean);
      if (name.equals(TOLD)) {
        clean = told(clean, seed);
      }
      JudgedTable table = JudgedTable.planted(name, clean, folder, seed);
      RepairTable result = RepairTable.of(table, compare(table, methods));
      sum = sum == null ? result : sum.plus(result);
    }
    return Objects.requireNonNull(sum, "a seed");
  }

  private static Path told(Path clean, long seed) throws IOException {
    Path told = clean.resolveSibling("told.csv");
    try (OutputStream out = Files.newOutputStream(told)) {
      new AddedSources(SOURCES, seed).write(CleanTable.of(clean), out, Progress.none());
    }
    return told;
  }

  private static Map<RepairMethod, RepairScores> compare(
      JudgedTable table, List<RepairMethod> methods) throws IOException, InterruptedException {
    Map<RepairMethod, RepairScores> scores = new EnumMap<>(RepairMethod.class);
    for (RepairMethod method : methods) {
      Repaired repaired = method.repair(table);
      scores.put(method, RepairScores.of(table, repaired.rows(), repaired.seconds()));
      System.err.println(table.name() + ": " + method.words() + " is done");
    }
    return scores;
  }
}
