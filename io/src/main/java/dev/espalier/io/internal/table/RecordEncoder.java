package dev.espalier.io.internal.table;

import dev.espalier.RecordPolicy;
import dev.espalier.data.Column;
import dev.espalier.data.Features;
import dev.espalier.data.Schema;
import dev.espalier.internal.files.FileAccess;
import dev.espalier.io.internal.rows.Unfamiliar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Makes the features of a model of records: values by the names of columns, from a program, a
 * request or a line of JSON.
 *
 * <p>Immutable, and safe for many threads.
 */
public final class RecordEncoder implements FileAccess.Records {
  /** The field that lists the labels where the model does not say another. */
  public static final String LABELS = "labels";

  private final ModelEncoder encoder;
  private final Map<String, String> separators = new HashMap<>();
  private final Set<String> labels;
  private final Set<String> prefixes = new HashSet<>();

  /** An encoder for a model. */
  public RecordEncoder(Schema schema) {
    this.encoder = ModelEncoder.of(schema);
    this.labels = new HashSet<>(schema.labels());
    labels.add(listOfLabels(schema));
    for (Column column : schema.recordColumns()) {
      if (column instanceof Column.Text text && text.options().isList()) {
        separators.put(column.name(), text.options().separator());
      }
      String name = column.name();
      for (int point = name.indexOf('.'); point >= 0; point = name.indexOf('.', point + 1)) {
        prefixes.add(name.substring(0, point));
      }
    }
  }

  /** The field of a record that lists its labels; empty where there can be none. */
  public static String listOfLabels(Schema schema) {
    boolean taken = false;
    for (Column column : schema.recordColumns()) {
      if (column instanceof Column.Tags) {
        return column.name();
      }
      taken |= column.name().equals(LABELS);
    }
    return taken ? "" : LABELS;
  }

  /**
   * Starts with no rows.
   *
   * @param policy what happens to fields that the model does not have
   * @param unfamiliar counts what the model does not know
   */
  public RecordRows rows(RecordPolicy policy, Unfamiliar unfamiliar) {
    return new RecordRows(this, policy, unfamiliar);
  }

  @Override
  public Features encode(
      List<? extends Map<String, ?>> records, RecordPolicy policy, Consumer<String> notices) {
    Unfamiliar unfamiliar = new Unfamiliar();
    RecordRows rows = rows(policy, unfamiliar);
    for (int row = 0; row < records.size(); row++) {
      String place = records.size() == 1 ? "record: " : "record " + (row + 1) + ": ";
      rows.add(records.get(row), () -> place);
    }
    Features features = rows.build();
    unfamiliar.tell(notices, false, records.size() == 1 ? "record" : "records");
    return features;
  }

  /** What makes features of columns. */
  ModelEncoder columns() {
    return encoder;
  }

  /** What parts the items of a column of lists; a blank for any other. */
  String separator(String column) {
    return separators.getOrDefault(column, " ");
  }

  /** Whether a field is about labels, unless it is a column of the model as well. */
  boolean isLabel(String field) {
    return labels.contains(field);
  }

  /** Whether columns of the model are inside a field. */
  boolean isPrefix(String field) {
    return prefixes.contains(field);
  }
}
