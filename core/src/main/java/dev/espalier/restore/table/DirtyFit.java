package dev.espalier.restore.table;

import dev.espalier.Progress;
import dev.espalier.data.Table;
import dev.espalier.restore.Noise;
import dev.espalier.restore.Restoration;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.table.internal.DirtyTable;
import dev.espalier.restore.table.internal.PlantedCells;
import dev.espalier.restore.table.internal.RepairRules;
import dev.espalier.restore.table.internal.Suspicion;
import dev.espalier.restore.table.internal.TablePlan;
import dev.espalier.restore.table.internal.TextColumns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Learns from a table with errors, twice. The first model and the first votes see the table with
 * holes and errors planted in it: how they repair these tells how often a proposal is right. The
 * second model does not see the cells that the first one doubts, so that errors do not teach.
 */
final class DirtyFit {
  /** Cells that are more probably wrong than right are not learnt from. */
  private static final double DOUBTFUL = 0.5;

  /** The share of the numbers at each end that may be errors. */
  private static final double TAIL = 0.05;

  /** So many widths of the others a number is away that is not learnt from. */
  private static final double FAR = 2;

  private static final int BATCH_ROWS = 2000;
  private static final long SEED = 1;

  private final Path file;
  private final Restorer<?> restorer;
  private final PlanOptions options;
  private final RepairRules rules;

  DirtyFit(Path file, Restorer<?> restorer, PlanOptions options, RepairRules rules) {
    this.file = file;
    this.restorer = restorer;
    this.options = options;
    this.rules = rules;
  }

  FittedTable fit(DirtyTable.Read looked, TablePlan.Planned planned, Progress progress) {
    TextColumns cells = looked.cells();
    List<PlantedCells.Planted> planted =
        PlantedCells.draw(cells, planned.plan(), looked.dirty(), SEED);
    TextColumns spoilt = PlantedCells.applied(cells, planted, options.marks());
    // A planted cell more or less must not make another kind of a column.
    PlanOptions same = options.with(planned.plan().kinds(), options.marks());
    TablePlan.Planned first = TablePlan.of(spoilt, same, rules, file.toString());
    RestorationModel model =
        restorer.fit(withoutFar(first.table()), progress.part("learning", 0.1, 0.45));
    Noise noise = noise(model, planned.table(), progress.part("estimating noise", 0.45, 0.5));
    Table trusted =
        withoutDoubtful(
            planned.table(), model, noise, progress.part("looking for errors", 0.5, 0.55));
    TablePlan seen = first.plan().withDeviationsOf(trusted);
    DirtyTable votes = looked.dirty().withVotesOf(spoilt, options.skipped());
    Calibration calibration =
        new PlantedTrial(
                new FittedTable(model, seen, votes),
                CellColumns.of(seen),
                new RestoreTask(RestoreTask.Mode.BOTH, noise),
                rules)
            .run(
                PlantedTrial.rows(cells, planted),
                progress.part("repairing planted cells", 0.55, 0.65));
    return new FittedTable(
        restorer.fit(trusted, progress.part("learning again", 0.65, 1)),
        planned.plan().withDeviationsOf(trusted),
        looked.dirty().with(calibration.rows(), calibration.joins()));
  }

  /**
   * Numbers far outside of the middle nine tenths are not learnt from the first time: one slip of a
   * point outweighs all that is right.
   */
  private static Table withoutFar(Table table) {
    List<Table.Column> columns = new ArrayList<>();
    for (Table.Column column : table.columns()) {
      if (column instanceof Table.Numbers given) {
        double[] sorted =
            Arrays.stream(given.values()).filter(value -> !Double.isNaN(value)).sorted().toArray();
        int end = (int) (TAIL * sorted.length);
        double low = sorted.length == 0 ? 0 : sorted[end];
        double high = sorted.length == 0 ? 0 : sorted[sorted.length - 1 - end];
        double far = high > low ? FAR * (high - low) : Double.POSITIVE_INFINITY;
        double[] near =
            Arrays.stream(given.values())
                .map(value -> value < low - far || value > high + far ? Double.NaN : value)
                .toArray();
        columns.add(new Table.Numbers(given.name(), near));
      } else {
        columns.add(column);
      }
    }
    return new Table(columns);
  }

  private static Noise noise(RestorationModel model, Table table, Progress progress) {
    double[] rates = model.estimateNoise(model.schema().encode(table), progress);
    return TableRepair.columns(model.schema(), rates);
  }

  private Table withoutDoubtful(
      Table table, RestorationModel model, Noise noise, Progress progress) {
    List<double[]> numbers = new ArrayList<>();
    List<int[]> codes = new ArrayList<>();
    for (Table.Column column : table.columns()) {
      numbers.add(column instanceof Table.Numbers given ? given.values().clone() : new double[0]);
      codes.add(column instanceof Table.Categories given ? given.codes().clone() : new int[0]);
    }
    for (int from = 0; from < table.rows(); from += BATCH_ROWS) {
      progress.report("", from / (double) table.rows());
      Table batch = rows(table, from, Math.min(table.rows(), from + BATCH_ROWS));
      Restoration restored = model.restore(batch, RestoreTask.denoise(noise));
      for (int j = 0; j < batch.columns().size(); j++) {
        if (restored.columns().get(j) instanceof Restoration.NumberCells cells) {
          doubtNumbers(cells, numbers.get(j), from);
        } else if (restored.columns().get(j) instanceof Restoration.CategoryCells cells
            && batch.columns().get(j) instanceof Table.Categories given) {
          doubtCategories(cells, given, codes.get(j), from);
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

  private void doubtNumbers(Restoration.NumberCells cells, double[] given, int from) {
    for (int row = 0; row < cells.means().length; row++) {
      double doubt =
          Suspicion.ofNumber(given[from + row], cells.means()[row], cells.deviations()[row]);
      // A number is hardly ever exactly right: only clear outliers are left out.
      given[from + row] = doubt > rules.outlier() ? Double.NaN : given[from + row];
    }
  }

  private void doubtCategories(
      Restoration.CategoryCells cells, Table.Categories given, int[] codes, int from) {
    for (int row = 0; row < given.rows(); row++) {
      int code = given.codes()[row];
      if (code >= 0
          && Suspicion.ofCategory(cells, given.levels().get(code), row, rules).probability()
              > DOUBTFUL) {
        codes[from + row] = -1;
      }
    }
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
