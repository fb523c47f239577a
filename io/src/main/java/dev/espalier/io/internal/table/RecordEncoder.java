package dev.espalier.io.internal.table;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.RecordPolicy;
import dev.espalier.data.Column;
import dev.espalier.data.Column.Role;
import dev.espalier.data.Features;
import dev.espalier.data.Schema;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import dev.espalier.internal.files.FileAccess;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.text.CellText;
import dev.espalier.io.internal.text.Decimals;
import dev.espalier.io.internal.text.NumberText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes the features of a model of records in memory: values by the names of columns. They become a
 * small table, of which {@link ModelEncoder} makes features as of any other.
 *
 * <p>Immutable, and safe for many threads.
 */
public final class RecordEncoder implements FileAccess.Records {
  /** Maximum number of unknown fields whose names are compared with those of columns. */
  private static final int MAXIMUM_COMPARED = 100;

  private static final ModelEncoder.Origin ORIGIN = new ModelEncoder.Origin("record", "record");

  private final ModelEncoder encoder;
  private final Map<String, String> separators = new HashMap<>();
  private final Set<String> labels;

  /** An encoder for a model. */
  public RecordEncoder(Schema schema) {
    this.encoder = ModelEncoder.of(schema);
    this.labels = new HashSet<>(schema.labels());
    for (Column column : schema.columns()) {
      if (column instanceof Column.Text text && text.options().isList()) {
        separators.put(column.name(), text.options().separator());
      }
    }
  }

  /**
   * Records that are being collected.
   *
   * @param columns the model's columns that they have
   * @param unknown other fields, each with the first record that has it
   */
  private record Collected(
      int rows, Map<String, ColumnCollector> columns, Map<String, Integer> unknown) {}

  @Override
  public Features encode(
      List<? extends Map<String, ?>> records, RecordPolicy policy, Consumer<String> notices) {
    Collected collected =
        new Collected(records.size(), new LinkedHashMap<>(), new LinkedHashMap<>());
    for (int row = 0; row < records.size(); row++) {
      add(records.get(row), "", row, collected);
    }
    List<String> absent = encoder.absent(collected.columns.keySet());
    refuseUnknown(collected, absent, policy);
    Unfamiliar unfamiliar = new Unfamiliar();
    collected.unknown.keySet().forEach(unfamiliar::column);
    unfamiliar.absent(absent, true);
    List<Table.Column> columns = new ArrayList<>();
    collected.columns.forEach(
        (name, cells) ->
            columns.add(
                isNumber(encoder.roles().get(name))
                    ? cells.numbers(records.size())
                    : cells.categoriesAsDeclared(records.size())));
    Features features = encoder.encode(columns, records.size(), true, ORIGIN, unfamiliar);
    unfamiliar.tell(notices, false, records.size() == 1 ? "record" : "records");
    return features;
  }

  private void refuseUnknown(Collected collected, List<String> absent, RecordPolicy policy) {
    boolean strict = policy == RecordPolicy.STRICT;
    Collection<String> meant = strict ? encoder.roles().keySet() : absent;
    collected.unknown.entrySet().stream()
        .limit(MAXIMUM_COMPARED)
        .forEach(
            field -> {
              String hint = CloseNames.hint(field.getKey(), meant);
              if (strict || !hint.isEmpty()) {
                throw new InputException(
                    place(field.getValue(), collected.rows)
                        + "the model has no column "
                        + quoted(field.getKey())
                        + hint);
              }
            });
  }

  /** Whether a column holds numbers: also the indicator of a level, which has no role. */
  private static boolean isNumber(@Nullable Role role) {
    return role == null || role == Role.NUMBER || role == Role.COUNT;
  }

  private void add(Map<?, ?> record, String prefix, int row, Collected collected) {
    int rows = collected.rows;
    for (Map.Entry<?, ?> entry : record.entrySet()) {
      if (!(entry.getKey() instanceof String key)) {
        throw new InputException(place(row, rows) + "a name is no text: " + entry.getKey());
      }
      String name = prefix + key;
      Object value = entry.getValue();
      Role role = encoder.roles().get(name);
      if (value instanceof Map<?, ?> inner && role == null) {
        add(inner, name + ".", row, collected);
      } else if (value instanceof List<?> items && role == null && encoder.takes(name + ".1")) {
        for (int k = 0; k < items.size(); k++) {
          put(name + "." + (k + 1), items.get(k), row, collected);
        }
      } else {
        put(name, value, row, collected);
      }
    }
  }

