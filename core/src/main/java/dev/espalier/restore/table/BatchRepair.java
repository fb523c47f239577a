package dev.espalier.restore.table;

import dev.espalier.io.internal.csv.RawRow;
import dev.espalier.restore.Restoration;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.table.internal.CellForms;
import dev.espalier.restore.table.internal.ColumnPlan;
import dev.espalier.restore.table.internal.DirtyTable;
import dev.espalier.restore.table.internal.RowTable;
import dev.espalier.restore.table.internal.votes.Verdict;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Repairs one batch of rows after the other, and counts. */
final class BatchRepair {
  /** A cell that is more probably wrong than right is told even where it is left alone. */
  private static final double DOUBTFUL = 0.5;

  private final FittedTable fitted;
  private final List<String> names;
  private final int[] places;
  private final int[] modelled;
  private final @Nullable ColumnPlan[] plans;
  private final boolean[] trusted;
  private final double[] rates;
  private final RepairSettings settings;
  private final @Nullable DirtyTable dirty;
  private final FieldProposals field;
  private final Calibration calibration;
  private final long[] missing;
  private final long[] filled;
  private final long[] corrected;
  private final long[] unreadable;
  private long rowsDone;

  /**
   * Starts.
   *
   * @param names the columns of the file
   * @param places where the modelled columns stand in the rows
   * @param rates the noise of the columns of the model's schema
   * @param estimated whether the rates are estimates; otherwise a column without noise is trusted
   * @param dirty what the file tells about itself, null where nothing is known
   * @param calibration how often the row's proposals are right
   */
  BatchRepair(
      FittedTable fitted,
      List<String> names,
      int[] places,
      double[] rates,
      boolean estimated,
      RepairSettings settings,
      @Nullable DirtyTable dirty,
      Calibration calibration) {
    this.fitted = fitted;
    this.names = names;
    this.places = places;
    this.settings = settings;
    this.dirty = dirty;
    this.calibration = calibration;
    this.field = new FieldProposals(settings.caution(), settings.rules());
    int width = names.size();
    this.missing = new long[width];
    this.filled = new long[width];
    this.corrected = new long[width];
    this.unreadable = new long[width];
    this.rates = new double[width];
    this.trusted = new boolean[width];
    this.modelled = new int[width];
    this.plans = new @Nullable ColumnPlan[width];
    Arrays.fill(modelled, -1);
    Arrays.fill(trusted, !estimated && Arrays.stream(rates).allMatch(rate -> rate == 0));
    for (ColumnPlan column : fitted.plan().columns()) {
      int place = names.indexOf(column.name());
      if (place >= 0) {
        plans[place] = column;
      }
    }
    for (int j = 0; j < places.length; j++) {
      String name = names.get(places[j]);
      modelled[places[j]] = j;
      this.rates[places[j]] = rates[fitted.model().schema().names().indexOf(name)];
      trusted[places[j]] = this.rates[places[j]] == 0 && !estimated;
    }
  }

  void repair(List<RawRow> rows, RestoreTask task, OutputStream out) throws IOException {
    List<FormedRow> formed = new ArrayList<>();
    for (RawRow row : rows) {
      formed.add(FormedRow.of(row, dirty, fitted.plan().marks()));
    }
    RowTable given =
        RowTable.of(
            rows.size(), (row, cell) -> formed.get(row).texts().get(cell), fitted.plan(), places);
    Restoration restored = fitted.model().restore(given.table(), task);
    for (int row = 0; row < rows.size(); row++) {
      @Nullable String[] texts = new @Nullable String[rows.get(row).count()];
      boolean changed = false;
      for (int cell = 0; cell < texts.length; cell++) {
        Change proposed = change(restored, task.mode(), rows.get(row), formed.get(row), row, cell);
        String before = rows.get(row).cell(cell);
        Change change = settings.decisions().on(rowsDone + 1, names.get(cell), before, proposed);
        if (change != null) {
          texts[cell] = change.after();
          changed = true;
          (change.filled() ? filled : corrected)[cell]++;
          settings.changes().accept(change);
        }
        texts[cell] =
            settings.spreadsheetSafe() ? rows.get(row).guarded(cell, texts[cell]) : texts[cell];
      }
      if (changed || settings.spreadsheetSafe()) {
        rows.get(row).write(out, texts);
      } else {
        rows.get(row).write(out);
      }
      rowsDone++;
    }
  }

  private @Nullable Change change(
      Restoration restored,
      RestoreTask.Mode mode,
      RawRow raw,
      FormedRow formed,
      int row,
      int cell) {
    ColumnPlan column = plans[cell];
    if (column == null || column.kind() == ColumnKind.SKIPPED) {
      return null;
    }
    String before = raw.cell(cell);
    String text = formed.texts().get(cell);
    boolean wasMissing = fitted.plan().isMissing(column, before);
    boolean isMissing = fitted.plan().isMissing(column, text);
    missing[cell] += wasMissing ? 1 : 0;
    int j = modelled[cell];
    unreadable[cell] +=
        !isMissing && j >= 0 && column.spelling() != null && Double.isNaN(column.number(text))
            ? 1
            : 0;
    if (wasMissing ? !mode.fills() : !mode.corrects() || trusted[cell]) {
      return null;
    }
    Proposal proposal = null;
    if (j >= 0) {
      FieldProposals.Given given = new FieldProposals.Given(column, text, isMissing, trusted[cell]);
      Proposal said = field.of(restored.columns().get(j), row, given, mode);
      proposal = said == null ? null : wanted(calibration.of(said, isMissing));
    }
    Verdict verdict = dirty == null ? null : dirty.on(rowsDone, column.name(), text);
    proposal = Proposal.joined(proposal, verdict, text, isMissing);
    CellForms.Formed form = formed.forms()[cell];
    double least = wasMissing ? settings.fillAbove() : settings.caution();
    if (form != null && (proposal == null || !(proposal.confidence() > least))) {
      proposal = Proposal.of(form);
    }
    if (proposal == null || proposal.after().equals(before)) {
      return null;
    }
    Change change =
        new Change(
            rowsDone + 1,
            column.name(),
            before,
            proposal.after(),
            wasMissing,
            proposal.confidence(),
            proposal.deviation(),
            proposal.rule(),
            proposal.reason());
    if (proposal.confidence() > least) {
      return change;
    }
    if (settings.decisions().has(change.row(), change.column())) {
      return null;
    }
    if (wasMissing) {
      settings.left().accept(change);
    } else if (proposal.confidence() > DOUBTFUL) {
      settings.doubted().accept(change);
    }
    return null;
  }

  private @Nullable Proposal wanted(@Nullable Proposal proposal) {
    return proposal != null && settings.chosen().contains(proposal.rule()) ? proposal : null;
  }

  RepairSummary summary() {
    List<RepairSummary.Column> done = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (int place : places) {
      done.add(column(place));
    }
    for (int cell = 0; cell < names.size(); cell++) {
      if (modelled[cell] < 0) {
        if (filled[cell] + corrected[cell] > 0) {
          done.add(column(cell));
        } else {
          unknown.add(names.get(cell));
        }
      }
    }
    return new RepairSummary(rowsDone, done, unknown);
  }

  private RepairSummary.Column column(int cell) {
    ColumnPlan plan = plans[cell];
    return new RepairSummary.Column(
        names.get(cell),
        plan == null ? ColumnKind.SKIPPED : plan.kind(),
        rates[cell],
        missing[cell],
        filled[cell],
        corrected[cell],
        unreadable[cell]);
  }
}
