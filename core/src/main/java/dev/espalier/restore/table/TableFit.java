package dev.espalier.restore.table;

import dev.espalier.Progress;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.csv.TableSource;
import dev.espalier.restore.Noise;
import dev.espalier.restore.Restoration;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.table.internal.DirtyTable;
import dev.espalier.restore.table.internal.RepairRules;
import dev.espalier.restore.table.internal.Suspicion;
import dev.espalier.restore.table.internal.TablePlan;
import dev.espalier.restore.table.internal.TextColumns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Learns from a file. */
public final class TableFit {
  /** Cells that are more probably wrong than right are not learnt from. */
  private static final double DOUBTFUL = 0.5;

  private static final int BATCH_ROWS = 2000;

  private TableFit() {}

  /**
   * Learns from a file.
   *
   * <p>From a dirty file it learns twice: cells that the first model doubts are missing the second
   * time, so that errors do not teach.
   */
  public static FittedTable fit(
      Path file, Restorer<?> restorer, PlanOptions options, Progress progress) {
    return fit(TableSource.of(file), restorer, options, progress);
  }

  /** Learns from a file of which it is known how it is laid out. */
  public static FittedTable fit(
      TableSource table, Restorer<?> restorer, PlanOptions options, Progress progress) {
    return fit(table, restorer, options, RepairRules.USUAL, progress);
  }

  /** Learns from a file by other rules than the usual ones. */
  public static FittedTable fit(
      Path file, Restorer<?> restorer, PlanOptions options, RepairRules rules, Progress progress) {
    return fit(TableSource.of(file), restorer, options, rules, progress);
  }

  private static FittedTable fit(
      TableSource table,
      Restorer<?> restorer,
      PlanOptions options,
      RepairRules rules,
      Progress progress) {
    Path file = table.file();
    TextColumns read =
        TextColumns.read(
            table, options.marks(), progress.part("reading " + file.getFileName(), 0, 0.1));
    if (read.rows() == 0) {
      throw new InputException(file + ": has a header and no rows; expected rows to learn from");
    }
    DirtyTable.Read looked = options.isClean() ? null : look(file, read, options, progress);
    TextColumns cells = looked == null ? read : looked.cells();
    TablePlan.Planned planned = TablePlan.of(cells, options, rules, file.toString());
    boolean twice = !options.isClean() && restorer.removesNoise();
    RestorationModel model =
        restorer.fit(planned.table(), progress.part("learning", 0.1, twice ? 0.5 : 1));
    if (twice) {
      Table trusted =
          withoutDoubtful(
              planned.table(), model, rules, progress.part("looking for errors", 0.5, 0.6));
      model = restorer.fit(trusted, progress.part("learning again", 0.6, 1));
    }
    return new FittedTable(model, planned.plan(), looked == null ? null : looked.dirty());
  }

  private static DirtyTable.Read look(
      Path file, TextColumns cells, PlanOptions options, Progress progress) {
    progress.report("looking for keys", 0.1);
    Set<String> skipped = new HashSet<>();
    options
        .kinds()
        .forEach(
            (name, kind) -> {
              if (kind == ColumnKind.SKIPPED) {
                skipped.add(name);
              }
            });
    return DirtyTable.of(file, cells, options.marks(), skipped, options.rules());
  }

  private static Table withoutDoubtful(
      Table table, RestorationModel model, RepairRules rules, Progress progress) {
    double[] rates = model.estimateNoise(model.schema().encode(table), progress.part("", 0, 0.5));
    Noise noise = TableRepair.columns(model.schema(), rates);
    List<double[]> numbers = new ArrayList<>();
    List<int[]> codes = new ArrayList<>();
    for (Table.Column column : table.columns()) {
      numbers.add(column instanceof Table.Numbers given ? given.values().clone() : new double[0]);
      codes.add(column instanceof Table.Categories given ? given.codes().clone() : new int[0]);
    }
    for (int from = 0; from < table.rows(); from += BATCH_ROWS) {
      progress.report("", 0.5 + 0.5 * from / table.rows());
      Table batch = rows(table, from, Math.min(table.rows(), from + BATCH_ROWS));
      Restoration restored = model.restore(batch, RestoreTask.denoise(noise));
      for (int j = 0; j < batch.columns().size(); j++) {
        if (restored.columns().get(j) instanceof Restoration.NumberCells cells) {
          double[] given = numbers.get(j);
          for (int row = 0; row < batch.rows(); row++) {
            double doubt =
                Suspicion.ofNumber(given[from + row], cells.means()[row], cells.deviations()[row]);
            // A number is hardly ever exactly right: only clear outliers are left out.
            given[from + row] = doubt > rules.outlier() ? Double.NaN : given[from + row];
          }
        } else if (restored.columns().get(j) instanceof Restoration.CategoryCells cells
            && batch.columns().get(j) instanceof Table.Categories given) {
          for (int row = 0; row < batch.rows(); row++) {
            int code = given.codes()[row];
            if (code >= 0
                && Suspicion.ofCategory(cells, given.levels().get(code), row, rules).probability()
                    > DOUBTFUL) {
              codes.get(j)[from + row] = -1;
            }
          }
        }
      }
    }
    List<Table.Column> columns = new ArrayList<>();
    for (int j = 0; j < table.columns().size(); j++) {
      Table.Column column = table.columns().get(j);
      columns.add(
          column instanceof Table.Categories given
              ? new Table.Categories(given.name(), given.levels(), codes.get(j))
              : new Table.Numbers(column.name(), numbers.get(j)));
    }
    return new Table(columns);
  }

  private static Table rows(Table table, int from, int to) {
    List<Table.Column> columns = new ArrayList<>();
    for (Table.Column column : table.columns()) {
      if (column instanceof Table.Numbers given) {
        columns.add(new Table.Numbers(given.name(), Arrays.copyOfRange(given.values(), from, to)));
      } else {
        Table.Categories given = (Table.Categories) column;
        columns.add(
            new Table.Categories(
                given.name(), given.levels(), Arrays.copyOfRange(given.codes(), from, to)));
      }
    }
    return new Table(columns);
  }
}
