package dev.espalier.io.internal.csv;

import dev.espalier.data.Column;
import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.io.ColumnOptions;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.csv.ColumnBuilder.Kind;
import dev.espalier.io.internal.rows.Reading;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.table.ModelEncoder;
import dev.espalier.io.internal.table.TableEncoder;
import dev.espalier.io.internal.table.TagsColumn;
import dev.espalier.io.internal.text.TextSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads CSV or TSV as examples: {@link TableReader} reads the table, {@link TableEncoder} makes
 * features and labels of it. For a model that will be applied there is {@link CsvBatches}.
 */
public final class CsvReader {
  private CsvReader() {}

  /** Reads all rows; the source is left open. */
  public static Dataset read(TextSource source, ReadOptions options) {
    Schema expected = options.expected();
    if (expected != null && !options.labelsOnly()) {
      return Objects.requireNonNull(
          new CsvBatches(source, options, ModelEncoder.of(expected), new Unfamiliar(), false)
              .next(Integer.MAX_VALUE));
    }
    return encode(TableReader.read(source, options, kinds(options)), source, options);
  }

  /**
   * Some rows.
   *
   * @param data the rows
   * @param isWhole whether there are no others
   */
  public record Sample(Dataset data, boolean isWhole) {}

  /**
   * Reads the first rows, and later ones that have something new; the source is left open.
   *
   * @param first so many rows are read whatever they hold
   */
  public static Sample sample(TextSource source, ReadOptions options, int first) {
    String tags = options.tagsColumn();
    SampledRows[] last = new SampledRows[1];
    TableReader.Located located =
        TableReader.read(
            source,
            options,
            kinds(options),
            names -> {
              last[0] =
                  new SampledRows(
                      first,
                      names,
                      name -> tags == null ? TagsColumn.isNamedSo(name) : name.equals(tags));
              return last[0];
            });
    return new Sample(encode(located, source, options), !last[0].leftOut());
  }

  private static Dataset encode(
      TableReader.Located located, TextSource source, ReadOptions options) {
    int[] lines = located.lines();
    return TableEncoder.encode(
        located.table(),
        withIndex(options, located.index()),
        new ModelEncoder.Origin(source.name(), source.file().toString(), row -> ":" + lines[row]));
  }

  private static ReadOptions withIndex(ReadOptions options, @Nullable String index) {
    if (index == null) {
      return options;
    }
    Reading.of(options).note(index, "the index of another program's table");
    ColumnOptions columns = options.columns();
    Map<String, Column.Role> roles = new HashMap<>(columns.roles());
    roles.putIfAbsent(index, Column.Role.ID);
    return options.withColumns(new ColumnOptions(roles, columns.text(), columns.dayFirst()));
  }

  /** What the options say about columns. */
  private static TableReader.Kinds kinds(ReadOptions options) {
    Map<String, Kind> kinds = new HashMap<>();
    String tags = options.tagsColumn();
    if (tags != null) {
      kinds.put(tags, Kind.VERBATIM);
    }
    options.columns().roles().forEach((name, role) -> kinds.put(name, kind(role)));
    if (options.labels() instanceof LabelChoice.Names named && tags == null) {
      named.names().forEach(name -> kinds.put(name, Kind.LABEL));
    }
    boolean open = tags == null && options.labels() instanceof LabelChoice.Automatic;
    return (name, place, count) ->
        open && TagsColumn.isNamedSo(name)
            ? Kind.VERBATIM
            : kinds.getOrDefault(name, isCounted(options, place, count) ? Kind.LABEL : Kind.OPEN);
  }

  /** Whether a column is a label by its place. */
  private static boolean isCounted(ReadOptions options, int place, int columns) {
    return options.tagsColumn() == null
        && options.labels() instanceof LabelChoice.Count labels
        && (labels.count() > 0
            ? place >= 0 && place < labels.count()
            : place >= columns + labels.count());
  }

  static Kind kind(Column.Role role) {
    return switch (role) {
      case NUMBER, COUNT -> Kind.NUMBER;
      case VECTOR -> Kind.VECTOR;
      case CATEGORY, DATE -> Kind.TEXT;
      case TEXT, LIST, ID, TAGS -> Kind.VERBATIM;
      case IGNORED -> Kind.OPEN;
    };
  }
}
