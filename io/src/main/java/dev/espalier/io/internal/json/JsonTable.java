package dev.espalier.io.internal.json;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Column.Role;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.TableFormat;
import dev.espalier.io.internal.table.ColumnCollector;
import dev.espalier.io.internal.table.RecordValue;
import dev.espalier.io.internal.text.NumberText;
import dev.espalier.io.internal.text.TextSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects the fields of JSON objects as a table. A field inside another has the names of both,
 * joined by a point; so has an item of a list of numbers, by its place. A list of texts is one
 * cell. What is absent is missing.
 */
final class JsonTable {
  /** Maximum number of cells. */
  private static final long MAXIMUM_CELLS = 1L << 28;

  /** Roles of columns whose numbers are names. */
  private static final Set<Role> TEXTS = Set.of(Role.CATEGORY, Role.TEXT, Role.LIST, Role.ID);

  private final TextSource source;
  private final Map<String, Role> roles;
  private final Map<String, Field> fields = new LinkedHashMap<>();
  private int rows;

  /**
   * Starts with no rows.
   *
   * @param roles what is known of columns
   */
  JsonTable(TextSource source, Map<String, Role> roles) {
    this.source = source;
    this.roles = roles;
  }

  private static final class Field {
    private final ColumnCollector cells;
    private final @Nullable Role role;
    private boolean isList;
    private int lastRow = -1;

    Field(String name, @Nullable Role role) {
      this.cells = new ColumnCollector(name);
      this.role = role;
    }
  }

  /** Adds the fields of an object, which is a row. */
  void addRow(Map<String, @Nullable Object> object) {
    object.forEach(this::add);
    rows++;
    if ((long) rows * fields.size() > MAXIMUM_CELLS) {
      throw new InputException(
          source.file()
              + ": "
              + rows
              + " rows of "
              + fields.size()
              + " fields are too many for a table; expected counts in an object 'features'");
    }
  }

  private void add(String name, @Nullable Object value) {
    if (value instanceof Map<?, ?> inner) {
      inner.forEach((key, field) -> add(name + "." + key, field));
    } else if (value instanceof List<?> items) {
      addList(name, items);
    } else {
      addScalar(name, value);
    }
  }

  private void addList(String name, List<?> items) {
    List<String> texts = new ArrayList<>();
    boolean numbers = false;
    for (int k = 0; k < items.size(); k++) {
      Object item = items.get(k);
      if (item instanceof Map || item instanceof List) {
        throw source.at(
            "field "
                + quoted(name)
                + " is a list of lists or objects; expected"
                + " numbers or texts in it");
      }
      if (item instanceof String text) {
        texts.add(text);
      } else if (item != null) {
        numbers = true;
        addScalar(name + "." + (k + 1), item);
      }
    }
    if (numbers && !texts.isEmpty()) {
      throw source.at("field " + quoted(name) + " lists both numbers and texts; expected one kind");
    }
    if (!numbers) {
      Field field = field(name);
      field.isList = true;
      field.cells.text(rows, String.join(TableFormat.ITEM_SEPARATOR, texts));
    }
  }

  private void addScalar(String name, @Nullable Object value) {
    Field field = field(name);
    if (value == null) {
      return;
    }
    boolean wantsNumber = field.role == Role.NUMBER || field.role == Role.COUNT;
    if (wantsNumber && RecordValue.isMissing(value)) {
      return;
    }
    boolean isText = value instanceof String && !wantsNumber;
    boolean asText = field.role != null && TEXTS.contains(field.role);
    if (!asText && (isText ? field.cells.hasNumbers() : field.cells.hasTexts())) {
      throw source.at("feature " + quoted(name) + " is a text in one line and a number in another");
    }
    if (isText) {
      field.cells.text(rows, source.whole(value.toString()));
    } else if (asText) {
      field.cells.text(rows, NumberText.format(number(name, value, source)));
    } else {
      field.cells.number(rows, number(name, value, source));
    }
  }

  /** The number that a value is, also where it is spelt as a text. */
  static double number(String name, Object value, TextSource source) {
    double number = RecordValue.number(value);
    if (Double.isNaN(number)) {
      throw source.at(
          "feature "
              + quoted(name)
              + ": "
              + (value instanceof Number
                  ? quoted(value.toString()) + " is too large for a number"
                  : "expected a number"));
    }
    return number;
  }

  private Field field(String name) {
    Field field = fields.get(name);
    if (field == null) {
      field = new Field(source.whole(name), roles.get(name));
      fields.put(name, field);
    }
    if (field.lastRow == rows) {
      throw source.at("feature " + quoted(name) + " is given twice");
    }
    field.lastRow = rows;
    return field;
  }

  /** The number of rows. */
  int rows() {
    return rows;
  }

  /** The rows so far. */
  Table build() {
    return new Table(fields.values().stream().map(field -> field.cells.build(rows)).toList());
  }

  /** The columns whose cells are lists. */
  Set<String> lists() {
    Set<String> lists = new HashSet<>();
    fields.forEach(
        (name, field) -> {
          if (field.isList) {
            lists.add(name);
          }
        });
    return lists;
  }
}
