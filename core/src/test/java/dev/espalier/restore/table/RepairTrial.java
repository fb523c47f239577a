package dev.espalier.restore.table;

import dev.espalier.Progress;
import dev.espalier.catalog.Catalog;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestoreTask;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Repairs a table whose truth is known and counts. */
final class RepairTrial {
  /** Enough for the figures, and a fraction of the time. */
  static final Map<String, String> ROUGH =
      Map.of("rounds", "1", "tolerance", "1e-3", "maximumIterations", "100");

  private static final int BINS = 10;

  private final DirtyCells table;
  private final Path file;
  private final FittedTable fitted;

  RepairTrial(DirtyCells table, Path directory) throws IOException {
    this.table = table;
    this.file = table.write(directory);
    this.fitted =
        TableFit.fit(file, Catalog.restorer("rmf", ROUGH), PlanOptions.dirty(), Progress.none());
  }

  /** A change and whether it was right. */
  record Judged(Change change, boolean right) {}

  /** All changes of a repair, and the guesses below the bound for filling where they are wanted. */
  List<Judged> repair(double caution, double fillAbove) throws IOException {
    List<Judged> all = new ArrayList<>();
    new TableRepair(fitted, RestoreTask.Mode.BOTH, Noise.auto(), caution)
        .fillingAbove(fillAbove)
        .run(
            file,
            OutputStream.nullOutputStream(),
            change -> all.add(new Judged(change, isRight(change))),
            Progress.none());
    return all;
  }

  /** Whether a change is right, numbers within the tolerance that a change promises. */
  boolean isRight(Change change) {
    int row = (int) change.row() - 1;
    int column = table.names().indexOf(change.column());
    String meant = table.meant(row, column);
    double truth = DirtyCells.number(meant);
    double after = DirtyCells.number(change.after());
    if (change.after().equals(meant) || after == truth) {
      return true;
    }
    double deviation = 2 * fitted.tolerance(change.column());
    if (!(deviation > 0) || Double.isNaN(after)) {
      return false;
    }
    double before = DirtyCells.number(change.before());
    return change.filled() || Double.isNaN(before)
        ? Math.abs(after - truth) <= 0.5 * deviation
        : Math.abs(after - truth) <= 0.5 * Math.abs(before - truth);
  }

  /** Wrong cells that are there. */
  int errors() {
    int errors = 0;
    for (int row = 0; row < table.truth().size(); row++) {
      for (int column = 0; column < table.names().size(); column++) {
        errors += table.isWrong(row, column) ? 1 : 0;
      }
    }
    return errors;
  }

  int holes() {
    int holes = 0;
    for (int row = 0; row < table.truth().size(); row++) {
      for (int column = 0; column < table.names().size(); column++) {
        holes += table.isHole(row, column) ? 1 : 0;
      }
    }
    return holes;
  }

  /** Changes of holes whose truth is unknown say nothing. */
  List<Judged> judged(List<Judged> all, boolean filled) {
    return all.stream()
        .filter(each -> each.change().filled() == filled)
        .filter(
            each -> {
              int column = table.names().indexOf(each.change().column());
              String meant = table.meant((int) each.change().row() - 1, column);
              return !filled || !MissingMarks.usual().contains(meant);
            })
        .toList();
  }

  static double share(List<Judged> changes) {
    return changes.stream().filter(Judged::right).count() / (double) changes.size();
  }

  /**
   * The upper end of Wilson's 95% interval of the share of right changes; 1 where there are none.
   */
  static double upper(List<Judged> changes) {
    double n = changes.size();
    if (n == 0) {
      return 1;
    }
    double p = share(changes);
    double z = 1.96;
    return (p + z * z / (2 * n) + z * Math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)))
        / (1 + z * z / n);
  }

  /** The expected calibration error in ten bins: Σ n_b / n |share right - mean confidence|. */
  static double reliabilityError(List<Judged> changes) {
    double[] right = new double[BINS];
    double[] sum = new double[BINS];
    for (Judged each : changes) {
      int bin = Math.min(BINS - 1, (int) (BINS * each.change().confidence()));
      right[bin] += each.right() ? 1 : 0;
      sum[bin] += each.change().confidence();
    }
    double error = 0;
    for (int bin = 0; bin < BINS; bin++) {
      error += Math.abs(right[bin] - sum[bin]);
    }
    return changes.isEmpty() ? 0 : error / changes.size();
  }

  /** The figures of several trials together in words, for the record. */
  static String describe(List<RepairTrial> trials) throws IOException {
    String name = trials.get(0).table.name();
    int errors = trials.stream().mapToInt(RepairTrial::errors).sum();
    int holes = trials.stream().mapToInt(RepairTrial::holes).sum();
    List<Judged> corrected = new ArrayList<>();
    List<Judged> filled = new ArrayList<>();
    for (RepairTrial trial : trials) {
      List<Judged> all = trial.repair(0.5, 0);
      corrected.addAll(trial.judged(all, false));
      filled.addAll(trial.judged(all, true));
    }
    StringBuilder text = new StringBuilder();
    for (double caution : new double[] {0.5, 0.8, 0.9, 0.95}) {
      List<Judged> sure = above(corrected, caution);
      text.append(
          String.format(
              Locale.ROOT,
              "%-10s %.2f corrected %4d of %4d precision %.3f recall %.3f | by rule %s%n",
              name,
              caution,
              sure.size(),
              errors,
              share(sure),
              sure.stream().filter(Judged::right).count() / (double) errors,
              byRule(sure)));
    }
    List<Judged> sure = above(filled, 0.5);
    List<Judged> all = new ArrayList<>(corrected);
    all.addAll(filled);
    text.append(
        String.format(
            Locale.ROOT,
            "%-10s filled %4d of %4d precision %.3f by rule %s; reliability error: corrected %.3f"
                + " filled %.3f all %.3f%n  bins %s%n",
            name,
            sure.size(),
            holes,
            share(sure),
            byRule(sure),
            reliabilityError(corrected),
            reliabilityError(filled),
            reliabilityError(all),
            bins(all)));
    return text.toString();
  }

  static List<Judged> above(List<Judged> changes, double confidence) {
    return changes.stream().filter(each -> each.change().confidence() > confidence).toList();
  }

  private static String bins(List<Judged> changes) {
    StringBuilder text = new StringBuilder();
    for (int bin = 0; bin < BINS; bin++) {
      int wanted = bin;
      List<Judged> some =
          changes.stream()
              .filter(e -> Math.min(BINS - 1, (int) (BINS * e.change().confidence())) == wanted)
              .toList();
      double mean =
          some.stream().mapToDouble(e -> e.change().confidence()).average().orElse(Double.NaN);
      text.append(String.format(Locale.ROOT, "%.2f:%.2f(%d) ", mean, share(some), some.size()));
    }
    return text.toString();
  }

  private static String byRule(List<Judged> all) {
    Map<String, int[]> counts = new java.util.TreeMap<>();
    for (Judged each : all) {
      boolean number = !Double.isNaN(each.change().deviation());
      int[] count =
          counts.computeIfAbsent(
              each.change().rule().words()
                  + (each.change().filled() ? "-f" : "")
                  + (number ? "#" : ""),
              any -> new int[2]);
      count[0]++;
      count[1] += each.right() ? 1 : 0;
    }
    StringBuilder text = new StringBuilder();
    counts.forEach((rule, count) -> text.append(rule + " " + count[1] + "/" + count[0] + " "));
    return text.toString();
  }
}
