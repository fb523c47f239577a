package dev.espalier.restore.table;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.Progress;
import dev.espalier.data.Table;
import dev.espalier.data.TableSchema;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import dev.espalier.io.internal.csv.RawRow;
import dev.espalier.io.internal.csv.RawRows;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.table.internal.CandidateCalibration;
import dev.espalier.restore.table.internal.ColumnPlan;
import dev.espalier.restore.table.internal.DirtyTable;
import dev.espalier.restore.table.internal.RowTable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Repairs a file with a fitted model, some rows at a time: memory does not grow with the file, and
 * a row's repair does not depend on how rows are put together.
 *
 * @param fitted the model and its columns
 * @param mode which cells may be changed
 * @param noise how noisy the file is; where it is to be estimated, the file is read twice
 * @param caution an existing cell is corrected only when the probability that the new value is
 *     right exceeds this
 * @param fillAbove a missing cell is filled only when that probability exceeds this; 0 fills also
 *     what may be missing on purpose
 * @param rules the rules that may change cells
 * @param spreadsheetSafe whether cells are written so that a spreadsheet runs none of them
 * @param constants what is taken for an error
 */
public record TableRepair(
    FittedTable fitted,
    RestoreTask.Mode mode,
    Noise noise,
    double caution,
    double fillAbove,
    Set<RepairRule> rules,
    boolean spreadsheetSafe,
    RepairConstants constants) {
  /** Minimum probability of a correction, unless somebody says otherwise. */
  public static final double USUAL_CAUTION = 0.9;

  /** Maximum number of rows from which noise is estimated, drawn from the whole file. */
  public static final int NOISE_ROWS = 2000;

  /** Maximum number of rows in which errors and holes are planted. */
  private static final int CALIBRATION_ROWS = 1000;

  /** Maximum number of probabilities of levels that are held at the same time. */
  private static final int HELD_LEVELS = 1 << 21;

  /** Maximum number of rows that are repaired together. */
  private static final int MOST_ROWS = 4096;

  static final long SEED = 1;

  /** Checks the probabilities. */
  public TableRepair {
    check("caution", caution);
    check("fill above", fillAbove);
    rules = Set.copyOf(rules);
  }

  /** A repair by all rules that fills every missing cell of which it knows anything. */
  public TableRepair(FittedTable fitted, RestoreTask.Mode mode, Noise noise, double caution) {
    this(fitted, mode, noise, caution, RepairConstants.USUAL);
  }

  /** The same with other constants than the usual ones. */
  public TableRepair(
      FittedTable fitted,
      RestoreTask.Mode mode,
      Noise noise,
      double caution,
      RepairConstants constants) {
    this(fitted, mode, noise, caution, 0, EnumSet.allOf(RepairRule.class), false, constants);
  }

  private static void check(String name, double probability) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new InputException(name + " is " + probability + "; expected a number from 0 to 1");
    }
  }

  /** The same repair that fills only what is right with a greater probability. */
  public TableRepair fillingAbove(double probability) {
    return new TableRepair(
        fitted, mode, noise, caution, probability, rules, spreadsheetSafe, constants);
  }

  /** Whether it fills also what may be missing on purpose: when it fills whatever it can. */
  boolean fillsMeant() {
    return fillAbove == 0;
  }

  /** The same repair by some rules only. */
  public TableRepair by(Set<RepairRule> some) {
    return new TableRepair(
        fitted, mode, noise, caution, fillAbove, some, spreadsheetSafe, constants);
  }

  /**
   * The same repair for a table that will be opened in a spreadsheet: cells that it would run as
   * formulas get an apostrophe in front, also those that are not repaired.
   */
  public TableRepair forSpreadsheet() {
    return new TableRepair(fitted, mode, noise, caution, fillAbove, rules, true, constants);
  }

  /** Hears of what a repair does, row by row. */
  public interface Listener {
    /** A cell was changed. */
    void changed(Change change);

    /** A missing cell stays missing; this is its best guess, empty where there is none. */
    default void left(Change guess) {}

    /** A cell is more probably wrong than right and stays, because that is not sure enough. */
    default void doubted(Change guess) {}
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
    return run(TableFile.of(file), Decisions.none(), out, changes::accept, progress);
  }

  /**
   * Repairs a file of which it is known how it is laid out.
   *
   * @param decisions about some of its cells, which overrule what the model says
   */
  public RepairSummary run(
      TableFile file, Decisions decisions, OutputStream out, Listener listener, Progress progress)
      throws IOException {
    return run(file, decisions, out, listener, usualBatch(), progress);
  }

  RepairSummary run(
      TableFile file,
      Decisions decisions,
      OutputStream out,
      Listener listener,
      int batchRows,
      Progress progress)
      throws IOException {
    DirtyTable own = fitted.dirty(file.path());
    DirtyTable.Measured known = measure(file, own, progress);
    try (RawRows rows = file.open(progress.part("repairing", 0.5, 1))) {
      BatchRepair batches =
          new BatchRepair(
              this,
              columns(file.path(), rows.names()),
              rows.names(),
              known,
              own,
              decisions,
              listener);
      decisions.requireColumns(rows.names());
      rows.writeHeader(out, spreadsheetSafe);
      for (List<RawRow> batch = rows.next(batchRows);
          !batch.isEmpty();
          batch = rows.next(batchRows)) {
        batches.repair(batch, out);
      }
      rows.writeEnd(out);
      RepairSummary summary = batches.summary();
      decisions.requireRows(summary.rows());
      return summary;
    }
  }

  private int usualBatch() {
    int levels = fitted.model().schema().levelCount();
    return Math.max(1, Math.min(MOST_ROWS, HELD_LEVELS / Math.max(1, levels)));
  }

  /** Finds the noise of a file, and how often the model is right there. */
  private DirtyTable.Measured measure(TableFile file, @Nullable DirtyTable own, Progress progress) {
    boolean unknown = noise instanceof Noise.Auto;
    DirtyTable.Measured measured = own == null ? null : own.measured();
    if (measured != null) {
      return unknown ? measured : new DirtyTable.Measured(noise, measured.calibration());
    }
    if (!unknown || !fitted.model().removesNoise()) {
      return new DirtyTable.Measured(unknown ? Noise.none() : noise, CandidateCalibration.NONE);
    }
    List<RawRow> drawn = new ArrayList<>();
    List<String> names = draw(file, drawn, progress.part("drawing rows", 0, 0.2));
    if (drawn.isEmpty()) {
      return new DirtyTable.Measured(Noise.none(), CandidateCalibration.NONE);
    }
    CellColumns columns = columns(file.path(), names);
    List<List<String>> texts =
        drawn.stream().map(row -> FormedRow.of(row, own, fitted.plan().marks()).texts()).toList();
    Noise found =
        estimateNoise(texts, columns.places(), progress.part("estimating noise", 0.2, 0.4));
    RestoreTask task = new RestoreTask(mode, found);
    CandidateCalibration calibration =
        new PlantedTrial(fitted.model(), fitted.plan(), null, columns, task, constants)
            .run(
                PlantedTrial.rows(
                    texts.subList(0, Math.min(texts.size(), CALIBRATION_ROWS)),
                    columns,
                    fitted.plan(),
                    SEED),
                progress.part("repairing planted cells", 0.4, 0.5));
    return new DirtyTable.Measured(found, calibration);
  }

  /** Where the model's columns stand in a file. */
  private CellColumns columns(Path file, List<String> names) {
    for (ColumnPlan column : fitted.plan().modelled()) {
      if (!names.contains(column.name())) {
        throw new InputException(
            file
                + ": has no column "
                + quoted(column.name())
                + ", which the model was fitted with"
                + CloseNames.hint(column.name(), names));
      }
    }
    return CellColumns.of(fitted.plan(), names);
  }

  /** Draws rows evenly from the whole file; its columns' names are returned. */
  private static List<String> draw(TableFile file, List<RawRow> drawn, Progress progress) {
    try (RawRows rows = file.open(progress)) {
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
      return rows.names();
    }
  }

  /** Lets the model find the noise of rows. */
  private Noise estimateNoise(List<List<String>> drawn, int[] places, Progress progress) {
    RestorationModel model = fitted.model();
    TableSchema schema = model.schema();
    Table table =
        RowTable.of(drawn.size(), (row, cell) -> drawn.get(row).get(cell), fitted.plan(), places);
    return Noise.of(schema, model.estimateNoise(schema.encode(table), progress));
  }
}
