package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.data.Table;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.catalog.Restorers;
import dev.espalier.simulate.Corruption;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Filling missing cells: every restorer against scikit-learn's IterativeImputer with random forests
 * on clean tables that lost 30% of their cells, the same cells for all.
 *
 * <p>The protocol is the peer's: a method learns from the dirty table and fills that table; it
 * never sees the removed values. The peer's one call is counted as its fit. Of the environment
 * variables ESPALIER_BENCH_ROWS limits the rows, for a try, and ESPALIER_BENCH_SEEDS lists other
 * seeds than {@link #SEED}.
 */
final class Imputation {
  private static final double REMOVED = 0.3;
  private static final long SEED = 11;
  private static final String MISS_FOREST = "missforest";

  /** An argument of a measured process: missForest alone. */
  private static final String FORESTS = "forests";

  /** A fit that takes longer is not repeated. */
  private static final double LONG_SECONDS = 5;

  private Imputation() {}

  static void run() throws IOException, InterruptedException {
    // Wrong values are told here, once, and not by each measured process.
    Environment.rows(Integer.MAX_VALUE);
    Environment.seeds(SEED);
    print(
        "targets: rmf's errors at most 1.05 of the forest's; on adult at most a tenth of its time");
    print(
        "targets: missforest's errors at most 1.05 of the peer's missforest, on adult at most half"
            + " of its time");
    print(
        "%.0f%% of all cells removed at random; each method learns from the dirty table and fills"
            + " it",
        100 * REMOVED);
    print(
        "number error: root mean square over removed cells, in standard deviations of the column");
    Optional<ForestPeer> peer = ForestPeer.find();
    if (peer.isPresent()) {
      print("peer: IterativeImputer of scikit-learn %s; forests:", peer.get().version());
      print(
          "  example: 4 trees of depth 10 on halves of the rows, at most 25 rounds, tol 0.1 (its");
      print("    documentation's missForest-like setting)");
      print(
          "  missforest: 100 trees, leaves of 5, root of the columns, at most 10 rounds, tol 0.01");
      print("    (missForest's defaults); on adult ordinal coding only");
    } else {
      print(
          "no Python with scikit-learn (Debian: python3-sklearn; ESPALIER_PYTHON): peer left out");
    }
    for (UciTable set : UciTable.values()) {
      if (set.isThere()) {
        Fork.run(Imputation.class, "8g", set.name());
      }
    }
  }

  /** Only missForest, ours and the peer's, on adult: what takes minutes of {@link #run}'s hour. */
  static void runForests() throws IOException, InterruptedException {
    Environment.rows(Integer.MAX_VALUE);
    Environment.seeds(SEED);
    print("targets: at most half of the peer's time, errors at most 1.05 of the peer's");
    Fork.run(Imputation.class, "8g", UciTable.ADULT.name(), FORESTS);
  }

  /**
   * The entry of a measured process: the name of a table, {@link #FORESTS} to leave out the rest.
   */
  public static void main(String[] arguments) throws Exception {
    UciTable set = UciTable.valueOf(arguments[0]);
    boolean forests = arguments.length > 1 && arguments[1].equals(FORESTS);
    Table clean = set.read(Environment.rows(Integer.MAX_VALUE));
    for (long seed : Environment.seeds(SEED)) {
      compare(set, clean, seed, forests);
    }
  }

  private static void compare(UciTable set, Table clean, long seed, boolean forests)
      throws IOException, InterruptedException {
    Table dirty = new Corruption(0, REMOVED).apply(clean, seed);
    print("");
    print(
        "%s: %d rows, %d columns, seed %d",
        set.folder(), clean.rows(), clean.columns().size(), seed);
    print(
        "%-28s %9s %9s %13s %17s  %s",
        "",
        "fit s",
        "apply s",
        "number error",
        "categories right",
        "first / this: time, number error, wrong categories");
    List<Result> results = new ArrayList<>();
    for (Restorers.Entry entry : Restorers.all()) {
      if (!forests || entry.defaults().name().equals(MISS_FOREST)) {
        show(ours(entry.defaults(), clean, dirty), results);
      }
    }
    Optional<ForestPeer> peer = ForestPeer.find();
    if (peer.isPresent()) {
      boolean large = set == UciTable.ADULT;
      if (!forests) {
        show(theirs(peer.get(), clean, dirty, "example", "ordinal", 25), results);
        show(theirs(peer.get(), clean, dirty, "example", "indicators", 25), results);
      }
      show(theirs(peer.get(), clean, dirty, MISS_FOREST, "ordinal", 10), results);
      if (!large) {
        show(theirs(peer.get(), clean, dirty, MISS_FOREST, "indicators", 10), results);
      }
    }
    compareForests(results);
  }

  /** The same method in both: 100 trees, leaves of 5, at most 10 rounds. */
  private static void compareForests(List<Result> results) {
    for (Result ours : results) {
      for (Result theirs : results) {
        if (ours.name().equals(MISS_FOREST) && theirs.name().startsWith("missforest, ")) {
          print("missforest / %-15s %s", theirs.name(), ratios(ours, theirs));
        }
      }
    }
  }

  private static String ratios(Result one, Result other) {
    return String.format(
        java.util.Locale.ROOT,
        "%8.3f %8.3f %8.3f",
        (one.fit() + one.apply()) / (other.fit() + other.apply()),
        one.errors().numbers() / other.errors().numbers(),
        (1 - one.errors().right()) / (1 - other.errors().right()));
  }

  private record Result(String name, double fit, double apply, Errors errors) {}

  /** Prints a result as soon as it is there; the first one is what the others are compared with. */
  private static void show(Result result, List<Result> before) {
    before.add(result);
    String ratios = before.size() == 1 ? "" : ratios(before.get(0), result);
    print(
        "%-28s %9.3f %9.3f %13.4f %17.4f  %s",
        result.name(),
        result.fit(),
        result.apply(),
        result.errors().numbers(),
        result.errors().right(),
        ratios);
  }

  private static Result ours(Restorer<?> restorer, Table clean, Table dirty) {
    double fit = Double.MAX_VALUE;
    double apply = Double.MAX_VALUE;
    Table[] filled = new Table[1];
    // The best run counts: the first ones warm up.
    for (int run = 0; run < 3 && (run == 0 || fit + apply < LONG_SECONDS); run++) {
      RestorationModel[] model = new RestorationModel[1];
      fit = Math.min(fit, Stopwatch.seconds(() -> model[0] = restorer.fit(dirty)));
      apply =
          Math.min(
              apply,
              Stopwatch.seconds(
                  () -> filled[0] = model[0].restore(dirty, RestoreTask.impute()).table()));
    }
    return new Result(restorer.name(), fit, apply, Errors.of(clean, dirty, filled[0]));
  }

  private static Result theirs(
      ForestPeer peer, Table clean, Table dirty, String forest, String coding, int rounds)
      throws IOException, InterruptedException {
    ForestPeer.Filled best = peer.fill(dirty, forest, coding, rounds);
    for (int run = 1; run < 3 && best.seconds() < LONG_SECONDS; run++) {
      ForestPeer.Filled again = peer.fill(dirty, forest, coding, rounds);
      best = again.seconds() < best.seconds() ? again : best;
    }
    return new Result(
        forest + ", " + coding + ", " + best.rounds() + "r",
        best.seconds(),
        0,
        Errors.of(clean, dirty, best.table()));
  }

  /**
   * How wrong the removed cells are.
   *
   * @param numbers the root of the mean squared difference, in standard deviations of the column
   * @param right the share of categories that are right
   */
  private record Errors(double numbers, double right) {
    static Errors of(Table clean, Table dirty, Table filled) {
      double squares = 0;
      long numbers = 0;
      long right = 0;
      long categories = 0;
      for (int k = 0; k < clean.columns().size(); k++) {
        Table.Column hidden = dirty.columns().get(k);
        if (clean.columns().get(k) instanceof Table.Numbers truth) {
          double[] found = ((Table.Numbers) filled.columns().get(k)).values();
          double variance = variance(truth.values());
          for (int row = 0; row < found.length; row++) {
            if (hidden.isMissing(row) && variance > 0) {
              double difference = found[row] - truth.values()[row];
              squares += difference * difference / variance;
              numbers++;
            }
          }
        } else {
          Table.Categories truth = (Table.Categories) clean.columns().get(k);
          Table.Categories found = (Table.Categories) filled.columns().get(k);
          for (int row = 0; row < truth.rows(); row++) {
            if (hidden.isMissing(row)) {
              // Both have the same levels: those of the clean table.
              right += found.codes()[row] == truth.codes()[row] ? 1 : 0;
              categories++;
            }
          }
        }
      }
      return new Errors(Math.sqrt(squares / numbers), (double) right / categories);
    }

    private static double variance(double[] values) {
      double mean = java.util.Arrays.stream(values).average().orElse(0);
      return java.util.Arrays.stream(values).map(v -> (v - mean) * (v - mean)).average().orElse(0);
    }
  }
}
