package dev.espalier.io.internal.csv;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.csv.ColumnBuilder.Kind;
import dev.espalier.io.internal.csv.ColumnBuilder.Known;
import dev.espalier.io.internal.rows.Reading;
import dev.espalier.io.internal.text.TextSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads CSV or TSV as a table: see {@link TableText} for how it is cut into rows and columns.
 *
 * <ul>
 *   <li>Empty cells, {@code ?}, {@code NA}, {@code N/A} and {@code null} in any case are missing.
 *       {@code NaN} and infinity are refused.
 *   <li>A column is numeric when every other cell is a finite number, except that digits of one
 *       width with leading zeros ({@code 00123}) are codes and stay text. Numbers may have decimal
 *       commas: see {@link NumberMarks}. All other columns are categories, their levels sorted.
 *   <li>A column is one of vectors when every other cell is a list of numbers in brackets, all of
 *       one length of at least 2.
 *   <li>A first column without a name, as pandas and R write it, is the row's index.
 * </ul>
 */
public final class TableReader {
  private final ReadOptions options;
  private final Map<String, Known> known = new HashMap<>();

  private TableReader(ReadOptions options) {
    this.options = options;
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

  /** Chooses rows of a table whose header is known; null for all. */
  interface Sampling {
    @Nullable SampledRows of(List<String> names);
  }

  /** Reads all rows; the source is left open. */
  public static Table read(TextSource source) {
    return read(source, ReadOptions.automatic(), (name, place, count) -> Kind.OPEN).table();
  }

  /** Reads all rows, with what is known about the columns. */
  static Located read(TextSource source, ReadOptions options, Kinds kinds) {
    return read(source, options, kinds, names -> null);
  }

  /** Reads some rows, with what is known about the columns. */
  static Located read(TextSource source, ReadOptions options, Kinds kinds, Sampling sampling) {
    TableReader reader = new TableReader(options);
    TableRows rows = reader.rows(source, options, kinds, sampling);
    ReadOptions silent = options.withListener(ReadOptions.Listener.none());
    while (reader.learnsMore(rows.columns(), source)) {
      try (TextSource again = source.again()) {
        rows = reader.rows(again, silent, kinds, sampling);
      }
    }
    reader.tellDecimals(rows.columns(), source);
    return rows.located();
  }

  private TableRows rows(TextSource source, ReadOptions told, Kinds kinds, Sampling sampling) {
    TableRows rows = new TableRows(source, told, kinds, known);
    SampledRows sample = sampling.of(rows.names());
    if (sample != null) {
      rows.only(sample);
    }
    rows.next(Integer.MAX_VALUE);
    return rows;
  }

  /** Whether the file must be read again with what it taught. */
  private boolean learnsMore(List<ColumnBuilder> columns, TextSource source) {
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
        if (!source.canBeReadAgain()) {
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

  private void tellDecimals(List<ColumnBuilder> columns, TextSource source) {
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
}
