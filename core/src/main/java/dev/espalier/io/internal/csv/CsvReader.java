package dev.espalier.io.internal.csv;

import dev.espalier.data.Column;
import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.csv.ColumnBuilder.Kind;
import dev.espalier.io.internal.table.TableEncoder;
import dev.espalier.io.internal.text.TextSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Reads CSV or TSV as examples: {@link TableReader} reads the table, {@link TableEncoder} makes
 * features and labels of it.
 */
public final class CsvReader {
  private CsvReader() {}

  /** Reads all rows; the source is left open. */
  public static Dataset read(TextSource source, ReadOptions options) {
    TableReader.Located located = TableReader.read(source, kinds(options));
    int[] lines = located.lines();
    return TableEncoder.encode(
        located.table(), options, source.name(), source.file().toString(), row -> ":" + lines[row]);
  }

  /** What the model that will be applied, and the tags column, say about columns. */
  private static Function<String, Kind> kinds(ReadOptions options) {
    Map<String, Kind> kinds = new HashMap<>();
    String tags = options.tagsColumn();
    if (tags != null) {
      kinds.put(tags, Kind.VERBATIM);
    }
    options.columns().roles().forEach((name, role) -> kinds.put(name, kind(role)));
    Schema expected = options.expected();
    if (expected == null) {
      return name -> kinds.getOrDefault(name, Kind.OPEN);
    }
    for (String label : expected.labels()) {
      kinds.putIfAbsent(label, Kind.OPEN);
    }
    for (Column column : expected.columns()) {
      kinds.putIfAbsent(column.name(), kind(column.role()));
    }
    for (Feature feature :
        expected.columns().isEmpty() ? expected.features() : List.<Feature>of()) {
      if (feature.level() != null) {
        kinds.putIfAbsent(feature.attribute(), Kind.TEXT);
      }
      kinds.putIfAbsent(feature.name(), Kind.NUMBER);
    }
    if (options.labels() instanceof LabelChoice.Names named) {
      named.names().forEach(name -> kinds.put(name, Kind.OPEN));
    }
    // labels that are counted, or listed elsewhere, need all columns in place
    boolean skip =
        options.ignoreUnknown()
            && (options.labels() instanceof LabelChoice.Automatic
                || options.labels() instanceof LabelChoice.Names);
    return name -> kinds.getOrDefault(name, skip ? Kind.SKIPPED : Kind.OPEN);
  }

  private static Kind kind(Column.Role role) {
    return switch (role) {
      case NUMBER, COUNT -> Kind.NUMBER;
      case CATEGORY, DATE -> Kind.TEXT;
      case TEXT, LIST, ID, TAGS -> Kind.VERBATIM;
      case IGNORED -> Kind.OPEN;
    };
  }
}
