package dev.espalier.io.internal.json;

import dev.espalier.RecordPolicy;
import dev.espalier.data.Column;
import dev.espalier.data.Column.Role;
import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.rows.Batches;
import dev.espalier.io.internal.rows.LabelCollector;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.table.RecordEncoder;
import dev.espalier.io.internal.table.RecordRows;
import dev.espalier.io.internal.text.TextSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON lines for a model that will be applied, some at a time: each is a record, whose
 * features {@link RecordEncoder} makes, and labels.
 */
public final class JsonBatches implements Batches {
  private final TextSource source;
  private final Schema schema;
  private final RecordRows rows;
  private final boolean keepAll;
  private final List<String> ids;
  private final JsonRecords records;
  private ReadOptions options;
  private List<Map<String, @Nullable Object>> kept = List.of();

  /**
   * Starts before the first line; the source is left open.
   *
   * @param schema the model's
   * @param unfamiliar counts what the model does not know
   * @param keepAll whether all fields are kept, not only those that name rows
   */
  public JsonBatches(
      TextSource source,
      ReadOptions options,
      Schema schema,
      Unfamiliar unfamiliar,
      boolean keepAll) {
    this.source = source;
    this.options = options;
    this.schema = schema;
    this.rows = new RecordEncoder(schema).rows(RecordPolicy.TOLD, unfamiliar);
    this.keepAll = keepAll;
    this.ids =
        schema.columns().stream()
            .filter(column -> column.role() == Role.ID)
            .map(Column::name)
            .toList();
    boolean keeps = keepAll || !ids.isEmpty();
    this.records = new JsonRecords(source, keeps ? Json.Numbers.EXACT : Json.Numbers.IN_RANGE);
  }

  @Override
  public @Nullable Dataset next(int most) {
    kept = new ArrayList<>();
    JsonLabels labels = new JsonLabels(source, options);
    while (rows.rows() < most && records.next()) {
      Map<String, @Nullable Object> record = records.fields();
      if (keepAll) {
        kept.add(new LinkedHashMap<>(record));
      } else if (!ids.isEmpty()) {
        kept.add(JsonRecords.chosen(record, ids));
      }
      labels.takeFrom(record);
      rows.add(record, () -> source.file() + ":" + source.line() + ": ");
    }
    if (rows.rows() == 0) {
      return null;
    }
    LabelCollector.Result sets = labels.build();
    Dataset batch =
        new Dataset(source.name(), schema.withLabels(sets.names()), rows.build(), sets.labels());
    options = options.withListener(ReadOptions.Listener.none()); // what it says of labels is said
    return batch;
  }

  @Override
  public List<Map<String, @Nullable Object>> kept() {
    return kept;
  }
}
