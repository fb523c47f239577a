package dev.espalier.io.internal.csv;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Column.Role;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.csv.ColumnBuilder.Kind;
import dev.espalier.io.internal.rows.Reading;
import dev.espalier.io.internal.text.NumberText;
import dev.espalier.io.internal.text.TextSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rows of delimited text as tables, some rows at a time; a column whose kind is known has the
 * same kind in all of them.
 */
final class TableRows {
  private static final String INDEX = "index";

  /** What pandas calls an index that it wrote and read once. */
  private static final String UNNAMED = "Unnamed: 0";

  private final TextSource source;
  private final ReadOptions options;
  private final CsvRows rows;
  private final List<String> names = new ArrayList<>();
  private final List<Supplier<ColumnBuilder>> builders = new ArrayList<>();
  private @Nullable String index;
  private @Nullable Witnesses witnesses;
  private List<ColumnBuilder> columns = List.of();
  private List<Map<String, @Nullable Object>> kept = List.of();
  private int[] lines = {};

  /**
   * Reads the header; the source is left open.
   *
   * @param kinds what columns hold
   * @param known what an earlier reading of the file taught
   */
  TableRows(
      TextSource source,
      ReadOptions options,
      TableReader.Kinds kinds,
      Map<String, ColumnBuilder.Known> known) {
    this.source = source;
    this.options = options;
    // not closed: what it would close is the source, which belongs to the caller
    this.rows = new CsvRows(source, options.cells().delimiter());
    Reading.of(options).delimiter(rows.delimiter());
    if (!rows.next()) {
      throw new InputException(source.file() + ": is empty; expected a header with column names");
    }
    readHeader(kinds, known);
  }

  /** The names of all columns. */
  List<String> names() {
    return names;
  }

  /** Passes over rows that are not needed to know what the table holds. */
  void only(Witnesses needed) {
    witnesses = needed;
  }

  /** Reads the next rows, at most so many. */
  void next(int most) {
    next(most, name -> false);
  }

  /**
   * Reads the next rows.
   *
   * @param most how many at most
   * @param keeps columns whose cells are kept as they are, too
   */
  void next(int most, Predicate<String> keeps) {
    columns = builders.stream().map(Supplier::get).toList();
    boolean[] isKept = new boolean[names.size()];
    boolean anyKept = false;
    for (int j = 0; j < isKept.length; j++) {
      isKept[j] = keeps.test(names.get(j));
      anyKept |= isKept[j];
    }
    kept = new ArrayList<>();
    lines = new int[64];
    int count = 0;
    int width = names.size();
    while (count < most && rows.next()) {
      if (rows.count() != width) {
        if (rows.count() == 1 && rows.start(0) == rows.end(0) && !rows.isQuoted(0)) {
          continue; // a line of spaces
        }
        throw source.at(
            rows.line(), "the row has " + rows.count() + " cells, the header has " + width);
      }
      if (witnesses != null && !witnesses.needs(rows)) {
        continue;
      }
      for (int j = 0; j < width; j++) {
        columns.get(j).add(rows, j, source);
      }
      if (anyKept) {
        Map<String, @Nullable Object> cells = new LinkedHashMap<>();
        for (int j = 0; j < width; j++) {
          if (isKept[j]) {
            cells.put(names.get(j), rows.cell(j));
          }
        }
        kept.add(cells);
      }
      if (count == lines.length) {
        lines = Arrays.copyOf(lines, count + (count >> 1));
      }
      lines[count++] = (int) Math.min(Integer.MAX_VALUE, rows.line());
    }
    lines = Arrays.copyOf(lines, count);
  }

  /** The columns of the rows that were read last. */
  List<ColumnBuilder> columns() {
    return columns;
  }

  /** The kept cells of the rows that were read last; empty where no column is kept. */
  List<Map<String, @Nullable Object>> kept() {
    return kept;
  }

  /** The rows that were read last. */
  TableReader.Located located() {
    List<Table.Column> built =
        columns.stream()
            .filter(column -> column.kind() != Kind.SKIPPED)
            .map(ColumnBuilder::build)
            .toList();
    return new TableReader.Located(new Table(built), lines, index);
  }

  private void readHeader(TableReader.Kinds kinds, Map<String, ColumnBuilder.Known> known) {
    // rows that are read in batches are not read again: whether labels are text must not change
    boolean labelsAreText = options.expected() != null;
    Set<String> seen = new HashSet<>();
    index = indexName();
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
      ColumnBuilder.Known column =
          known.getOrDefault(
              name, new ColumnBuilder.Known(kind == Kind.LABEL && labelsAreText, decimals));
      builders.add(() -> new ColumnBuilder(name, kind, column));
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
  private @Nullable String indexName() {
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
