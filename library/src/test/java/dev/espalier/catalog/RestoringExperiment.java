package dev.espalier.catalog;

import dev.espalier.data.Table;
import dev.espalier.restore.Noise;
import dev.espalier.restore.Restoration;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.catalog.Restorers;
import dev.espalier.simulate.Corruption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * The protocol of 001 §2.5.2: a restorer is fitted to clean training rows and restores spoilt test
 * rows, which are then compared with the clean ones.
 */
final class RestoringExperiment {
  private static final int REPEATS = 3;

  private RestoringExperiment() {}

  /** A data set, cut as the thesis cuts it. */
  record Data(Table train, Table test) {}

  /**
   * How close restored cells are to the clean ones.
   *
   * @param error root mean square of (restored − clean) over the column's standard deviation,
   *     averaged over the numeric columns
   * @param right share of right categories
   */
  record Score(double error, double right) {}

  /** Compares the cells that were spoilt (missing) or all cells. */
  static Score score(Table clean, Table spoilt, Table restored, boolean onlyMissing) {
    double errors = 0;
    int columns = 0;
    long right = 0;
    long categories = 0;
    for (int j = 0; j < clean.columns().size(); j++) {
      Table.Column dirty = spoilt.columns().get(j);
      if (clean.columns().get(j) instanceof Table.Numbers truth) {
        double[] found = ((Table.Numbers) restored.columns().get(j)).values();
        double mean = 0;
        int count = 0;
        for (double value : truth.values()) {
          if (!Double.isNaN(value)) {
            mean += value;
            count++;
          }
        }
        mean /= count;
        double variance = 0;
        double squares = 0;
        int compared = 0;
        for (int row = 0; row < truth.rows(); row++) {
          double value = truth.values()[row];
          if (Double.isNaN(value)) {
            continue;
          }
          variance += (value - mean) * (value - mean) / count;
          if (!onlyMissing || dirty.isMissing(row)) {
            squares += (found[row] - value) * (found[row] - value);
            compared++;
          }
        }
        if (compared > 0 && variance > 0) {
          errors += Math.sqrt(squares / compared / variance);
          columns++;
        }
      } else {
        Table.Categories truth = (Table.Categories) clean.columns().get(j);
        Table.Categories found = (Table.Categories) restored.columns().get(j);
        for (int row = 0; row < truth.rows(); row++) {
          if (!truth.isMissing(row) && (!onlyMissing || dirty.isMissing(row))) {
            categories++;
            right +=
                !found.isMissing(row)
                        && found
                            .levels()
                            .get(found.codes()[row])
                            .equals(truth.levels().get(truth.codes()[row]))
                    ? 1
                    : 0;
          }
        }
      }
    }
    return new Score(errors / columns, (double) right / categories);
  }

  static Data adult(Path directory) {
    boolean[] numeric = {
      true, false, true, false, true, false, false, false, false, false, true, true, true, false
    };
    Table train = read(directory.resolve("adult.data"), ",", numeric, 0, Integer.MAX_VALUE);
    Table test = read(directory.resolve("adult.test"), ",", numeric, 0, Integer.MAX_VALUE);
    return new Data(train, test);
  }

  static Data credit(Path directory) {
    boolean[] numeric = new boolean[15];
    for (int j : new int[] {1, 2, 7, 10, 13, 14}) {
      numeric[j] = true;
    }
    return twoThirds(directory.resolve("crx.data"), ",", numeric, 690);
  }

  static Data australian(Path directory) {
    boolean[] numeric = new boolean[14];
    for (int j : new int[] {1, 2, 6, 9, 12, 13}) {
      numeric[j] = true;
    }
    return twoThirds(directory.resolve("australian.dat"), " ", numeric, 690);
  }

  private static Data twoThirds(Path file, String delimiter, boolean[] numeric, int rows) {
    return new Data(
        read(file, delimiter, numeric, 0, rows * 2 / 3),
        read(file, delimiter, numeric, rows * 2 / 3, rows));
  }

