package dev.espalier.restore.table;

import dev.espalier.Progress;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.catalog.Restorers;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        TableFit.fit(file, Restorers.restorer("rmf", ROUGH), PlanOptions.dirty(), Progress.none());
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
    boolean wasNothing = change.filled() || Double.isNaN(before);
    return wasNothing
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

  static List<Judged> above(List<Judged> changes, double confidence) {
    return changes.stream().filter(each -> each.change().confidence() > confidence).toList();
  }
}
