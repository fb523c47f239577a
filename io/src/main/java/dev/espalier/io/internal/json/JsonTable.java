package dev.espalier.io.internal.json;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Column.Role;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.TableFormat;
import dev.espalier.io.internal.table.ColumnCollector;
import dev.espalier.io.internal.table.ListLengths;
import dev.espalier.io.internal.table.RecordValue;
import dev.espalier.io.internal.table.VectorCells;
import dev.espalier.io.internal.text.NumberList;
import dev.espalier.io.internal.text.NumberText;
import dev.espalier.io.internal.text.TextSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Collects the fields of JSON objects as a table. A field inside another has the names of both,
 * joined by a point. Lists of numbers are vectors where all have one length; otherwise an item has
 * the name of its list and its place. A list of texts is one cell. What is absent is missing.
 */
final class JsonTable {
  /** Maximum number of cells. */
  private static final long MAXIMUM_CELLS = 1L << 28;

  /** Roles of columns whose numbers are names. */
  private static final Set<Role> TEXTS = Set.of(Role.CATEGORY, Role.TEXT, Role.LIST, Role.ID);

  private final TextSource source;
  private final Map<String, Role> roles;
  private final Map<String, Field> fields = new LinkedHashMap<>();
  private final Map<String, Lists> lists = new LinkedHashMap<>();
  private final NumberList list = new NumberList();
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

    /** Takes lists of numbers as long as all have one length. */
    private @Nullable VectorCells vectors;

    private boolean isList;
    private int lastRow = -1;

    Field(String name, @Nullable Role role) {
      this.cells = new ColumnCollector(name);
      this.role = role;
      this.vectors = role == Role.VECTOR ? new VectorCells(name) : null;
    }

    Table.Column build(int rows) {
      return vectors == null ? cells.build(rows) : vectors.build(rows);
    }
  }

  /** The lists of a field in all rows. */
  private static final class Lists {
    private final ListLengths lengths = new ListLengths();
    private boolean anyNumbers;

    /** Whether the entries are columns of their own. */
    private boolean areApart;
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
    if (roles.get(name) == Role.VECTOR) {
      addVector(name, items);
      return;
    }
    List<String> texts = new ArrayList<>();
    boolean numbers = false;
    for (Object item : items) {
      if (item instanceof Map || item instanceof List) {
        throw source.at(
            "field "
                + quoted(name)
                + " is a list of lists or objects; expected"
                + " numbers or texts in it");
      }
      if (item instanceof String text) {
        texts.add(text);
      }
      numbers |= item != null && !(item instanceof String);
    }
    if (numbers && !texts.isEmpty()) {
      throw source.at("field " + quoted(name) + " lists both numbers and texts; expected one kind");
    }
    if (numbers) {
      addNumbers(name, items);
      return;
    }
    other(name, items.isEmpty() ? 0 : ListLengths.NO_LIST);
    Field field = field(name);
    field.isList = true;
    field.cells.text(rows, String.join(TableFormat.ITEM_SEPARATOR, texts));
  }

  /** Adds a list that holds numbers: a vector, as long as all of the field are. */
  private void addNumbers(String name, List<?> items) {
    Lists ofField = lists.computeIfAbsent(name, key -> new Lists());
    boolean areAll = RecordValue.numbers(items, list);
    ofField.lengths.add((int) source.line(), areAll ? list.count() : ListLengths.NO_LIST);
    if (!ofField.anyNumbers) {
      ofField.anyNumbers = true;
      ofField.areApart = isSaidOfEntries(name) || hasOthers(name);
    }
    if (!ofField.areApart && areAll && list.count() >= VectorCells.LEAST_LENGTH) {
      Field field = field(name);
      VectorCells vectors = field.vectors == null ? new VectorCells(name) : field.vectors;
      field.vectors = vectors;
      if (vectors.set(rows, list)) {
        return;
      }
    }
    takeApart(name, ofField);
    for (int k = 0; k < items.size(); k++) {
      if (items.get(k) != null) {
        addScalar(name + "." + (k + 1), items.get(k));
      }
    }
  }

  /** Whether somebody speaks of columns that are entries of the field's lists. */
  private boolean isSaidOfEntries(String name) {
    return roles.keySet().stream().anyMatch(column -> column.startsWith(name + "."));
  }

  private boolean hasOthers(String name) {
    Field field = fields.get(name);
    return field != null && (field.cells.hasNumbers() || field.cells.hasTexts());
  }

  /** Hears of a cell that is no list of numbers, or an empty one. */
  private void other(String name, int length) {
    Lists ofField = lists.computeIfAbsent(name, key -> new Lists());
    ofField.lengths.add((int) source.line(), length);
    takeApart(name, ofField);
  }

  /** Makes columns of the entries of all lists so far, where these were vectors. */
  private void takeApart(String name, Lists ofField) {
    ofField.areApart |= ofField.anyNumbers;
    Field field = fields.get(name);
    if (field == null || field.vectors == null) {
      return;
    }
    Table.Vectors vectors = field.vectors.build(rows);
    Map<String, Field> before = new LinkedHashMap<>(fields);
    fields.clear();
    before.forEach(
        (each, same) -> {
          if (!each.equals(name)) {
            fields.put(each, same);
            return;
          }
          for (int k = 0; k < vectors.length(); k++) {
            String entry = name + "." + (k + 1);
            fields.put(entry, entry(entry, vectors, k));
          }
        });
  }

  private Field entry(String name, Table.Vectors vectors, int place) {
    Field entry = new Field(name, null);
    for (int row = 0; row < rows; row++) {
      if (!vectors.isMissing(row)) {
        entry.cells.number(row, vectors.cells().value(row, place));
      }
    }
    return entry;
  }

  private void addVector(String name, @Nullable Object value) {
    VectorCells vectors = Objects.requireNonNull(field(name).vectors);
    if (RecordValue.isMissing(value)) {
      return;
    }
    if (!RecordValue.numbers(value, list) || !vectors.set(rows, list)) {
      throw source.at(
          "column " + quoted(name) + " is " + list.found() + "; expected " + vectors.expected());
    }
  }

  private void addScalar(String name, @Nullable Object value) {
    if (roles.get(name) == Role.VECTOR) {
      addVector(name, value);
      return;
    }
    if (value != null && lists.containsKey(name)) {
      other(name, ListLengths.NO_LIST);
    }
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
    return new Table(fields.values().stream().map(field -> field.build(rows)).toList());
  }

  /** Tells of lists of numbers that are no vectors, since they have different lengths. */
  void tellLists(Consumer<String> notices) {
    lists.forEach(
        (name, ofField) -> {
          if (ofField.anyNumbers && ofField.lengths.differ() && !isSaidOfEntries(name)) {
            notices.accept(
                source.file()
                    + ":"
                    + ofField.lengths.firstOther()
                    + ": column "
                    + quoted(name)
                    + " "
                    + ofField.lengths.told()
                    + "; its entries are columns "
                    + quoted(name + ".1")
                    + " and so on");
          }
        });
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
