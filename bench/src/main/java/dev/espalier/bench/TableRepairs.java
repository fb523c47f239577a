package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.Progress;
import dev.espalier.data.Table;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.catalog.Restorers;
import dev.espalier.restore.table.Change;
import dev.espalier.restore.table.FittedTable;
import dev.espalier.restore.table.PlanOptions;
import dev.espalier.restore.table.RepairRule;
import dev.espalier.restore.table.TableFit;
import dev.espalier.restore.table.TableRepair;
import dev.espalier.restore.table.internal.ColumnPlan;
import dev.espalier.restore.table.internal.PlanJson;
import dev.espalier.restore.table.internal.RowTable;
import dev.espalier.restore.table.internal.TablePlan;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Repairing dirty tables: {@code restore run} beside the most frequent value of a cell's group,
 * nearest neighbours and scikit-learn's IterativeImputer, on tables with real and with planted
 * errors that lost some more of their cells, the same cells for all.
 *
 * <p>Every method learns from the dirty table and repairs that table; it never sees the truth. Of
 * the environment variables ESPALIER_BENCH_ROWS limits the rows, for a try, and
 * ESPALIER_BENCH_SEEDS lists other seeds than {@link #SEED}.
 */
final class TableRepairs {
  private static final double SPOILT = 0.05;
  private static final double REMOVED = 0.05;
  private static final int PLANTED_ROWS = 2000;
  private static final long SEED = 31;
  private static final List<String> REAL = List.of("hospital-dirty", "beers-dirty");

  /** What fills cells by the rest of their rows alone. */
  private static final Set<RepairRule> FIELD = Set.of(RepairRule.FIELD);

  /** The most rounds of the peer, as in its documentation's example. */
  private static final int ROUNDS = 25;

  private TableRepairs() {}

  static void run() throws IOException, InterruptedException {
    // Wrong values are told here, once, and not by each measured process.
    Environment.rows(PLANTED_ROWS);
    Environment.seeds(SEED);
    print(
        "%.0f%% of all cells removed at random, of the tables of UCI %.0f%% spoilt before",
        100 * REMOVED, 100 * SPOILT);
    print("right: the truth; a number that fills a hole within half a standard deviation of its");
    print("column, a corrected one at most half as far from the truth as before");
    if (ForestPeer.find().isEmpty()) {
      print("no Python with scikit-learn (Debian: python3-sklearn; ESPALIER_PYTHON): left out");
    }
    for (String folder : REAL) {
      if (Fork.has(folder + "/clean.csv") && Fork.has(folder + "/dirty.csv")) {
        Fork.run(TableRepairs.class, "8g", folder);
      }
    }
    for (UciTable set : UciTable.values()) {
      if (set.isThere()) {
        Fork.run(TableRepairs.class, "8g", set.name());
      }
    }
  }

  /** The entry of a measured process: the name of a table. */
  public static void main(String[] arguments) throws Exception {
    for (long seed : Environment.seeds(SEED)) {
      SpoiltCells whole =
          REAL.contains(arguments[0])
              ? SpoiltCells.real(arguments[0], Environment.rows(Integer.MAX_VALUE))
              : SpoiltCells.planted(
                  UciTable.valueOf(arguments[0]), Environment.rows(PLANTED_ROWS), SPOILT, seed);
      compare(whole.without(REMOVED, seed + 1), seed);
    }
  }

  private static void compare(SpoiltCells table, long seed)
      throws IOException, InterruptedException {
    Path file = table.write();
    long start = System.nanoTime();
    FittedTable fitted = fit(file, "rmf", EnumSet.allOf(RepairRule.class));
    double fit = (System.nanoTime() - start) * 1e-9;
    Judge judge = new Judge(table, fitted);
    print("");
    print(
        "%s: %d rows, %d columns, seed %d",
        table.name(), table.dirty().size(), table.columns().size(), seed);
    print(
        "%-34s %7s %7s %7s %7s %7s %7s %9s %7s %9s",
        "",
        "holes",
        "filled",
        "right",
        "share",
        "errors",
        "changed",
        "precision",
        "recall",
        "seconds");
    judge.time("restore run", fit, () -> ours(table, file, fitted, TableRepair.USUAL_CAUTION));
    judge.time("restore run, all holes", fit, () -> ours(table, file, fitted, 0));
    judge.time("most frequent value of the group", 0, () -> GroupMode.repaired(table));
    for (String restorer : List.of("mean-mode", "knn")) {
      judge.time(restorer, 0, () -> filled(table, file, restorer));
    }
    Optional<ForestPeer> peer = ForestPeer.find();
    if (peer.isPresent()) {
      // The plan of a table is what its model file holds.
      TablePlan plan =
          PlanJson.read(
              Objects.requireNonNull(
                  fit(file, "mean-mode", FIELD).card().provenance().get("table")));
      theirs(peer.get(), table, plan, judge);
    }
  }

  private static FittedTable fit(Path file, String restorer, Set<RepairRule> rules) {
    return TableFit.fit(
        file,
        Restorers.restorer(restorer, Map.of()),
        PlanOptions.dirty().withRules(rules),
        Progress.none());
  }

  private static List<String[]> ours(
      SpoiltCells table, Path file, FittedTable fitted, double fillAbove) throws IOException {
    return changed(
        table,
        file,
        new TableRepair(fitted, RestoreTask.Mode.BOTH, Noise.auto(), TableRepair.USUAL_CAUTION)
            .fillingAbove(fillAbove));
  }

  /** What a restorer that corrects nothing makes of all holes of the columns that it models. */
  private static List<String[]> filled(SpoiltCells table, Path file, String restorer)
      throws IOException {
    FittedTable fitted = fit(file, restorer, FIELD);
    return changed(
        table,
        file,
        new TableRepair(fitted, RestoreTask.Mode.IMPUTE_ONLY, Noise.none(), 1)
            .fillingAbove(0)
            .by(FIELD));
  }

  private static List<String[]> changed(SpoiltCells table, Path file, TableRepair repair)
      throws IOException {
    List<Change> changes = new ArrayList<>();
    repair.run(file, OutputStream.nullOutputStream(), changes::add, Progress.none());
    List<String[]> rows = table.copy();
    for (Change change : changes) {
      rows.get((int) change.row() - 1)[table.columns().indexOf(change.column())] = change.after();
    }
    return rows;
  }

  /** The peer sees the columns as the restorers do that correct nothing. */
  private static void theirs(ForestPeer peer, SpoiltCells table, TablePlan plan, Judge judge)
      throws IOException, InterruptedException {
    List<ColumnPlan> modelled = plan.modelled();
    int[] places =
        modelled.stream().mapToInt(column -> table.columns().indexOf(column.name())).toArray();
    Table dirty =
        RowTable.of(
            table.dirty().size(), (row, cell) -> table.dirty().get(row)[cell], plan, places);
    ForestPeer.Filled filled = peer.fill(dirty, "example", "ordinal", ROUNDS);
    List<String[]> rows = table.copy();
    for (int j = 0; j < places.length; j++) {
      for (int row = 0; row < rows.size(); row++) {
        if (SpoiltCells.isMissing(rows.get(row)[places[j]])) {
          rows.get(row)[places[j]] = text(filled.table().columns().get(j), modelled.get(j), row);
        }
      }
    }
    judge.show("IterativeImputer " + peer.version(), filled.seconds(), rows);
  }

  private static String text(Table.Column column, ColumnPlan plan, int row) {
    return column instanceof Table.Categories categories
        ? categories.levels().get(categories.codes()[row])
        : Objects.requireNonNull(plan.spelling()).format(((Table.Numbers) column).values()[row]);
  }

  /** Prints how good repairs of a table are; all are judged by the same tolerances. */
  private record Judge(SpoiltCells table, FittedTable fitted) {
    /** Repairs a table. */
    interface Repairing {
      List<String[]> rows() throws IOException;
    }

    /**
     * Times a repair and shows it.
     *
     * @param before the seconds that it took already
     */
    void time(String name, double before, Repairing repairing) throws IOException {
      long start = System.nanoTime();
      List<String[]> rows = repairing.rows();
      show(name, before + (System.nanoTime() - start) * 1e-9, rows);
    }

    void show(String name, double seconds, List<String[]> rows) {
      SpoiltCells.Score score =
          table.score(rows, column -> fitted.tolerance(table.columns().get(column)));
      print(
          "%-34s %7d %7d %7d %7.3f %7d %7d %9.3f %7.3f %9.2f",
          name,
          score.holes(),
          score.filled(),
          score.rightly(),
          (double) score.rightly() / Math.max(1, score.filled()),
          score.errors(),
          score.changed(),
          score.changed() == 0 ? Double.NaN : (double) score.corrected() / score.changed(),
          (double) score.corrected() / Math.max(1, score.errors()),
          seconds);
    }
  }
}
