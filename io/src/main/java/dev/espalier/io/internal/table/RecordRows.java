package dev.espalier.io.internal.table;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.RecordPolicy;
import dev.espalier.data.Column.Role;
import dev.espalier.data.Features;
import dev.espalier.data.Schema.Feature;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import dev.espalier.io.internal.rows.DenseBuilder;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.text.NumberList;
import dev.espalier.io.internal.text.NumberText;
import dev.espalier.io.internal.text.WholeText;
import dev.espalier.io.internal.words.ItemList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a model that records become, one after another. Their fields become the columns of a
 * table, of which {@link ModelEncoder} makes features as of any other, and what is absent is
 * missing; those of an object in the field {@code features} become features as they come, and what
 * is absent is zero; a list in that field holds all features, in the order of the model.
 */
public final class RecordRows {
  private static final String FEATURES = "features";

  /** Maximum number of unknown fields whose names are compared with those of columns. */
  private static final int MAXIMUM_COMPARED = 100;

  private static final ModelEncoder.Origin ORIGIN = ModelEncoder.Origin.rows("record", "record");

  private final RecordEncoder encoder;
  private final ModelEncoder known;
  private final RecordPolicy policy;
  private final Unfamiliar unfamiliar;

  /** Unknown fields, each with the place of the first record that has it. */
  private final Map<String, String> unknown = new LinkedHashMap<>();

  private @Nullable Layout layout;
  private Map<String, Cells> columns = new LinkedHashMap<>();
  private final NumberList list = new NumberList();
  private FeatureRows features;
  private DenseBuilder lists;
  private int rows;
  private boolean first = true;

  /** What a record holds. */
  private enum Layout {
    FIELDS,
    OBJECT,
    LIST
  }

  /** A column that records have. */
  private static final class Cells {
    private final ColumnCollector collector;
    private final VectorCells vectors;
    private final Role role;
    private int lastRow = -1;

    Cells(String name, Role role, int vectorLength) {
      this.collector = new ColumnCollector(name);
      this.vectors = new VectorCells(name, vectorLength);
      this.role = role;
    }

    Table.Column build(int rows) {
      return switch (role) {
        case NUMBER, COUNT -> collector.numbers(rows);
        case VECTOR -> vectors.build(rows);
        default -> collector.categoriesAsDeclared(rows);
      };
    }
  }

  RecordRows(RecordEncoder encoder, RecordPolicy policy, Unfamiliar unfamiliar) {
    this.encoder = encoder;
    this.known = encoder.columns();
    this.policy = policy;
    this.unfamiliar = unfamiliar;
    this.features = new FeatureRows(known, unfamiliar);
    this.lists = new DenseBuilder(0);
  }

  /** The number of rows since the last were built. */
  public int rows() {
    return rows;
  }

  /**
   * Adds a record.
   *
   * @param place where it is, as a message about it begins
   */
  public void add(Map<String, ?> record, Supplier<String> place) {
    Object wrapped = wrapped(record);
    Layout found =
        wrapped == null ? Layout.FIELDS : wrapped instanceof Map ? Layout.OBJECT : Layout.LIST;
    if (layout == null) {
      layout = found;
    } else if (layout != found) {
      throw new InputException(
          place.get()
              + (wrapped == null
                  ? "there is no field " + quoted(FEATURES) + ", which earlier records have"
                  : quoted(FEATURES) + " is not the same kind of value as in earlier records"));
    }
    if (wrapped instanceof Map<?, ?> object) {
      features.add(object, place, this::unknown);
    } else if (wrapped instanceof List<?> list) {
      addList(list, place);
    } else {
      addFields(record, "", place);
    }
    rows++;
  }

  /** An object or a list of features, beside which other fields do not count. */
  private @Nullable Object wrapped(Map<String, ?> record) {
    Object value = record.get(FEATURES);
    boolean wraps = value instanceof Map || value instanceof List;
    return wraps
            && !known.takes(FEATURES)
            && !encoder.isPrefix(FEATURES)
            && !encoder.isLabel(FEATURES)
        ? value
        : null;
  }

  private void addList(List<?> values, Supplier<String> place) {
    List<Feature> expected = known.schema().features();
    if (values.size() != expected.size()) {
      throw new InputException(
          place.get() + values.size() + " features, but the model has " + expected.size());
    }
    if (rows == 0) {
      lists = new DenseBuilder(values.size());
    }
    for (int j = 0; j < values.size(); j++) {
      Object value = values.get(j);
      boolean missing = RecordValue.isMissing(value);
      lists.set(j, missing ? Double.NaN : number(expected.get(j).attribute(), value, place));
    }
    lists.endRow();
  }

  private void addFields(Map<?, ?> record, String prefix, Supplier<String> place) {
    for (Map.Entry<?, ?> entry : record.entrySet()) {
      String name = prefix.isEmpty() ? name(entry, place) : prefix + name(entry, place);
      Object value = entry.getValue();
      boolean plain = !(value instanceof Map || value instanceof List);
      if (plain || known.roles().containsKey(name)) {
        put(name, value, place);
      } else if (value instanceof Map<?, ?> inner) {
        addFields(inner, name + ".", place);
      } else if (value instanceof List<?> items && known.takes(name + ".1")) {
        for (int k = 0; k < items.size(); k++) {
          put(name + "." + (k + 1), items.get(k), place);
        }
      } else {
        put(name, value, place);
      }
    }
  }

  static String name(Map.Entry<?, ?> field, Supplier<String> place) {
    if (field.getKey() instanceof String name) {
      return name;
    }
    throw new InputException(place.get() + "a name is no text: " + field.getKey());
  }

