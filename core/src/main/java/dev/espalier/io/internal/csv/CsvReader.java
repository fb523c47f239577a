package dev.espalier.io.internal.csv;

import dev.espalier.data.Column;
import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.csv.ColumnBuilder.Kind;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.table.ModelEncoder;
import dev.espalier.io.internal.table.TableEncoder;
import dev.espalier.io.internal.text.TextSource;
import java.util.HashMap;
import java.util.Map;

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
      Dataset data =
          new CsvBatches(source, options, ModelEncoder.of(expected), new Unfamiliar(), false)
              .next(Integer.MAX_VALUE);
      if (data == null) {
        throw new InputException(source.file() + ": has no rows");
      }
      return data;
    }
    Map<String, Kind> kinds = new HashMap<>();
    String tags = options.tagsColumn();
    if (tags != null) {
      kinds.put(tags, Kind.VERBATIM);
    }
    options.columns().roles().forEach((name, role) -> kinds.put(name, kind(role)));
    TableReader.Located located =
        TableReader.read(source, name -> kinds.getOrDefault(name, Kind.OPEN));
    int[] lines = located.lines();
    return TableEncoder.encode(
        located.table(), options, source.name(), source.file().toString(), row -> ":" + lines[row]);
  }

  static Kind kind(Column.Role role) {
    return switch (role) {
      case NUMBER, COUNT -> Kind.NUMBER;
      case CATEGORY, DATE -> Kind.TEXT;
      case TEXT, LIST, ID, TAGS -> Kind.VERBATIM;
      case IGNORED -> Kind.OPEN;
    };
  }
}
