package dev.espalier.parquet;

import dev.espalier.data.Column;
import dev.espalier.data.Column.Role;
import dev.espalier.data.Schema;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Says what lists become, by what is known of the columns before they are read. */
final class ListUse {
  private final String file;
  private final ReadOptions options;
  private final Map<String, Column> ofModel = new HashMap<>();

  /** The names of columns that somebody speaks of. */
  private final List<String> spoken = new ArrayList<>();

  ListUse(Path file, ReadOptions options) {
    this.file = file.toString();
    this.options = options;
    spoken.addAll(options.columns().roles().keySet());
    if (options.labels() instanceof LabelChoice.Names named) {
      spoken.addAll(named.names());
    }
    Schema expected = options.expected();
    if (expected != null) {
      expected.recordColumns().forEach(column -> ofModel.put(column.name(), column));
      spoken.addAll(ofModel.keySet());
      spoken.addAll(expected.labels());
    }
  }

  /** What the lists of a column become. */
  NumberLists.Use of(String name) {
    Column model = ofModel.get(name);
    int length = model != null && model.role() == Role.VECTOR ? model.width() : 0;
    return new NumberLists.Use(
        file,
        name.equals(options.tagsColumn()),
        length > 0 || options.columns().roles().get(name) == Role.VECTOR,
        spoken.contains(name + ".1"),
        length);
  }
}
