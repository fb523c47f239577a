package dev.espalier.restore.table;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.Progress;
import dev.espalier.data.Table;
import dev.espalier.data.TableSchema;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import dev.espalier.io.internal.csv.RawRow;
import dev.espalier.io.internal.csv.RawRows;
import dev.espalier.io.internal.csv.TableSource;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.table.internal.ColumnPlan;
import dev.espalier.restore.table.internal.DirtyTable;
import dev.espalier.restore.table.internal.RepairRules;
import dev.espalier.restore.table.internal.RowTable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Repairs a file with a fitted model, some rows at a time: memory does not grow with the file, and
 * a row's repair does not depend on how rows are put together.
 */
public final class TableRepair {
  /** So much doubt an existing cell needs to be corrected, unless somebody says otherwise. */
  public static final double USUAL_CAUTION = 0.9;

  /** So probable a value for a missing cell must be, unless somebody says otherwise. */
  public static final double USUAL_FILL = 0.5;

  /** The noise is estimated from so many rows at most, drawn from the whole file. */
  public static final int NOISE_ROWS = 2000;

  /** Errors and holes are planted in so many rows at most. */
  private static final int CALIBRATION_ROWS = 1000;

  /** Probabilities of so many levels are held at the same time. */
  private static final int HELD_LEVELS = 1 << 21;

  private static final int MOST_ROWS = 4096;
  private static final long SEED = 1;

  private final FittedTable fitted;
  private final RestoreTask.Mode mode;
  private final Noise noise;
  private final double caution;
  private final RepairRules rules;
  private final int batchRows;
  private final boolean spreadsheetSafe;
  private final double fillAbove;
  private final Set<RepairRule> chosen;

  /**
   * A repair by all rules that fills every missing cell of which it knows anything.
   *
   * @param fitted the model and its columns
   * @param mode which cells may be changed
   * @param noise how noisy the file is; where it is to be estimated, the file is read twice
   * @param caution an existing cell is corrected only when the probability that the new value is
   *     right exceeds this
   */
  public TableRepair(FittedTable fitted, RestoreTask.Mode mode, Noise noise, double caution) {
    this(fitted, mode, noise, caution, RepairRules.USUAL);
  }

  /** A repair by other rules than the usual ones. */
  public TableRepair(
      FittedTable fitted, RestoreTask.Mode mode, Noise noise, double caution, RepairRules rules) {
    this(fitted, mode, noise, caution, rules, usualBatch(fitted.model().schema()), false);
  }

  TableRepair(
      FittedTable fitted,
      RestoreTask.Mode mode,
      Noise noise,
      double caution,
      RepairRules rules,
      int batchRows,
      boolean spreadsheetSafe) {
    this(
        fitted,
        mode,
        noise,
        caution,
        rules,
        batchRows,
        spreadsheetSafe,
        0,
        EnumSet.allOf(RepairRule.class));
  }

  private TableRepair(
      FittedTable fitted,
      RestoreTask.Mode mode,
      Noise noise,
      double caution,
      RepairRules rules,
      int batchRows,
      boolean spreadsheetSafe,
      double fillAbove,
      Set<RepairRule> chosen) {
    if (!(caution >= 0 && caution <= 1)) {
      throw new InputException("caution is " + caution + "; expected a number from 0 to 1");
    }
    this.fitted = fitted;
    this.mode = mode;
    this.noise = noise;
    this.caution = caution;
    this.rules = rules;
    this.batchRows = batchRows;
    this.spreadsheetSafe = spreadsheetSafe;
    this.fillAbove = fillAbove;
    this.chosen = Set.copyOf(chosen);
  }

