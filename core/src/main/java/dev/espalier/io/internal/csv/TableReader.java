package dev.espalier.io.internal.csv;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.csv.ColumnBuilder.Kind;
import dev.espalier.io.internal.text.NumberText;
import dev.espalier.io.internal.text.TextSource;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
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
    List<ColumnBuilder> columns = new ArrayList<>();
    int[] lines = readRows(source, kinds, columns);
    Set<String> text = new HashSet<>();
    for (ColumnBuilder column : columns) {
      if (column.mustBeReadAsText()) {
        text.add(column.name());
      }
    }
    if (!text.isEmpty()) {
      if (!Files.isRegularFile(source.file())) {
        throw new InputException(
            source.file()
                + ": column "
                + quoted(text.iterator().next())
                + " is text but begins with numbers, so the file must be read twice; expected a"
                + " regular file");
      }
      columns.clear();
      try (TextSource again = TextSource.open(source.file())) {
        lines =
            readRows(again, name -> text.contains(name) ? Kind.TEXT : kinds.apply(name), columns);
      }
    }
    List<Table.Column> built = new ArrayList<>();
    for (ColumnBuilder column : columns) {
      if (column.kind() != Kind.SKIPPED) {
        built.add(column.build());
      }
    }
    return new Located(new Table(built), lines);
  }

  private static int[] readRows(
      TextSource source, Function<String, Kind> kinds, List<ColumnBuilder> columns) {
    int[] lines = new int[64];
    int count = 0;
    // not closed: what it would close is the source, which belongs to the caller
    CsvRows rows = new CsvRows(source);
    if (!rows.next()) {
      throw new InputException(source.file() + ": is empty; expected a header with column names");
    }
    readHeader(rows, source, kinds, columns);
    int width = columns.size();
    while (rows.next()) {
      if (rows.count() != width) {
        if (rows.count() == 1 && rows.start(0) == rows.end(0) && !rows.isQuoted(0)) {
          continue; // a line of spaces
        }
        throw source.at(
            rows.line(), "the row has " + rows.count() + " cells, the header has " + width);
      }
      for (int j = 0; j < width; j++) {
        columns.get(j).add(rows, j, source);
      }
      if (count == lines.length) {
        lines = Arrays.copyOf(lines, count + (count >> 1));
      }
      lines[count++] = (int) Math.min(Integer.MAX_VALUE, rows.line());
    }
    return Arrays.copyOf(lines, count);
  }

  private static void readHeader(
      CsvRows rows, TextSource source, Function<String, Kind> kinds, List<ColumnBuilder> columns) {
    Set<String> names = new HashSet<>();
    for (int j = 0; j < rows.count(); j++) {
      String name = rows.cell(j);
      if (!rows.isQuoted(j) && NumberText.isNumber(name)) {
        throw source.at(
            rows.line(),
            quoted(name)
                + " is a number; expected a header with column names (in quotes, if a name is a"
                + " number)");
      }
      if (!rows.isQuoted(j) && name.isEmpty()) {
        throw source.at(rows.line(), "column " + (j + 1) + " has no name in the header");
      }
      if (!names.add(name)) {
        throw source.at(rows.line(), "column name " + quoted(name) + " occurs twice");
      }
      columns.add(new ColumnBuilder(name, kinds.apply(name)));
    }
  }
}
