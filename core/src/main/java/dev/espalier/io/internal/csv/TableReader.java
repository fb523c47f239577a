package dev.espalier.io.internal.csv;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Column.Role;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.csv.ColumnBuilder.Kind;
import dev.espalier.io.internal.csv.ColumnBuilder.Known;
import dev.espalier.io.internal.rows.Reading;
import dev.espalier.io.internal.text.NumberText;
import dev.espalier.io.internal.text.TextSource;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads CSV or TSV as a table: a header with the columns' names, then rows of as many cells.
 *
 * <ul>
 *   <li>Comma, semicolon, tab or vertical bar separate cells; cells in double quotes may hold
 *       delimiters, line ends and doubled quotes.
 *   <li>Empty cells, {@code ?}, {@code NA}, {@code N/A} and {@code null} in any case are missing.
 *       {@code NaN} and infinity are refused.
 *   <li>A column is numeric when every other cell is a finite number, except that digits of one
 *       width with leading zeros ({@code 00123}) are codes and stay text. Numbers may have decimal
 *       commas: see {@link NumberMarks}. All other columns are categories, their levels sorted.
 *   <li>A first column without a name, as pandas and R write it, is the row's index.
 * </ul>
 */
public final class TableReader {
  private static final String INDEX = "index";

  /** What pandas calls an index that it wrote and read once. */
  private static final String UNNAMED = "Unnamed: 0";

  private final ReadOptions options;
  private final Kinds kinds;
  private final Map<String, Known> known = new HashMap<>();
  private final List<ColumnBuilder> columns = new ArrayList<>();
  private @Nullable String index;
  private int[] lines = {};

  private TableReader(ReadOptions options, Kinds kinds) {
    this.options = options;
    this.kinds = kinds;
  }

  /** What is known of columns from their names and places. */
  interface Kinds {
    /**
     * What a column holds.
     *
     * @param place its place; an id at the beginning does not count
     * @param count the number of columns
     */
    Kind of(String name, int place, int count);
  }

  /**
   * A table and where it comes from.
   *
   * @param table the columns
   * @param lines the line in which each row starts
   * @param index the column of the row's index, if another program wrote one
   */
  record Located(Table table, int[] lines, @Nullable String index) {}

  /** Reads all rows; the source is left open. */
  public static Table read(TextSource source) {
    return read(source, ReadOptions.automatic(), (name, place, count) -> Kind.OPEN).table();
  }

  /** Reads all rows, with what is known about the columns. */
  static Located read(TextSource source, ReadOptions options, Kinds kinds) {
    TableReader reader = new TableReader(options, kinds);
    reader.readRows(source);
    while (reader.learnsMore(source)) {
      reader.columns.clear();
      try (TextSource again = source.again()) {
        reader.readRows(again);
      }
    }
    reader.tellDecimals(source);
    List<Table.Column> built = new ArrayList<>();
    for (ColumnBuilder column : reader.columns) {
      if (column.kind() != Kind.SKIPPED) {
        built.add(column.build());
      }
    }
    return new Located(new Table(built), reader.lines, reader.index);
  }

  /** Whether the file must be read again with what it taught. */
  private boolean learnsMore(TextSource source) {
    boolean more = false;
    for (ColumnBuilder column : columns) {
      Known found = column.mustBeReadAs();
      if (column.isText()) {
        column.marks().refuseThousands(column.name(), source);
      }
      if (column.marks().areMixed()) {
        options
            .listener()
            .notice(
                source.file()
                    + ": column "
                    + quoted(column.name())
                    + " has numbers with decimal commas and others with points, such as "
                    + quoted(column.marks().example())
                    + ", and is read as text",
                InputException.Topic.DECIMAL_MARK);
      }
      if (found != null && !found.equals(known.put(column.name(), found))) {
        more = true;
        if (!Files.isRegularFile(source.file())) {
          throw new InputException(
              source.file()
                  + ": column "
                  + quoted(column.name())
                  + (found.text() ? " is text but begins with numbers" : " has decimal commas")
                  + ", so the file must be read twice; expected a regular file");
        }
      }
    }
    return more;
  }