  /** The same repair that fills only what is right with a greater probability. */
  public TableRepair fillingAbove(double probability) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new InputException("fill above is " + probability + "; expected a number from 0 to 1");
    }
    return new TableRepair(
        fitted, mode, noise, caution, rules, batchRows, spreadsheetSafe, probability, chosen);
  }

  /** The same repair by some rules only. */
  public TableRepair by(Set<RepairRule> some) {
    return new TableRepair(
        fitted, mode, noise, caution, rules, batchRows, spreadsheetSafe, fillAbove, some);
  }

  /**
   * The same repair for a table that will be opened in a spreadsheet: cells that it would run as
   * formulas get an apostrophe in front, also those that are not repaired.
   */
  public TableRepair forSpreadsheet() {
    return new TableRepair(fitted, mode, noise, caution, rules, batchRows, true, fillAbove, chosen);
  }

  private static int usualBatch(TableSchema schema) {
    return Math.max(1, Math.min(MOST_ROWS, HELD_LEVELS / Math.max(1, schema.levelCount())));
  }

  /**
   * Repairs a file.
   *
   * @param file the dirty file; not changed
   * @param out receives the repaired file: the same bytes but for changed cells
   * @param changes hears of each changed cell, row by row
   */
  public RepairSummary run(Path file, OutputStream out, Consumer<Change> changes, Progress progress)
      throws IOException {
    return run(file, out, changes, left -> {}, progress);
  }

  /**
   * Repairs a file.
   *
   * @param left hears of each missing cell that stays missing, with its best guess
   */
  public RepairSummary run(
      Path file,
      OutputStream out,
      Consumer<Change> changes,
      Consumer<Change> left,
      Progress progress)
      throws IOException {
    return run(TableSource.of(file), Decisions.none(), out, changes, left, doubted -> {}, progress);
  }

  /**
   * Repairs a file of which it is known how it is laid out.
   *
   * @param decisions about some of its cells, which overrule what the model says
   * @param left hears of each missing cell that stays missing, with its best guess; the guess is
   *     empty where there is none
   * @param doubted hears of each cell that is more probably wrong than right and yet stays as it
   *     is, because that is not sure enough
   */
  public RepairSummary run(
      TableSource table,
      Decisions decisions,
      OutputStream out,
      Consumer<Change> changes,
      Consumer<Change> left,
      Consumer<Change> doubted,
      Progress progress)
      throws IOException {
    RestorationModel model = fitted.model();
    Noise known = noise instanceof Noise.Auto ? Noise.none() : noise;
    Calibration calibration = Calibration.NONE;
    DirtyTable own = dirty(table);
    DirtyTable.Measured measured = own == null ? null : own.measured();
    if (measured != null) {
      known = noise instanceof Noise.Auto ? measured.noise() : noise;
      calibration = new Calibration(measured.rows(), measured.joins());
    } else if (noise instanceof Noise.Auto && model.removesNoise()) {
      List<List<String>> drawn = draw(table, progress.part("drawing rows", 0, 0.2));
      if (!drawn.isEmpty()) {
        int[] places = places(table);
        known = estimateNoise(drawn, places, progress.part("estimating noise", 0.2, 0.4));
        calibration =
            calibrated(
                table,
                drawn,
                new RestoreTask(mode, known),
                progress.part("repairing planted cells", 0.4, 0.5));
      }
    }
    RestoreTask task = new RestoreTask(mode, known);
    double[] rates = known.of(model.schema());
    try (RawRows rows = table.open(progress.part("repairing", 0.5, 1))) {
      BatchRepair batches =
          new BatchRepair(
              fitted,
              rows.names(),
              columns(rows),
              rates,
              noise instanceof Noise.Auto,
              new RepairSettings(
                  caution,
                  fillAbove,
                  rules,
                  chosen,
                  spreadsheetSafe,
                  decisions,
                  changes,
                  left,
                  doubted),
              own,
              calibration);
      decisions.requireColumns(rows.names());
      rows.writeHeader(out, spreadsheetSafe);
      while (true) {
        List<RawRow> batch = rows.next(batchRows);
        if (batch.isEmpty()) {
          break;
        }
        batches.repair(batch, task, out);
      }
      rows.writeEnd(out);
      RepairSummary summary = batches.summary();
      decisions.requireRows(summary.rows());
      return summary;
    }
  }

  /** Looks how cells that are planted in rows of a file which the model need not know fare. */
  private Calibration calibrated(
      TableSource table, List<List<String>> drawn, RestoreTask task, Progress progress) {
    List<List<String>> some = drawn.subList(0, Math.min(drawn.size(), CALIBRATION_ROWS));
    List<String> names = names(table);
    CellColumns columns = CellColumns.of(fitted.plan(), names, places(table));
    return new PlantedTrial(new FittedTable(fitted.model(), fitted.plan()), columns, task, rules)
        .run(PlantedTrial.rows(some, columns, fitted.plan(), SEED), progress);
  }

  private static List<String> names(TableSource table) {
    try (RawRows rows = table.open(Progress.none())) {
      return rows.names();
    }
  }

  /** What the file itself tells, if the model was fitted to it. */
  private @Nullable DirtyTable dirty(TableSource table) {
    DirtyTable dirty = fitted.dirty();
    return dirty != null && dirty.isOf(table.file()) ? dirty : null;
  }

  private int[] places(TableSource table) {
    try (RawRows rows = table.open(Progress.none())) {
      return columns(rows);
    }
  }

  /** Where the model's columns stand in the file. */
  private int[] columns(RawRows rows) {
    List<ColumnPlan> modelled = fitted.plan().modelled();
    int[] places = new int[modelled.size()];
    for (int j = 0; j < places.length; j++) {
      String name = modelled.get(j).name();
      places[j] = rows.names().indexOf(name);
      if (places[j] < 0) {
        throw new InputException(
            rows.file()
                + ": has no column "
                + quoted(name)
                + ", which the model was fitted with"
                + CloseNames.hint(name, rows.names()));
      }
    }
    return places;
  }

  /** Rows drawn evenly from the whole file, their cells in their right forms. */
  private List<List<String>> draw(TableSource table, Progress progress) {
    List<RawRow> drawn = new ArrayList<>();
    try (RawRows rows = table.open(progress)) {
      SplittableRandom random = new SplittableRandom(SEED);
      long seen = 0;
      for (@Nullable RawRow row = rows.next(); row != null; row = rows.next()) {
        seen++;
        if (drawn.size() < NOISE_ROWS) {
          drawn.add(row);
        } else {
          long place = random.nextLong(seen);
          if (place < NOISE_ROWS) {
            drawn.set((int) place, row);
          }
        }
      }
    }
    List<List<String>> texts = new ArrayList<>();
    for (RawRow row : drawn) {
      texts.add(FormedRow.of(row, dirty(table), fitted.plan().marks()).texts());
    }
    return texts;
  }

  /** Lets the model find the noise of rows. */
  private Noise estimateNoise(List<List<String>> drawn, int[] places, Progress progress) {
    TableSchema schema = fitted.model().schema();
    Table table =
        RowTable.of(drawn.size(), (row, cell) -> drawn.get(row).get(cell), fitted.plan(), places)
            .table();
    return columns(schema, fitted.model().estimateNoise(schema.encode(table), progress));
  }

  static Noise columns(TableSchema schema, double[] rates) {
    Map<String, Double> byName = new LinkedHashMap<>();
    for (int j = 0; j < rates.length; j++) {
      byName.put(schema.names().get(j), rates[j]);
    }
    return new Noise.Columns(byName);
  }
}