  private void put(String name, @Nullable Object value, int row, Collected collected) {
    int rows = collected.rows;
    Role role = encoder.roles().get(name);
    if (!encoder.takes(name)) {
      if (labels.contains(name)) {
        return;
      }
      collected.unknown.putIfAbsent(name, row);
      return;
    }
    if (role == Role.ID || role == Role.IGNORED || role == Role.TAGS) {
      return;
    }
    ColumnCollector cells = collected.columns.computeIfAbsent(name, ColumnCollector::new);
    if (value == null || isMissing(name, role, value)) {
      return;
    }
    if (role == null || isNumber(role)) {
      cells.number(row, number(name, value, row, rows));
    } else {
      cells.text(row, text(name, role, value, row, rows));
    }
  }

  /** Whether a text stands for a missing cell, as it does in a table. */
  private boolean isMissing(String name, @Nullable Role role, Object value) {
    return value instanceof CharSequence text
        && (isNumber(role) || role == Role.CATEGORY || role == Role.DATE)
        && CellText.isMissing(text.toString())
        && !encoder.levels(name).contains(text.toString());
  }

  /** A number; a text that spells one as tables do counts as well, since forms hold only texts. */
  private static double number(String name, Object value, int row, int rows) {
    double number = Double.NaN;
    if (value instanceof Number given) {
      number = given.doubleValue();
    } else if (value instanceof Boolean truth) {
      number = truth ? 1 : 0;
    } else if (value instanceof CharSequence text) {
      byte[] bytes = text.toString().strip().getBytes(StandardCharsets.UTF_8);
      number = Decimals.parse(bytes, 0, bytes.length);
    }
    if (!Double.isFinite(number)) {
      throw new InputException(
          place(row, rows)
              + "column "
              + quoted(name)
              + " is "
              + shown(value)
              + "; expected a finite number, a truth value, or null where it is missing");
    }
    return number;
  }

  private String text(String name, Role role, Object value, int row, int rows) {
    if (value instanceof CharSequence) {
      return value.toString();
    }
    boolean list = value instanceof Iterable<?> && (role == Role.LIST || role == Role.TEXT);
    if (list) {
      List<String> items = new ArrayList<>();
      for (Object item : (Iterable<?>) value) {
        if (!(item instanceof CharSequence)) {
          throw unfit(name, role, shown(item) + " in a list", row, rows);
        }
        items.add(item.toString());
      }
      return String.join(separators.getOrDefault(name, " "), items);
    }
    if (value instanceof Boolean && role == Role.CATEGORY) {
      // as the training file spells it
      return encoder.levels(name).stream()
          .filter(level -> level.equalsIgnoreCase(value.toString()))
          .findFirst()
          .orElse(value.toString());
    }
    if (value instanceof Number number
        && role != Role.DATE
        && Double.isFinite(number.doubleValue())) {
      return NumberText.format(number.doubleValue());
    }
    throw unfit(name, role, shown(value), row, rows);
  }

  private static InputException unfit(String name, Role role, String found, int row, int rows) {
    String expected =
        switch (role) {
          case LIST -> "a list of texts";
          case DATE -> "a date as text, written as in training";
          case TEXT -> "a text";
          default -> "a text, a number or a truth value";
        };
    return new InputException(
        place(row, rows)
            + "column "
            + quoted(name)
            + " is "
            + found
            + "; expected "
            + expected
            + ", or null where it is missing");
  }

  private static String shown(@Nullable Object value) {
    if (value instanceof Number || value instanceof Boolean || value == null) {
      return String.valueOf(value);
    }
    if (value instanceof CharSequence) {
      return "the text " + quoted(value.toString());
    }
    if (value instanceof Iterable<?> || value instanceof Map<?, ?>) {
      return value instanceof Map<?, ?> ? "a record" : "a list";
    }
    return "of type " + value.getClass().getSimpleName();
  }

  private static String place(int row, int rows) {
    return rows == 1 ? "record: " : "record " + (row + 1) + ": ";
  }
}
