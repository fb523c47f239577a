package dev.espalier.restore.table;

import dev.espalier.io.internal.csv.RawRow;
import dev.espalier.restore.Restoration;
import dev.espalier.restore.Restoration.Outcome;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.table.internal.ColumnPlan;
import dev.espalier.restore.table.internal.DecimalShift;
import dev.espalier.restore.table.internal.NumberSpelling;
import dev.espalier.restore.table.internal.RepairRules;
import dev.espalier.restore.table.internal.RowTable;
import dev.espalier.restore.table.internal.SpellingVariant;
import dev.espalier.restore.table.internal.Suspicion;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Repairs one batch of rows after the other, and counts. */
final class BatchRepair {
  private final FittedTable fitted;
  private final List<ColumnPlan> columns;
  private final int[] places;
  private final double caution;
  private final RepairRules rules;
  private final boolean spreadsheetSafe;
  private final Consumer<Change> changes;
  private final long[] missing;
  private final long[] filled;
  private final long[] corrected;
  private final long[] unreadable;
  private final double[] rates;
  private final boolean[] trusted;
  private long rowsDone;

  /**
   * Starts.
   *
   * @param places where the modelled columns stand in the rows
   * @param rates the noise of the columns of the model's schema
   * @param estimated whether the rates are estimates; otherwise a column without noise is trusted
   * @param spreadsheetSafe whether cells are written so that a spreadsheet runs none of them
   */
  BatchRepair(
      FittedTable fitted,
      int[] places,
      double[] rates,
      boolean estimated,
      double caution,
      RepairRules rules,
      boolean spreadsheetSafe,
      Consumer<Change> changes) {
    this.fitted = fitted;
    this.columns = fitted.plan().modelled();
    this.places = places;
    this.caution = caution;
    this.rules = rules;
    this.spreadsheetSafe = spreadsheetSafe;
    this.changes = changes;
    this.missing = new long[places.length];
    this.filled = new long[places.length];
    this.corrected = new long[places.length];
    this.unreadable = new long[places.length];
    this.rates = new double[places.length];
    this.trusted = new boolean[places.length];
    for (int j = 0; j < places.length; j++) {
      this.rates[j] = rates[fitted.model().schema().names().indexOf(columns.get(j).name())];
      this.trusted[j] = this.rates[j] == 0 && !estimated;
    }
  }

  void repair(List<RawRow> rows, RestoreTask task, OutputStream out) throws IOException {
    RowTable given = RowTable.of(rows, fitted.plan(), places);
    Restoration restored = fitted.model().restore(given.table(), task);
    for (int row = 0; row < rows.size(); row++) {
      @Nullable String[] texts = new @Nullable String[rows.get(row).count()];
      boolean changed = false;
      for (int j = 0; j < places.length; j++) {
        Change change = change(given, restored.columns().get(j), task.mode(), j, row);
        if (change != null) {
          texts[places[j]] = change.after();
          changed = true;
          (change.filled() ? filled : corrected)[j]++;
          changes.accept(change);
        }
      }
      for (int cell = 0; cell < texts.length && spreadsheetSafe; cell++) {
        texts[cell] = rows.get(row).guarded(cell, texts[cell]);
      }
      if (changed || spreadsheetSafe) {
        rows.get(row).write(out, texts);
      } else {
        rows.get(row).write(out);
      }
      rowsDone++;
    }
  }

  private @Nullable Change change(
      RowTable given, Restoration.Cells cells, RestoreTask.Mode mode, int j, int row) {
    boolean isMissing = given.missing()[j][row];
    missing[j] += isMissing ? 1 : 0;
    String text = given.texts()[j][row];
    if (cells instanceof Restoration.NumberCells numbers) {
      return number(numbers, mode, text, isMissing, j, row);
    }
    return cells instanceof Restoration.CategoryCells categories
        ? category(categories, mode, text, isMissing, j, row)
        : null;
  }

