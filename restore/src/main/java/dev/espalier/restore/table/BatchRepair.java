package dev.espalier.restore.table;

import dev.espalier.data.Table;
import dev.espalier.io.internal.csv.RawRow;
import dev.espalier.restore.Noise;
import dev.espalier.restore.Restoration;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.table.internal.CandidateCalibration;
import dev.espalier.restore.table.internal.CellCandidate;
import dev.espalier.restore.table.internal.ColumnPlan;
import dev.espalier.restore.table.internal.DirtyTable;
import dev.espalier.restore.table.internal.GivenCell;
import dev.espalier.restore.table.internal.RowTable;
import dev.espalier.restore.table.internal.TablePlan;
import dev.espalier.restore.table.internal.votes.VoteResult;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Repairs one batch of rows after the other, and counts. */
final class BatchRepair {
  /** Minimum probability with which a cell is doubted: it is more probably wrong than right. */
  static final double DOUBTFUL = 0.5;

  private static final CellCandidate NOTHING =
      new CellCandidate(
          "", 0, RepairRule.FIELD, "neither the rest of the row nor other rows tell its value");

  private final TableRepair repair;
  private final RestorationModel model;
  private final TablePlan plan;
  private final List<String> names;
  private final CellColumns columns;
  private final RestoreTask task;
  private final boolean[] trusted;
  private final double[] rates;
  private final @Nullable DirtyTable dirty;
  private final Decisions decisions;
  private final TableRepair.Listener listener;
  private final FieldProposals field;
  private final CandidateCalibration calibration;
  private final RepairCounts counts;
  private long rowsDone;

  /**
   * Starts.
   *
   * @param repair how cells are repaired; where its noise is not estimated, a column without noise
   *     is trusted
   * @param names the columns of the file
   * @param known noise and calibration for this file
   * @param dirty what the file tells about itself, null where nothing is known
   */
  BatchRepair(
      TableRepair repair,
      CellColumns columns,
      List<String> names,
      DirtyTable.Measured known,
      @Nullable DirtyTable dirty,
      Decisions decisions,
      TableRepair.Listener listener) {
    this.repair = repair;
    this.model = repair.fitted().model();
    this.plan = repair.fitted().plan();
    this.columns = columns;
    this.names = names;
    this.task = new RestoreTask(repair.mode(), known.noise());
    this.calibration = known.calibration();
    this.dirty = dirty;
    this.decisions = decisions;
    this.listener = listener;
    this.field = new FieldProposals(model, repair.constants());
    this.counts = new RepairCounts(names, columns);
    this.rates = new double[names.size()];
    this.trusted = new boolean[names.size()];
    boolean estimated = repair.noise() instanceof Noise.Auto;
    double[] ofModel = known.noise().of(model.schema());
    Arrays.fill(trusted, !estimated && Arrays.stream(ofModel).allMatch(rate -> rate == 0));
    for (int place : columns.places()) {
      rates[place] = ofModel[model.schema().names().indexOf(names.get(place))];
      trusted[place] = rates[place] == 0 && !estimated;
    }
  }

  void repair(List<RawRow> rows, OutputStream out) throws IOException {
    List<FormedRow> formed = new ArrayList<>();
    for (RawRow row : rows) {
      formed.add(FormedRow.of(row, dirty, plan.marks()));
    }
    Table given =
        RowTable.of(
            rows.size(), (row, cell) -> formed.get(row).texts().get(cell), plan, columns.places());
    Restoration restored = model.restore(given, task);
    for (int row = 0; row < rows.size(); row++) {
      repair(rows.get(row), formed.get(row), restored, row, out);
      rowsDone++;
    }
  }

  /** Repairs and writes one row of a batch. */
  private void repair(RawRow raw, FormedRow formed, Restoration restored, int row, OutputStream out)
      throws IOException {
    @Nullable String[] texts = new @Nullable String[raw.count()];
    boolean changed = repair.spreadsheetSafe();
    for (int cell = 0; cell < texts.length; cell++) {
      String before = raw.cell(cell);
      Change proposed = change(restored, row, cell, before, formed);
      Change change = decisions.on(rowsDone + 1, names.get(cell), before, proposed);
      if (change != null) {
        texts[cell] = change.after();
        changed = true;
        counts.changed(cell, change.filled());
        listener.changed(change);
      }
      texts[cell] = repair.spreadsheetSafe() ? raw.guarded(cell, texts[cell]) : texts[cell];
    }
    if (changed) {
      raw.write(out, texts);
    } else {
      raw.write(out);
    }
  }

  /** The change of a cell that is sure enough; null where there is none. */
  private @Nullable Change change(
      Restoration restored, int row, int cell, String before, FormedRow formed) {
    ColumnPlan column = columns.plans()[cell];
    if (column == null || column.kind().isLeftAlone()) {
      return null;
    }
    String text = formed.texts().get(cell);
    GivenCell given = new GivenCell(column, text, plan.isMissing(column, text), trusted[cell]);
    boolean wasMissing = plan.isMissing(column, before);
    int j = columns.modelled()[cell];
    counts.given(cell, wasMissing, j >= 0 && given.isUnreadable());
    if (wasMissing ? !task.mode().fills() : !task.mode().corrects() || trusted[cell]) {
      return null;
    }
    CellCandidate ofRow =
        j < 0 ? null : wanted(field.of(restored.columns().get(j), row, given, task.mode()));
    double least = wasMissing ? repair.fillAbove() : repair.caution();
    String meant = wasMissing ? meant(column.name()) : null;
    CellCandidate best = best(meant == null ? ofRow : null, given, formed.forms()[cell], least);
    if (best == null && wasMissing) {
      best = meant == null || ofRow == null ? NOTHING : ofRow.meant(meant);
    }
    if (best == null || best.text().equals(before)) {
      return null;
    }
    Change change =
        new Change(
            rowsDone + 1,
            column.name(),
            before,
            best.text(),
            wasMissing,
            best.confidence(),
            best.deviation(),
            best.rule(),
            best.reason());
    if (best.confidence() > least) {
      return change;
    }
    notMade(change, cell);
    return null;
  }

  /** Why a missing cell of the next row may be meant; null where it is a hole. */
  private @Nullable String meant(String column) {
    return dirty == null || repair.fillsMeant() ? null : dirty.blanks().reason(rowsDone, column);
  }

  /** The candidate of the row and of other rows, or of the form where that one is not sure. */
  private @Nullable CellCandidate best(
      @Nullable CellCandidate ofRow, GivenCell given, @Nullable CellCandidate form, double least) {
    VoteResult vote =
        dirty == null ? null : dirty.on(rowsDone, given.column().name(), given.text());
    CellCandidate joined = calibration.joined(calibration.ofRow(ofRow, given), vote, given);
    boolean isSure = joined != null && joined.confidence() > least;
    return form == null || isSure ? joined : form;
  }

  private @Nullable CellCandidate wanted(@Nullable CellCandidate candidate) {
    return candidate != null && repair.rules().contains(candidate.rule()) ? candidate : null;
  }

  /** Tells of a change that is not sure enough, unless somebody decided about its cell. */
  private void notMade(Change change, int cell) {
    if (decisions.has(change.row(), change.column())) {
      return;
    }
    if (change.filled()) {
      listener.left(change);
    } else if (change.confidence() > DOUBTFUL) {
      listener.doubted(change);
      counts.doubted(cell);
    }
  }

  RepairSummary summary() {
    return counts.summary(rowsDone, rates, trusted);
  }
}
