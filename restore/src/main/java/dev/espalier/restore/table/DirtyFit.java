package dev.espalier.restore.table;

import dev.espalier.Progress;
import dev.espalier.data.Table;
import dev.espalier.restore.Noise;
import dev.espalier.restore.Restoration;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.table.internal.CandidateCalibration;
import dev.espalier.restore.table.internal.DirtyTable;
import dev.espalier.restore.table.internal.PlantedCells;
import dev.espalier.restore.table.internal.Spread;
import dev.espalier.restore.table.internal.Suspicion;
import dev.espalier.restore.table.internal.TablePlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Learns from a table with errors, twice. The first model is rough and only tells which cells are
 * doubtful: the second, which begins with its parameters, does not see them, so that errors do not
 * teach. Neither sees the cells in which holes and errors are planted: how the second repairs
 * these, together with votes that have not seen them either, tells how often a proposal is right.
 */
final class DirtyFit {
  /** Maximum mass of a number's distribution that lies nearer to the middle than the number. */
  private static final double OUTLIER = 0.999;

  /** Maximum distance of a number that is learnt from, in widths of the others. */
  private static final double FAR = 2;

  /** Maximum number of rows that a model is learnt from, drawn from the whole table. */
  private static final int MOST_ROWS = 6000;

  private final Restorer<?> restorer;
  private final PlanOptions options;
  private final RepairConstants rules;

  DirtyFit(Restorer<?> restorer, PlanOptions options, RepairConstants rules) {
    this.restorer = restorer;
    this.options = options;
    this.rules = rules;
  }

  FittedTable fit(DirtyTable.Read looked, TablePlan.Planned planned, Progress progress) {
    int[] rows = drawn(planned.table().rows());
    Table table =
        rows.length == planned.table().rows() ? planned.table() : planned.table().select(rows);
    TablePlan plan = planned.plan().keepingAbsent(table);
    List<PlantedCells.Planted> planted =
        PlantedCells.draw(looked.cells(), plan, looked.dirty(), TableRepair.SEED);
    RestorationModel first =
        restorer
            .rough()
            .fit(
                PlantedCells.hidden(withoutFar(table), plan, planted, rows),
                progress.part("looking for errors", 0.1, 0.3));
    Table trusted =
        withoutDoubtful(
            table,
            first,
            noise(first, table, progress.part("estimating noise", 0.3, 0.35)),
            progress.part("leaving out doubtful cells", 0.35, 0.4));
    TablePlan seen = plan.withSpreadOf(trusted);
    RestorationModel model =
        restorer.refit(
            first,
            PlantedCells.hidden(trusted, plan, planted, rows),
            progress.part("learning", 0.4, 0.85));
    Noise noise = noise(model, table, progress.part("estimating noise", 0.85, 0.9));
    DirtyTable votes =
        looked
            .dirty()
            .withVotesOf(
                PlantedCells.applied(looked.cells(), planted, options.marks()), options.skipped());
    CandidateCalibration calibration =
        new PlantedTrial(
                model,
                seen,
                votes,
                CellColumns.of(seen),
                new RestoreTask(RestoreTask.Mode.BOTH, noise),
                rules)
            .run(
                PlantedTrial.rows(looked.cells(), planted),
                progress.part("repairing planted cells", 0.9, 1));
    return new FittedTable(
        model, seen, looked.dirty().with(new DirtyTable.Measured(noise, calibration)));
  }

  /** Rows drawn from a table, in their order: all where it has few. */
  private static int[] drawn(int count) {
    int[] rows = IntStream.range(0, count).toArray();
    if (count <= MOST_ROWS) {
      return rows;
    }
    SplittableRandom random = new SplittableRandom(TableRepair.SEED);
    for (int k = 0; k < MOST_ROWS; k++) {
      int other = random.nextInt(k, count);
      int row = rows[k];
      rows[k] = rows[other];
      rows[other] = row;
    }
    return Arrays.stream(rows).limit(MOST_ROWS).sorted().toArray();
  }

  /**
   * Numbers far outside of the middle nine tenths are not learnt from the first time: one slip of a
   * point outweighs all that is right.
   */
  private static Table withoutFar(Table table) {
    List<Table.Column> columns = new ArrayList<>();
    for (Table.Column column : table.columns()) {
      if (column instanceof Table.Numbers given) {
        double[] sorted = Spread.sorted(given.values());
        int end = (int) (Spread.TAIL * sorted.length);
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

  /** How noisy the columns of a table are, by rows that are evenly spread over it. */
  private static Noise noise(RestorationModel model, Table table, Progress progress) {
    int count = Math.min(table.rows(), TableRepair.NOISE_ROWS);
    int[] spread =
        IntStream.range(0, count).map(k -> (int) ((long) k * table.rows() / count)).toArray();
    double[] rates = model.estimateNoise(model.schema().encode(table.select(spread)), progress);
    return Noise.of(model.schema(), rates);
  }

  private Table withoutDoubtful(
      Table table, RestorationModel model, Noise noise, Progress progress) {
    List<double[]> numbers = new ArrayList<>();
    List<int[]> codes = new ArrayList<>();
    for (Table.Column column : table.columns()) {
      numbers.add(column instanceof Table.Numbers given ? given.values().clone() : new double[0]);
      codes.add(column instanceof Table.Categories given ? given.codes().clone() : new int[0]);
    }
    for (int from = 0; from < table.rows(); from += PlantedTrial.BATCH_ROWS) {
      progress.report("", from / (double) table.rows());
      int to = Math.min(table.rows(), from + PlantedTrial.BATCH_ROWS);
      Table batch = table.select(IntStream.range(from, to).toArray());
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
      given[from + row] = doubt > OUTLIER ? Double.NaN : given[from + row];
    }
  }

  private void doubtCategories(
      Restoration.CategoryCells cells, Table.Categories given, int[] codes, int from) {
    for (int row = 0; row < given.rows(); row++) {
      int code = given.codes()[row];
      if (code >= 0
          && Suspicion.ofCategory(cells, given.levels().get(code), row, rules).probability()
              > BatchRepair.DOUBTFUL) {
        codes[from + row] = -1;
      }
    }
  }
}