  /** Reads the first columns; the class, which comes last, is left out. */
  private static Table read(
      Path file, String delimiter, boolean[] numeric, int fromRow, int toRow) {
    List<String[]> rows = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
        String[] cells = line.strip().split(delimiter, -1);
        if (cells.length > numeric.length) {
          rows.add(cells);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    rows = rows.subList(fromRow, Math.min(toRow, rows.size()));
    List<Table.Column> columns = new ArrayList<>();
    for (int j = 0; j < numeric.length; j++) {
      String name = "a" + (j + 1);
      List<String> cells = new ArrayList<>();
      for (String[] row : rows) {
        cells.add(row[j].strip());
      }
      if (numeric[j]) {
        columns.add(
            new Table.Numbers(
                name,
                cells.stream()
                    .mapToDouble(c -> c.equals("?") ? Double.NaN : Double.parseDouble(c))
                    .toArray()));
      } else {
        TreeSet<String> distinct = new TreeSet<>(cells);
        distinct.remove("?");
        List<String> levels = List.copyOf(distinct);
        columns.add(
            new Table.Categories(name, levels, cells.stream().mapToInt(levels::indexOf).toArray()));
      }
    }
    return new Table(columns);
  }

  /** Arguments: data directory, set, task (impute, denoise or auto), rate, restorers. */
  public static void main(String[] arguments) {
    Path directory = Path.of(arguments[0]);
    Data data =
        switch (arguments[1]) {
          case "adult" -> adult(directory.resolve("adult"));
          case "credit" -> credit(directory.resolve("credit-approval"));
          default -> australian(directory.resolve("statlog-australian"));
        };
    String what = arguments[2];
    double rate = Double.parseDouble(arguments[3]);
    for (int k = 4; k < arguments.length; k++) {
      String[] parts = arguments[k].split(",", -1);
      Map<String, String> settings = new java.util.LinkedHashMap<>();
      for (int p = 1; p < parts.length; p++) {
        String[] pair = parts[p].split("=", 2);
        settings.put(pair[0], pair[1]);
      }
      report(data, arguments[1], what, rate, Restorers.restorer(parts[0], settings), arguments[k]);
    }
  }

  private static void report(
      Data data, String set, String what, double rate, Restorer<?> restorer, String name) {
    long start = System.nanoTime();
    RestorationModel model = restorer.fit(data.train());
    double fitSeconds = (System.nanoTime() - start) / 1e9;
    boolean imputing = what.equals("impute");
    double error = 0;
    double right = 0;
    double dirtyError = 0;
    double dirtyRight = 0;
    double seconds = 0;
    String noise = "";
    for (int seed = 1; seed <= REPEATS; seed++) {
      Table spoilt =
          new Corruption(imputing ? 0 : rate, imputing ? rate : 0).apply(data.test(), seed);
      RestoreTask task =
          imputing
              ? RestoreTask.impute()
              : RestoreTask.both(what.equals("auto") ? Noise.auto() : Noise.rate(rate));
      start = System.nanoTime();
      Restoration restoration = model.restore(spoilt, task);
      seconds += (System.nanoTime() - start) / 1e9 / REPEATS;
      Score score = score(data.test(), spoilt, restoration.table(), imputing);
      Score dirty = score(data.test(), spoilt, spoilt, imputing);
      error += score.error() / REPEATS;
      right += score.right() / REPEATS;
      dirtyError += dirty.error() / REPEATS;
      dirtyRight += dirty.right() / REPEATS;
      noise = what.equals("auto") ? restoration.noise().toString() : "";
    }
    System.out.printf(
        Locale.ROOT,
        "%-11s %-8s %.1f %-40s error %.4f (dirty %.4f)  right %.4f (dirty %.4f)  fit %.2fs restore"
            + " %.2fs %s %s%n",
        set,
        what,
        rate,
        name,
        error,
        dirtyError,
        right,
        dirtyRight,
        fitSeconds,
        seconds,
        model.card().provenance(),
        noise);
  }
}
