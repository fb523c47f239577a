package dev.espalier.restore.table;

import java.util.List;

/**
 * What a repair did.
 *
 * @param rows the number of rows
 * @param columns the columns that took part, in the model's order
 * @param unknown columns of the file that the model does not know, or has set aside
 * @param untouched the columns of which no cell was changed, and why
 */
public record RepairSummary(
    long rows, List<Column> columns, List<String> unknown, List<Untouched> untouched) {
  /**
   * A column that is as it was.
   *
   * @param name of the column
   * @param reason in words
   */
  public record Untouched(String name, String reason) {}

  /** Where nothing is known of columns that are as they were. */
  public RepairSummary(long rows, List<Column> columns, List<String> unknown) {
    this(rows, columns, unknown, List.of());
  }

  /**
   * What was done in one column.
   *
   * @param name the column's name
   * @param kind what it holds
   * @param noise the noise that was assumed or found
   * @param missing how many cells were missing
   * @param filled how many of them got a value
   * @param corrected how many others got another value
   * @param unreadable how many cells of a numeric column were no numbers
   */
  public record Column(
      String name,
      ColumnKind kind,
      double noise,
      long missing,
      long filled,
      long corrected,
      long unreadable) {
    /** All changed cells. */
    public long changed() {
      return filled + corrected;
    }
  }

  /** Copies the lists. */
  public RepairSummary {
    columns = List.copyOf(columns);
    unknown = List.copyOf(unknown);
    untouched = List.copyOf(untouched);
  }

  /** The filled cells of all columns. */
  public long filled() {
    return columns.stream().mapToLong(Column::filled).sum();
  }

  /** The corrected cells of all columns. */
  public long corrected() {
    return columns.stream().mapToLong(Column::corrected).sum();
  }
}
