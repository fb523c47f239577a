package dev.espalier.io.internal.csv;

import dev.espalier.data.Column.Role;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.csv.ColumnBuilder.Kind;
import dev.espalier.io.internal.rows.Reading;
import dev.espalier.io.internal.text.TextSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rows of delimited text as tables, some rows at a time; a column whose kind is known has the
 * same kind in all of them.
 */
final class TableRows {
  private final TextSource source;
  private final ReadOptions options;
  private final TableText text;
  private final List<String> names;
  private final List<Supplier<ColumnBuilder>> builders = new ArrayList<>();
  private final @Nullable String index;
  private @Nullable SampledRows sample;
  private List<ColumnBuilder> columns = List.of();
  private List<Map<String, @Nullable Object>> kept = List.of();
  private int[] lines = {};
  private boolean any;

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
    this.text =
        new TableText(
            source,
            options.cells(),
            notice -> options.listener().notice(notice, InputException.Topic.HEADER));
    Reading.of(options).delimiter(text.delimiter());
    text.requireNames(labelNames());
    this.index = text.index(options.columns().roles().keySet());
    this.names = new ArrayList<>(text.names());
    if (index != null) {
      names.set(0, index);
    }
    addColumns(kinds, known);
  }

  /** The names of all columns. */
  List<String> names() {
    return names;
  }

  /** Passes over rows that are not needed to know what the table holds. */
  void only(SampledRows needed) {
    sample = needed;
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
    RowTokenizer rows = text.rows();
    while (count < most && text.next()) {
      if (sample != null && !sample.needs(rows)) {
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
    any |= count > 0;
    if (!any) {
      throw new InputException(source.file() + ": has a header and no rows; expected rows");
    }
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

  private void addColumns(TableReader.Kinds kinds, Map<String, ColumnBuilder.Known> known) {
    // rows for a model are not read again: whether labels are text must not change, and the index
    // is what the model knows of it, since numbers may be followed by text
    boolean readOnce = options.expected() != null;
    int ids = index != null || options.columns().roles().get(names.get(0)) == Role.ID ? 1 : 0;
    DecimalMark decimals = decimals(text.delimiter());
    Map<String, Integer> lengths = vectorLengths();
    for (int j = 0; j < names.size(); j++) {
      String name = names.get(j);
      int place = j - ids;
      boolean isOpen = j == 0 && index != null && !readOnce;
      builders.add(
          () -> {
            Kind kind = isOpen ? Kind.OPEN : kinds.of(name, place, names.size() - ids);
            boolean isText = kind == Kind.LABEL && readOnce;
            return new ColumnBuilder(
                name,
                kind,
                known.getOrDefault(
                    name,
                    new ColumnBuilder.Known(isText, decimals, lengths.getOrDefault(name, 0))));
          });
    }
  }

  /** How many numbers the vectors of the model have. */
  private Map<String, Integer> vectorLengths() {
    Map<String, Integer> lengths = new HashMap<>();
    if (options.expected() != null) {
      options.expected().columns().stream()
          .filter(column -> column.role() == Role.VECTOR)
          .forEach(column -> lengths.put(column.name(), column.width()));
    }
    return lengths;
  }

  /** The names of columns that say what labels are. */
  private Collection<String> labelNames() {
    String tags = options.tagsColumn();
    if (options.expected() != null) {
      return List.of(); // labels may be absent
    }
    if (tags != null) {
      return List.of(tags);
    }
    return options.labels() instanceof LabelChoice.Names named ? named.names() : List.of();
  }

  private DecimalMark decimals(char delimiter) {
    Character said = options.cells().decimal();
    if (said == null) {
      return delimiter == ',' ? DecimalMark.POINT : DecimalMark.OPEN;
    }
    return said == ',' ? DecimalMark.COMMA : DecimalMark.POINT;
  }
}
