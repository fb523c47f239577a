package dev.espalier.io.internal.csv;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.csv.ColumnBuilder.Kind;
import dev.espalier.io.internal.text.TextSource;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads CSV or TSV as a table: a header with the columns' names, then rows of as many cells.
 *
 * <ul>
 *   <li>Comma, semicolon, tab or vertical bar separate cells; cells in double quotes may hold
 *       delimiters, line ends and doubled quotes.
 *   <li>Empty cells, {@code ?}, {@code NA}, {@code N/A} and {@code null} in any case are missing.
 *       {@code NaN} and infinity are refused.
 *   <li>A column is numeric when every other cell is a finite number, except that digits of one
 *       width with leading zeros ({@code 00123}) are codes and stay text. All other columns are
 *       categories, their levels sorted.
 * </ul>
 */
public final class TableReader {
  private TableReader() {}

  /**
   * A table and where it comes from.
   *
   * @param table the columns
   * @param lines the line in which each row starts
   */
  record Located(Table table, int[] lines) {}

  /** Reads all rows; the source is left open. */
  public static Table read(TextSource source) {
    return read(source, column -> Kind.OPEN).table();
  }

  /** Reads all rows, with what is known about the columns from their names. */
  static Located read(TextSource source, Function<String, Kind> kinds) {
    TableRows rows = new TableRows(source, kinds);
    rows.next(Integer.MAX_VALUE);
    Set<String> text = new HashSet<>();
    for (ColumnBuilder column : rows.columns()) {
      if (column.mustBeReadAsText()) {
        text.add(column.name());
      }
    }
    if (text.isEmpty()) {
      return rows.located();
    }
    if (!source.canBeReadAgain()) {
      throw new InputException(
          source.file()
              + ": column "
              + quoted(text.iterator().next())
              + " is text but begins with numbers, so the file must be read twice; expected a"
              + " regular file");
    }
    try (TextSource again = TextSource.open(source.file())) {
      TableRows known =
          new TableRows(again, name -> text.contains(name) ? Kind.TEXT : kinds.apply(name));
      known.next(Integer.MAX_VALUE);
      return known.located();
    }
  }
}