  private void put(String name, @Nullable Object value, Supplier<String> place) {
    Cells cells = columns.get(name);
    if (cells == null) {
      Role role = known.takes(name) ? known.roles().getOrDefault(name, Role.NUMBER) : null;
      if (role == Role.ID || role == Role.IGNORED || role == Role.TAGS) {
        return;
      }
      if (role == null) {
        if (!encoder.isLabel(name) && !(value == null && encoder.isPrefix(name))) {
          unknown(name, place);
        }
        return;
      }
      cells = new Cells(name, role, known.vectorLength(name));
      columns.put(name, cells);
    }
    if (cells.lastRow == rows) {
      throw new InputException(place.get() + "column " + quoted(name) + " is given twice");
    }
    cells.lastRow = rows;
    if (value == null || isMissing(name, cells.role, value)) {
      return;
    }
    if (cells.role == Role.NUMBER || cells.role == Role.COUNT) {
      if (value instanceof Boolean) {
        unfamiliar.truth(name, value.toString());
      }
      cells.collector.number(rows, number(name, value, place));
    } else if (cells.role == Role.VECTOR) {
      numbers(name, known.vectorLength(name), value, list, place);
      cells.vectors.set(rows, list);
    } else {
      cells.collector.text(rows, text(name, cells.role, value, place));
    }
  }

  private void unknown(String name, Supplier<String> place) {
    unfamiliar.column(name);
    if (unknown.size() < MAXIMUM_COMPARED && !unknown.containsKey(name)) {
      unknown.put(name, place.get());
    }
  }

  /** Whether a text stands for a missing cell, as it does in a table. */
  private boolean isMissing(String name, Role role, Object value) {
    return role != Role.TEXT
        && role != Role.LIST
        && RecordValue.isMissing(value)
        && !known.levels(name).contains(value.toString());
  }

  static double number(String name, @Nullable Object value, Supplier<String> place) {
    double number = RecordValue.number(value);
    if (Double.isNaN(number)) {
      throw unfit(name, Role.NUMBER, RecordValue.shown(value), place);
    }
    return number;
  }

  /** Reads the numbers of a vector. */
  static void numbers(
      String name, int length, @Nullable Object value, NumberList list, Supplier<String> place) {
    if (!RecordValue.numbers(value, list) || list.count() != length) {
      throw unfit(name, list.found(), VectorCells.expected(length), place);
    }
  }

  private String text(String name, Role role, Object value, Supplier<String> place) {
    if (value instanceof Iterable<?> given && (role == Role.LIST || role == Role.TEXT)) {
      List<String> items = new ArrayList<>();
      for (Object item : given) {
        if (item instanceof CharSequence) {
          items.add(whole(item.toString(), place));
        } else if (item != null) {
          throw unfit(name, role, RecordValue.shown(item) + " in a list", place);
        }
      }
      return ItemList.join(items, encoder.separator(name));
    }
    return scalar(known, name, role, value, place);
  }

  /** The text of a value that is no list, such as the level of a category. */
  static String scalar(
      ModelEncoder known, String name, Role role, Object value, Supplier<String> place) {
    if (value instanceof CharSequence) {
      return whole(value.toString(), place);
    }
    if (value instanceof Boolean truth && role == Role.CATEGORY) {
      // as the training file spells it
      Collection<String> levels = known.levels(name);
      String number = truth ? "1" : "0";
      return levels.stream()
          .filter(level -> level.equalsIgnoreCase(value.toString()))
          .findFirst()
          .orElse(levels.contains(number) ? number : value.toString());
    }
    if (value instanceof Number number
        && role != Role.DATE
        && Double.isFinite(number.doubleValue())) {
      return NumberText.format(number.doubleValue());
    }
    throw unfit(name, role, RecordValue.shown(value), place);
  }

  private static String whole(String text, Supplier<String> place) {
    String fault = WholeText.fault(text);
    if (fault != null) {
      throw new InputException(place.get() + fault);
    }
    return text;
  }

  private static InputException unfit(
      String name, Role role, String found, Supplier<String> place) {
    return unfit(name, found, RecordValue.expected(role), place);
  }

  private static InputException unfit(
      String name, String found, String expected, Supplier<String> place) {
    return new InputException(
        place.get()
            + "column "
            + quoted(name)
            + " is "
            + found
            + "; expected "
            + expected
            + ", or null where it is missing");
  }

  /** The features of the rows since the last were built. */
  public Features build() {
    List<String> absent =
        layout == null || layout == Layout.FIELDS ? known.absent(columns.keySet()) : List.of();
    if (first || policy == RecordPolicy.STRICT) {
      refuseUnknown(absent);
    }
    unfamiliar.absent(absent, first);
    Features result =
        layout == Layout.OBJECT
            ? features.build()
            : layout == Layout.LIST ? lists.build() : encoded();
    columns = new LinkedHashMap<>();
    rows = 0;
    first = false;
    return result;
  }

  private Features encoded() {
    List<Table.Column> table = new ArrayList<>();
    columns.values().forEach(cells -> table.add(cells.build(rows)));
    return known.encode(table, rows, true, ORIGIN, unfamiliar);
  }

  private void refuseUnknown(List<String> absent) {
    boolean strict = policy == RecordPolicy.STRICT;
    Collection<String> meant = strict ? known.roles().keySet() : absent;
    unknown.forEach(
        (name, place) -> {
          String hint = CloseNames.hint(name, meant);
          if (strict || !hint.isEmpty()) {
            throw new InputException(place + "the model has no column " + quoted(name) + hint);
          }
        });
    if (columns.isEmpty() && !absent.isEmpty() && !unknown.isEmpty()) {
      Map.Entry<String, String> found = unknown.entrySet().iterator().next();
      throw new InputException(
          found.getValue()
              + "none of the columns of the model is there; expected such as "
              + quoted(absent.get(0))
              + ", found "
              + quoted(found.getKey()));
    }
  }
}
