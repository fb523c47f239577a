package dev.espalier.restore.table;

import dev.espalier.Progress;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.csv.RawRows;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.table.internal.DirtyTable;
import dev.espalier.restore.table.internal.TablePlan;
import dev.espalier.restore.table.internal.TextColumns;
import java.nio.file.Path;

/** Learns from a file. */
public final class TableFit {
  private TableFit() {}

  /**
   * Learns from a file.
   *
   * <p>From a dirty file it learns twice: cells that the first model doubts are missing the second
   * time, so that errors do not teach.
   */
  public static FittedTable fit(
      Path file, Restorer<?> restorer, PlanOptions options, Progress progress) {
    return fit(TableFile.of(file), restorer, options, progress);
  }

  /** Learns from a file of which it is known how it is laid out. */
  public static FittedTable fit(
      TableFile table, Restorer<?> restorer, PlanOptions options, Progress progress) {
    return fit(table, restorer, options, RepairConstants.USUAL, progress);
  }

  /** Learns from a file by other rules than the usual ones. */
  public static FittedTable fit(
      Path file,
      Restorer<?> restorer,
      PlanOptions options,
      RepairConstants rules,
      Progress progress) {
    return fit(TableFile.of(file), restorer, options, rules, progress);
  }

  private static FittedTable fit(
      TableFile table,
      Restorer<?> restorer,
      PlanOptions given,
      RepairConstants rules,
      Progress progress) {
    Path file = table.path();
    TextColumns whole =
        read(table, given.marks(), progress.part("reading " + file.getFileName(), 0, 0.1));
    boolean phrases = !given.isClean() && given.rules().contains(RepairRule.PHRASES);
    PlanOptions options = phrases ? given.with(given.kinds(), whole.marks(given.marks())) : given;
    TextColumns read = phrases ? whole.with(options.marks()) : whole;
    if (read.rows() == 0) {
      throw new InputException(file + ": has a header and no rows; expected rows");
    }
    DirtyTable.Read looked = options.isClean() ? null : look(file, read, options, progress);
    TextColumns cells = looked == null ? read : looked.cells();
    TablePlan.Planned planned = TablePlan.of(cells, options, rules, file.toString());
    if (looked == null || !restorer.removesNoise()) {
      RestorationModel model = restorer.fit(planned.table(), progress.part("learning", 0.1, 1));
      return new FittedTable(model, planned.plan(), looked == null ? null : looked.dirty());
    }
    return new DirtyFit(restorer, options, rules).fit(looked, planned, progress);
  }

  /** Reads a whole table. */
  static TextColumns read(TableFile table, MissingMarks marks, Progress progress) {
    try (RawRows rows = table.open(progress)) {
      return TextColumns.read(rows, table.cells().decimal(), marks);
    }
  }

  private static DirtyTable.Read look(
      Path file, TextColumns cells, PlanOptions options, Progress progress) {
    progress.report("looking for keys", 0.1);
    return DirtyTable.of(file, cells, options.marks(), options.skipped(), options.rules());
  }
}
