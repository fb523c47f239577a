package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.Noise;
import dev.espalier.Progress;
import dev.espalier.RestoreTask;
import dev.espalier.bench.PlantedErrors.Kind;
import dev.espalier.catalog.Catalog;
import dev.espalier.restore.table.Change;
import dev.espalier.restore.table.FittedTable;
import dev.espalier.restore.table.PlanOptions;
import dev.espalier.restore.table.RepairRules;
import dev.espalier.restore.table.TableFit;
import dev.espalier.restore.table.TableRepair;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Chooses the constants that decide which cells are corrected, on errors planted in the training
 * parts of clean tables; the tables with real errors have no part in it.
 *
 * <p>The rule of choice: at the usual caution, over all tables and rates of mixed errors together,
 * the highest F1 among the values whose precision is at least 0.8; one constant after the other,
 * from the values in use. A constant whose absence costs less than 0.005 of F1 goes.
 *
 * <p>ESPALIER_CAUTION names the constants to be tried (all unless it is set; {@code none} for the
 * rules in use alone, {@code check} for them on errors of another seed), ESPALIER_BENCH_ROWS limits
 * the rows.
 */
final class CautionChoice {
  private static final double[] RATES = {0.01, 0.03, 0.05, 0.1};

  /** A rough fit: enough to compare, and a fraction of the time. */
  private static final Map<String, String> ROUGH =
      Map.of("rounds", "1", "tolerance", "1e-3", "maximumIterations", "100");

  private static final String MOST_ROWS = "600";
  private static final long SEED = 21;
  private static final long OTHER_SEED = 22;

  private CautionChoice() {}

  static void run() throws IOException {
    String asked = System.getenv().getOrDefault("ESPALIER_CAUTION", "all");
    long seed = asked.equals("check") ? OTHER_SEED : SEED;
    print("mixed errors in %s of the cells, seed %d", java.util.Arrays.toString(RATES), seed);
    print(
        "right: the truth, of a wrong number at most half as far from it as before; exact: the"
            + " truth");
    List<Spoilt> tables = tables(seed);
    List<FittedTable> usual = new ArrayList<>();
    for (Spoilt table : tables) {
      usual.add(table.fit(RepairRules.USUAL));
    }
    print("%-30s %-20s %s", "", "", CorrectionCounts.HEADINGS);
    details(tables, usual);
    for (Map.Entry<String, Map<String, RepairRules>> constant : Constants.choices().entrySet()) {
      String name = constant.getKey();
      if (asked.equals("all") || List.of(asked.split(",", -1)).contains(name)) {
        for (Map.Entry<String, RepairRules> choice : constant.getValue().entrySet()) {
          show(name, choice.getKey(), choice.getValue(), tables, usual);
        }
      }
    }
  }

  private static List<Spoilt> tables(long seed) throws IOException {
    int rows = Integer.parseInt(System.getenv().getOrDefault("ESPALIER_BENCH_ROWS", MOST_ROWS));
    List<CellTable> clean = new ArrayList<>();
    for (UciTable set : UciTable.values()) {
      if (set.isThere()) {
        clean.add(CellTable.training(set, rows));
      }
    }
    clean.add(CellTable.parcels(rows, seed));
    List<Spoilt> tables = new ArrayList<>();
    for (CellTable table : clean) {
      for (double rate : RATES) {
        tables.add(Spoilt.of(table, rate, seed));
      }
    }
    return tables;
  }

  /** The rules in use: each table, rate, kind of column and kind of error. */
  private static void details(List<Spoilt> tables, List<FittedTable> models) throws IOException {
    Map<String, CorrectionCounts> sums = new LinkedHashMap<>();
    for (int k = 0; k < tables.size(); k++) {
      Spoilt table = tables.get(k);
      List<Change> changes = table.repair(models.get(k), RepairRules.USUAL);
      CorrectionCounts all =
          CorrectionCounts.of(table.clean(), table.planted(), changes, (kind, column) -> true);
      sums.merge("all", all, CorrectionCounts::plus);
      sums.merge(table.clean().name(), all, CorrectionCounts::plus);
      sums.merge("rate " + table.rate(), all, CorrectionCounts::plus);
      for (char columns : new char[] {'c', 'n'}) {
        sums.merge(
            columns == 'c' ? "categories" : "numbers",
            CorrectionCounts.of(
                table.clean(), table.planted(), changes, (kind, column) -> column == columns),
            CorrectionCounts::plus);
        for (Kind error : Kind.values()) {
          if (error.occursIn(columns) && error != Kind.MIXED) {
            sums.merge(
                error + (columns == 'c' ? " in categories" : " in numbers"),
                CorrectionCounts.of(
                    table.clean(),
                    table.planted(),
                    changes,
                    (kind, column) -> kind == error && column == columns),
                CorrectionCounts::plus);
          }
        }
      }
      sums.merge(
          "nothing was wrong",
          CorrectionCounts.of(
              table.clean(), table.planted(), changes, (kind, column) -> kind == null),
          CorrectionCounts::plus);
    }
    sums.forEach((name, counts) -> print("%-30s %-20s %s", "as it is", name, counts));
  }

  private static void show(
      String constant,
      String value,
      RepairRules rules,
      List<Spoilt> tables,
      List<FittedTable> usual)
      throws IOException {
    Map<String, CorrectionCounts> sums = new LinkedHashMap<>();
    for (int k = 0; k < tables.size(); k++) {
      Spoilt table = tables.get(k);
      FittedTable model = Constants.AT_FIT.contains(constant) ? table.fit(rules) : usual.get(k);
      CorrectionCounts counts =
          CorrectionCounts.of(
              table.clean(), table.planted(), table.repair(model, rules), (kind, column) -> true);
      sums.merge("all", counts, CorrectionCounts::plus);
      sums.merge(table.clean().name(), counts, CorrectionCounts::plus);
    }
    sums.forEach((name, counts) -> print("%-30s %-20s %s", constant + " " + value, name, counts));
  }

  /** A spoilt table. */
  private record Spoilt(CellTable clean, PlantedErrors.Planted planted, double rate, Path file) {
    static Spoilt of(CellTable clean, double rate, long seed) throws IOException {
      Path file = Files.createTempFile("spoilt", ".csv");
      file.toFile().deleteOnExit();
      PlantedErrors.Planted planted = new PlantedErrors(Kind.MIXED, rate).apply(clean, seed);
      planted.dirty().write(file);
      return new Spoilt(clean, planted, rate, file);
    }

    FittedTable fit(RepairRules rules) {
      return TableFit.fit(
          file, Catalog.restorer("rmf", ROUGH), PlanOptions.dirty(), rules, Progress.none());
    }

    List<Change> repair(FittedTable fitted, RepairRules rules) throws IOException {
      List<Change> changes = new ArrayList<>();
      new TableRepair(fitted, RestoreTask.Mode.BOTH, Noise.auto(), TableRepair.USUAL_CAUTION, rules)
          .run(file, OutputStream.nullOutputStream(), changes::add, Progress.none());
      return changes;
    }
  }
}