  private @Nullable Change category(
      Restoration.CategoryCells cells,
      RestoreTask.Mode mode,
      String text,
      boolean isMissing,
      int j,
      int row) {
    ColumnPlan column = columns.get(j);
    String after;
    double confidence;
    if (isMissing) {
      if (cells.outcome(row) != Outcome.FILLED) {
        return null;
      }
      int level = Suspicion.mostProbable(cells, row);
      if (level < 0) {
        return null;
      }
      after = cells.levels().get(level);
      confidence = cells.probabilities()[row * cells.levels().size() + level];
    } else {
      if (!mode.corrects() || trusted[j] || column.kept().contains(text)) {
        return null;
      }
      Suspicion suspicion = Suspicion.ofCategory(cells, text, row, rules);
      // What counts is a right correction: the cell is wrong, and this level is meant. Of the
      // corrections that exceed the caution at least that share is then expected to be right.
      if (suspicion.level() < 0 || suspicion.confidence() <= caution) {
        return null;
      }
      after = cells.levels().get(suspicion.level());
      confidence = suspicion.confidence();
      if (after.equals(text) || (saysTheSame(after, text) && !hasUsualForm(column.usualForm()))) {
        return null;
      }
    }
    return new Change(rowsDone + 1, column.name(), text, after, isMissing, confidence, Double.NaN);
  }

  private static boolean saysTheSame(String one, String other) {
    return SpellingVariant.content(one).equals(SpellingVariant.content(other));
  }

  /** Whether nearly all cells of a column have the same form, so that another one is wrong. */
  private boolean hasUsualForm(double share) {
    return rules.forms() && share > caution;
  }

  private @Nullable Change number(
      Restoration.NumberCells cells,
      RestoreTask.Mode mode,
      String text,
      boolean isMissing,
      int j,
      int row) {
    ColumnPlan column = columns.get(j);
    NumberSpelling spelling = Objects.requireNonNull(column.spelling());
    double mean = cells.means()[row];
    double deviation = cells.deviations()[row];
    double given = isMissing ? Double.NaN : column.number(text);
    String respelt = isMissing || !mode.corrects() || trusted[j] ? null : spelling.respelt(text);
    if (respelt != null && hasUsualForm(spelling.usual())) {
      // The number is right unless the rest of its row says otherwise; its form is not.
      double said = column.number(respelt);
      if (!Double.isNaN(said) && !(Suspicion.ofNumber(said, mean, deviation) > caution)) {
        return new Change(rowsDone + 1, column.name(), text, respelt, false, spelling.usual(), 0);
      }
    }
    if (!isMissing && Double.isNaN(given) && spelling.hasOtherUnit(text)) {
      // What the number means is not known, and it may be right.
      unreadable[j]++;
      return null;
    }
    if (Double.isNaN(given)) {
      // A text that is no number, or an impossible one, is surely wrong, but it is not missing.
      unreadable[j] += isMissing ? 0 : 1;
      if (isMissing ? !mode.fills() : !mode.corrects()) {
        return null;
      }
    } else if (cells.outcome(row) != Outcome.CORRECTED
        || Suspicion.ofNumber(given, mean, deviation) <= caution) {
      return null;
    }
    double slipped =
        Double.isNaN(given) && !isMissing
            ? DecimalShift.of(spelling.parse(text), column.range(), mean, deviation, caution)
            : Double.NaN;
    String after = spelling.format(Double.isNaN(slipped) ? mean : slipped);
    if (!Double.isNaN(given) && spelling.parse(after) == given) {
      return null;
    }
    double unexplained = column.deviation() > 0 ? deviation / column.deviation() : 0;
    double confidence = Math.max(0, 1 - unexplained * unexplained);
    return new Change(rowsDone + 1, column.name(), text, after, isMissing, confidence, deviation);
  }

  RepairSummary summary(List<String> names) {
    List<RepairSummary.Column> done = new ArrayList<>();
    List<String> unknown = new ArrayList<>(names);
    for (int j = 0; j < places.length; j++) {
      ColumnPlan column = columns.get(j);
      unknown.remove(column.name());
      done.add(
          new RepairSummary.Column(
              column.name(),
              column.kind(),
              rates[j],
              missing[j],
              filled[j],
              corrected[j],
              unreadable[j]));
    }
    return new RepairSummary(rowsDone, done, unknown);
  }
}
