package dev.espalier.restore.table.internal;

import dev.espalier.io.internal.csv.RawRow;
import dev.espalier.io.internal.csv.RawRows;
import dev.espalier.restore.table.MissingMarks;
import dev.espalier.restore.table.internal.votes.VotingTable;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A whole file in memory, column by column, to learn from.
 *
 * @param columns all columns, in the file's order
 * @param rows the number of rows
 */
public record TextColumns(List<TextColumn> columns, int rows) {
  /** The cells as codes, without the columns that a user set aside. */
  public VotingTable coded(Set<String> skipped) {
    List<TextColumn> taken =
        columns.stream().filter(column -> !skipped.contains(column.name())).toList();
    int[][] codes = new int[taken.size()][rows];
    for (int j = 0; j < codes.length; j++) {
      for (int row = 0; row < rows; row++) {
        codes[j][row] = taken.get(j).code(row);
      }
    }
    return new VotingTable(
        taken.stream().map(TextColumn::name).toList(),
        taken.stream().map(TextColumn::texts).toList(),
        codes);
  }

  /** Marks and the phrases that mean missing by how they are spread. */
  public MissingMarks marks(MissingMarks known) {
    return known.and(MissingPhrases.find(this));
  }

  /** The same cells where other texts mean missing. */
  public TextColumns with(MissingMarks marks) {
    return rewritten((number, row, column) -> row.get(column), marks);
  }

  /** Tells what a cell says instead. */
  interface Rewriting {
    /**
     * The new text of a cell, which may be the old one.
     *
     * @param number of the row
     * @param row what its cells say, empty where they say nothing
     */
    String text(int number, List<String> row, int column);
  }

  /** The table with other texts in its cells. */
  TextColumns rewritten(Rewriting rewriting, MissingMarks marks) {
    List<TextColumn> rewritten = columns.stream().map(TextColumn::emptied).toList();
    for (int number = 0; number < rows; number++) {
      List<String> row = List.of(row(number));
      for (int column = 0; column < rewritten.size(); column++) {
        rewritten.get(column).add(rewriting.text(number, row, column), marks);
      }
    }
    rewritten.forEach(TextColumn::settle);
    return new TextColumns(rewritten, rows);
  }

  /** What the cells of a row say, empty where they say nothing. */
  public String[] row(int row) {
    return columns.stream().map(column -> column.text(row)).toArray(String[]::new);
  }

  /**
   * Reads all rows of a file.
   *
   * @param decimal what stands before the fraction of numbers; null to find it by looking
   */
  public static TextColumns read(RawRows source, @Nullable Character decimal, MissingMarks marks) {
    List<TextColumn> columns =
        source.names().stream().map(name -> new TextColumn(name, decimal)).toList();
    int rows = 0;
    for (@Nullable RawRow row = source.next(); row != null; row = source.next()) {
      for (int j = 0; j < row.count(); j++) {
        columns.get(j).add(row.cell(j), marks);
      }
      rows++;
    }
    columns.forEach(TextColumn::settle);
    return new TextColumns(columns, rows);
  }
}
