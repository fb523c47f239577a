package dev.espalier.restore.table;

import dev.espalier.io.internal.csv.RawRow;
import dev.espalier.restore.Restoration;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.table.internal.CellCandidate;
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

  private static final CellCandidate NOTHING =
      new CellCandidate(
          "", 0, RepairRule.FIELD, "neither the rest of the row nor other rows tell its value");

  private final FittedTable fitted;
  private final List<String> names;
  private final int[] places;
  private final CellColumns columns;
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
  private final long[] doubted;
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
    this.field = new FieldProposals(fitted.model(), settings.rules());
    this.columns = CellColumns.of(fitted.plan(), names, places);
    int width = names.size();
    this.missing = new long[width];
    this.filled = new long[width];
    this.corrected = new long[width];
    this.unreadable = new long[width];
    this.doubted = new long[width];
    this.rates = new double[width];
    this.trusted = new boolean[width];
    Arrays.fill(trusted, !estimated && Arrays.stream(rates).allMatch(rate -> rate == 0));
    for (int j = 0; j < places.length; j++) {
      String name = names.get(places[j]);
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
    ColumnPlan column = columns.plans()[cell];
    if (column == null || column.kind() == ColumnKind.SKIPPED) {
      return null;
    }
    String before = raw.cell(cell);
    String text = formed.texts().get(cell);
    boolean wasMissing = fitted.plan().isMissing(column, before);
    boolean isMissing = fitted.plan().isMissing(column, text);
    missing[cell] += wasMissing ? 1 : 0;
    int j = columns.modelled()[cell];
    unreadable[cell] +=
        !isMissing && j >= 0 && column.spelling() != null && Double.isNaN(column.number(text))
            ? 1
            : 0;
    if (wasMissing ? !mode.fills() : !mode.corrects() || trusted[cell]) {
      return null;
    }
    FieldProposals.Given given = new FieldProposals.Given(column, text, isMissing, trusted[cell]);
    CellCandidate said =
        j < 0 ? null : wanted(field.of(restored.columns().get(j), row, given, mode));
    Verdict verdict = dirty == null ? null : dirty.on(rowsDone, column.name(), text);
    CellCandidate proposal = calibration.joined(calibration.ofRow(said, given), verdict, given);
    CellCandidate form = formed.forms()[cell];
    double least = wasMissing ? settings.fillAbove() : settings.caution();
    if (form != null && (proposal == null || !(proposal.confidence() > least))) {
      proposal = form;
    }
    if (proposal == null && wasMissing) {
      proposal = NOTHING;
    }
    if (proposal == null || proposal.text().equals(before)) {
      return null;
    }
    boolean sure = proposal.confidence() > least;
    Change change =
        new Change(
            rowsDone + 1,
            column.name(),
            before,
            proposal.text(),
            wasMissing,
            proposal.confidence(),
            proposal.deviation(),
            proposal.rule(),
            proposal.reason());
    if (sure) {
      return change;
    }
    if (settings.decisions().has(change.row(), change.column())) {
      return null;
    }
    if (wasMissing) {
      settings.left().accept(change);
    } else if (proposal.confidence() > DOUBTFUL) {
      settings.doubted().accept(change);
      doubted[cell]++;
    }
    return null;
  }

  private @Nullable CellCandidate wanted(@Nullable CellCandidate proposal) {
    return proposal != null && settings.chosen().contains(proposal.rule()) ? proposal : null;
  }

  RepairSummary summary() {
    List<RepairSummary.Column> done = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (int place : places) {
      done.add(column(place));
    }
    for (int cell = 0; cell < names.size(); cell++) {
      if (columns.modelled()[cell] < 0) {
        if (filled[cell] + corrected[cell] > 0) {
          done.add(column(cell));
        } else {
          unknown.add(names.get(cell));
        }
      }
    }
    List<RepairSummary.Untouched> untouched = new ArrayList<>();
    for (int cell = 0; cell < names.size(); cell++) {
      if (filled[cell] + corrected[cell] == 0) {
        untouched.add(new RepairSummary.Untouched(names.get(cell), whyUntouched(cell)));
      }
    }
    return new RepairSummary(rowsDone, done, unknown, untouched);
  }

  private String whyUntouched(int cell) {
    ColumnPlan plan = columns.plans()[cell];
    if (plan == null) {
      return "the model does not know it";
    }
    String cells =
        missing[cell] > 0
            ? missing[cell] + " missing cells, of which none can be told surely enough"
            : "no cell is missing";
    String values =
        doubted[cell] > 0
            ? "; " + doubted[cell] + " cells are doubted, but not surely enough"
            : "; no other column contradicts a cell";
    return switch (plan.kind()) {
      case SKIPPED -> "set aside as asked";
      case EMPTY -> "no cell has a value";
      case IDENTIFIER -> "identifies rows: nearly every cell says something else; " + cells;
      case TEXT -> "free text: nearly every cell says something else; " + cells;
      case DATE -> "dates, all in one form; " + cells;
      case NUMBER, CATEGORY -> trusted[cell] ? "trusted as asked; " + cells : cells + values;
    };
  }

  private RepairSummary.Column column(int cell) {
    ColumnPlan plan = columns.plans()[cell];
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