  private void tellDecimals(TextSource source) {
    List<ColumnBuilder> commas =
        columns.stream().filter(each -> !each.isText() && each.marks().foundCommas()).toList();
    Reading.of(options).decimalCommas(commas.stream().map(ColumnBuilder::name).toList());
    if (commas.isEmpty() || options.cells().decimal() != null) {
      return;
    }
    options
        .listener()
        .notice(
            source.file()
                + ": "
                + names(commas)
                + (commas.size() == 1 ? " has" : " have")
                + " decimal commas, such as "
                + quoted(commas.get(0).marks().example()),
            InputException.Topic.DECIMAL_MARK);
    List<ColumnBuilder> open =
        columns.stream().filter(each -> !each.isText() && each.marks().leavePointsOpen()).toList();
    if (!open.isEmpty()) {
      options
          .listener()
          .notice(
              source.file()
                  + ": the point of "
                  + quoted(open.get(0).marks().example())
                  + " in "
                  + names(open)
                  + " may part thousands; it is read as a decimal point",
              InputException.Topic.DECIMAL_MARK);
    }
  }

  private static String names(List<ColumnBuilder> columns) {
    return (columns.size() == 1 ? "column " : columns.size() + " columns (")
        + columns.stream()
            .limit(3)
            .map(each -> quoted(each.name()))
            .collect(Collectors.joining(", "))
        + (columns.size() > 3 ? ", …" : "")
        + (columns.size() == 1 ? "" : ")");
  }

  private void readRows(TextSource source) {
    lines = new int[64];
    int count = 0;
    // not closed: what it would close is the source, which belongs to the caller
    CsvRows rows = new CsvRows(source, options.cells().delimiter());
    Reading.of(options).delimiter(rows.delimiter());
    if (!rows.next()) {
      throw new InputException(source.file() + ": is empty; expected a header with column names");
    }
    readHeader(rows, source);
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
    lines = Arrays.copyOf(lines, count);
  }

  private void readHeader(CsvRows rows, TextSource source) {
    List<String> names = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    index = indexName(rows);
    for (int j = 0; j < rows.count(); j++) {
      String name = j == 0 && index != null ? index : rows.cell(j);
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
      if (!seen.add(name)) {
        throw source.at(rows.line(), "column name " + quoted(name) + " occurs twice");
      }
      names.add(name);
    }
    int ids = index != null || options.columns().roles().get(names.get(0)) == Role.ID ? 1 : 0;
    DecimalMark decimals = decimals(rows.delimiter());
    for (int j = 0; j < names.size(); j++) {
      String name = names.get(j);
      Kind kind = j == 0 && index != null ? Kind.OPEN : kinds.of(name, j - ids, names.size() - ids);
      columns.add(
          new ColumnBuilder(name, kind, known.getOrDefault(name, new Known(false, decimals))));
    }
  }

  private DecimalMark decimals(char delimiter) {
    Character said = options.cells().decimal();
    if (said == null) {
      return delimiter == ',' ? DecimalMark.POINT : DecimalMark.OPEN;
    }
    return said == ',' ? DecimalMark.COMMA : DecimalMark.POINT;
  }

  /** What to call a first column that is the index of another program's table; null for others. */
  private @Nullable String indexName(CsvRows rows) {
    String first = rows.cell(0);
    boolean found =
        rows.count() > 1
            && (first.isEmpty() || first.equals(UNNAMED))
            && !options.columns().roles().containsKey(first);
    if (!found) {
      return null;
    }
    for (int j = 1; j < rows.count(); j++) {
      if (rows.cell(j).equals(INDEX)) {
        return UNNAMED;
      }
    }
    return INDEX;
  }
}
