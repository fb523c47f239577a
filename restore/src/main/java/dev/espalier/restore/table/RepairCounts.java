package dev.espalier.restore.table;

import dev.espalier.restore.table.internal.ColumnPlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counts what becomes of a file's cells, column by column. */
final class RepairCounts {
  private final List<String> names;
  private final CellColumns columns;
  private final long[] missing;
  private final long[] filled;
  private final long[] corrected;
  private final long[] unreadable;
  private final long[] doubted;

  RepairCounts(List<String> names, CellColumns columns) {
    this.names = names;
    this.columns = columns;
    this.missing = new long[names.size()];
    this.filled = new long[names.size()];
    this.corrected = new long[names.size()];
    this.unreadable = new long[names.size()];
    this.doubted = new long[names.size()];
  }

  /** Counts a cell as it is given. */
  void given(int cell, boolean isMissing, boolean isUnreadable) {
    missing[cell] += isMissing ? 1 : 0;
    unreadable[cell] += isUnreadable ? 1 : 0;
  }

  /** Counts a changed cell. */
  void changed(int cell, boolean isFilled) {
    (isFilled ? filled : corrected)[cell]++;
  }

  /** Counts a cell that is doubted and stays. */
  void doubted(int cell) {
    doubted[cell]++;
  }

  /**
   * What was done.
   *
   * @param rates the noise of each of the file's columns
   * @param trusted which of them are right where they say something
   */
  RepairSummary summary(long rows, double[] rates, boolean[] trusted) {
    List<RepairSummary.Column> done = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    List<RepairSummary.Untouched> untouched = new ArrayList<>();
    for (int place : columns.places()) {
      done.add(column(place, rates[place]));
    }
    for (int cell = 0; cell < names.size(); cell++) {
      boolean isChanged = filled[cell] + corrected[cell] > 0;
      if (columns.modelled()[cell] < 0 && isChanged) {
        done.add(column(cell, rates[cell]));
      } else if (columns.modelled()[cell] < 0) {
        unknown.add(names.get(cell));
      }
      if (!isChanged) {
        untouched.add(
            new RepairSummary.Untouched(names.get(cell), whyUntouched(cell, trusted[cell])));
      }
    }
    return new RepairSummary(rows, done, unknown, untouched);
  }

  private String whyUntouched(int cell, boolean isTrusted) {
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
      case VECTOR -> "lists of numbers, which are set aside; " + cells;
      case EMPTY -> "no cell has a value";
      case IDENTIFIER -> "identifies rows: nearly every cell says something else; " + cells;
      case TEXT -> "free text: nearly every cell says something else; " + cells;
      case DATE -> "dates, all in one form; " + cells;
      case NUMBER, CATEGORY -> isTrusted ? "trusted as asked; " + cells : cells + values;
    };
  }

  private RepairSummary.Column column(int cell, double rate) {
    @Nullable ColumnPlan plan = columns.plans()[cell];
    return new RepairSummary.Column(
        names.get(cell),
        plan == null ? ColumnKind.SKIPPED : plan.kind(),
        rate,
        missing[cell],
        filled[cell],
        corrected[cell],
        unreadable[cell]);
  }
}
