package dev.espalier.restore;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Table;
import java.util.List;
import java.util.Map;

/**
 * Restored rows: the table, and what is known of each cell.
 *
 * @param columns the restored columns, in the order of the rows that were given
 * @param noise the noise of each column that the restoring assumed or found
 */
public record Restoration(List<Cells> columns, Map<String, Double> noise) {
  /**
   * A category that the model has never seen is replaced, where noise is removed, only if a known
   * level has at least this probability.
   */
  public static final double STRONG_REASON = 0.95;

  /** What became of a cell. */
  public enum Outcome {
    /** It is as it was. */
    KEPT,
    /** It was missing and has a value now. */
    FILLED,
    /** It had another value. */
    CORRECTED,
    /** It was missing and still is. */
    LEFT_MISSING
  }

  /** A restored column. */
  public sealed interface Cells permits NumberCells, CategoryCells, OtherCells {
    /** The column with its restored cells. */
    Table.Column column();

    /** What became of a cell. */
    Outcome outcome(int row);

    /** Whether a cell is not what it was. */
    default boolean isChanged(int row) {
      return outcome(row) == Outcome.FILLED || outcome(row) == Outcome.CORRECTED;
    }
  }

  /**
   * A restored column of numbers.
   *
   * @param column the restored column
   * @param outcomes what became of each cell
   * @param means the expected clean values, also of cells that were not changed
   * @param deviations their standard deviations; 0 for a cell that is trusted
   */
  public record NumberCells(
      Table.Numbers column, Outcome[] outcomes, double[] means, double[] deviations)
      implements Cells {
    @Override
    public Outcome outcome(int row) {
      return outcomes[row];
    }
  }

  /**
   * A restored column of categories.
   *
   * @param column the restored column; its levels are those that were given, then levels of the
   *     model that restored cells need
   * @param outcomes what became of each cell
   * @param levels the levels that the model knows
   * @param probabilities of the model's levels as clean value, rows × levels: expectations that can
   *     be passed on in place of the hard category; a trusted cell has probability one
   */
  public record CategoryCells(
      Table.Categories column, Outcome[] outcomes, List<String> levels, double[] probabilities)
      implements Cells {
    @Override
    public Outcome outcome(int row) {
      return outcomes[row];
    }

    /** The probability that the restored cell is right; NaN where the model does not know it. */
    public double confidence(int row) {
      if (column.isMissing(row)) {
        return Double.NaN;
      }
      int level = levels.indexOf(column.levels().get(column.codes()[row]));
      return level < 0 ? Double.NaN : probabilities[row * levels.size() + level];
    }
  }

  /**
   * A column that was passed on as it was: the model does not know it, or has never seen a value in
   * it.
   *
   * @param column the column
   */
  public record OtherCells(Table.Column column) implements Cells {
    @Override
    public Outcome outcome(int row) {
      return column.isMissing(row) ? Outcome.LEFT_MISSING : Outcome.KEPT;
    }
  }

  /** Copies the lists. */
  public Restoration {
    columns = List.copyOf(columns);
    noise = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(noise));
  }

  /** The restored table, with the columns of the rows that were given. */
  public Table table() {
    return new Table(columns.stream().map(Cells::column).toList());
  }

  /** The named column. */
  public Cells column(String name) {
    for (Cells cells : columns) {
      if (cells.column().name().equals(name)) {
        return cells;
      }
    }
    throw new IllegalArgumentException("no column " + quoted(name));
  }

  /** The number of cells that had this outcome. */
  public long count(Outcome outcome) {
    long count = 0;
    for (Cells cells : columns) {
      for (int row = 0; row < cells.column().rows(); row++) {
        count += cells.outcome(row) == outcome ? 1 : 0;
      }
    }
    return count;
  }
}
