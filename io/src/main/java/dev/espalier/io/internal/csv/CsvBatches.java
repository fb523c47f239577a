package dev.espalier.io.internal.csv;

import dev.espalier.data.Column.Role;
import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.csv.ColumnBuilder.Kind;
import dev.espalier.io.internal.rows.Batches;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.table.ModelEncoder;
import dev.espalier.io.internal.table.TableEncoder;
import dev.espalier.io.internal.text.TextSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads CSV or TSV for a model that will be applied, some rows at a time: the model knows what the
 * columns are, so that one pass is enough.
 */
public final class CsvBatches implements Batches {
  private final TextSource source;
  private final ModelEncoder encoder;
  private final Unfamiliar unfamiliar;
  private final Map<String, Kind> kinds = new HashMap<>();
  private final Kind ofOthers;
  private final TableRows rows;
  private final boolean keepAll;
  private ReadOptions options;

  /**
   * Reads the header.
   *
   * @param options their expected schema is the encoder's
   * @param unfamiliar counts what the model does not know
   * @param keepAll whether all cells are kept, not only those that name rows
   */
  public CsvBatches(
      TextSource source,
      ReadOptions options,
      ModelEncoder encoder,
      Unfamiliar unfamiliar,
      boolean keepAll) {
    this.source = source;
    this.options = options;
    this.encoder = encoder;
    this.unfamiliar = unfamiliar;
    this.keepAll = keepAll;
    LabelChoice choice = options.labels();
    // labels that are counted, or listed elsewhere, need all columns in place
    boolean needed = choice instanceof LabelChoice.Count || choice instanceof LabelChoice.XmlFile;
    this.ofOthers = needed ? Kind.TEXT : Kind.SKIPPED;
    Schema schema = encoder.schema();
    String tags = options.tagsColumn();
    if (tags != null) {
      kinds.put(tags, Kind.VERBATIM);
    }
    if (choice instanceof LabelChoice.Names named) {
      named.names().forEach(name -> kinds.putIfAbsent(name, Kind.LABEL));
    }
    encoder.roles().forEach((name, role) -> kinds.putIfAbsent(name, kind(role)));
    schema.labels().forEach(name -> kinds.putIfAbsent(name, Kind.LABEL));
    this.rows = new TableRows(source, options, (name, place, count) -> kind(name), Map.of());
    encoder.requireAll(new HashSet<>(rows.names()), origin(row -> ""));
    boolean nothing = rows.names().stream().allMatch(name -> kind(name) == Kind.SKIPPED);
    for (String name : rows.names()) {
      if (kind(name) == Kind.SKIPPED && !encoder.roles().containsKey(name)) {
        unfamiliar.column(name);
      }
    }
    if (nothing) { // a table without columns does not know its number of rows
      kinds.put(rows.names().get(0), Kind.TEXT);
    }
  }

  private ModelEncoder.Origin origin(IntFunction<String> place) {
    return new ModelEncoder.Origin(source.name(), source.file().toString(), place);
  }

  private Kind kind(Role role) {
    return role == Role.ID || role == Role.IGNORED ? ofOthers : CsvReader.kind(role);
  }

  private Kind kind(String column) {
    return kinds.getOrDefault(column, encoder.isPart(column) ? Kind.NUMBER : ofOthers);
  }

  @Override
  public @Nullable Dataset next(int most) {
    rows.next(most, name -> keepAll || encoder.roles().get(name) == Role.ID);
    TableReader.Located located = rows.located();
    int[] lines = located.lines();
    if (lines.length == 0) {
      return null;
    }
    Dataset batch =
        TableEncoder.apply(
            encoder, located.table(), options, origin(row -> ":" + lines[row]), unfamiliar);
    options = options.withListener(ReadOptions.Listener.none()); // what it says of labels is said
    return batch;
  }

  @Override
  public List<Map<String, @Nullable Object>> kept() {
    return rows.kept();
  }
}
