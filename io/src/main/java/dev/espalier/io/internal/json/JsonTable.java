package dev.espalier.io.internal.json;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Column.Role;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.TableFormat;
import dev.espalier.io.internal.text.NumberText;
import dev.espalier.io.internal.text.TextSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Collects the fields of JSON objects as a table. A field inside another has the names of both,
 * joined by a point; so has an item of a list of numbers, by its place. A list of texts is one
 * cell. What is absent is missing.
 */
final class JsonTable {
  /** What parts the items of a list inside its cell: a character that no text has. */
  static final String ITEM_SEPARATOR = TableFormat.ITEM_SEPARATOR;

  private static final long MOST_CELLS = 1L << 28;

  /** So many numbers side by side, most of them absent, are counts. */
  private static final int FEWEST_COUNTS = 8;

  /** Roles of columns whose numbers are names. */
  private static final Set<Role> TEXTS = Set.of(Role.CATEGORY, Role.TEXT, Role.LIST, Role.ID);

  private final TextSource source;
  private final Map<String, Role> roles;
  private final Predicate<String> takes;
  private final Set<String> skipped = new LinkedHashSet<>();
  private final Map<String, Field> fields = new LinkedHashMap<>();
  private int rows;

  /**
   * Starts with no rows.
   *
   * @param roles what is known of columns
   * @param takes whether there is use for a column; others are skipped
   */
  JsonTable(TextSource source, Map<String, Role> roles, Predicate<String> takes) {
    this.source = source;
    this.roles = roles;
    this.takes = takes;
  }

  private static final class Field {
    private final String name;
    private final boolean asText;
    private boolean isList;
    private double[] numbers = {};
    private int[] codes = {};
    private final Map<String, Integer> codeOf = new LinkedHashMap<>();
    private int lastRow = -1;
    private int present;

    Field(String name, boolean asText) {
      this.name = name;
      this.asText = asText;
    }

    void setNumber(int row, double value) {
      if (row >= numbers.length) {
        int before = numbers.length;
        numbers = Arrays.copyOf(numbers, row + (row >> 1) + 16);
        Arrays.fill(numbers, before, numbers.length, Double.NaN);
      }
      numbers[row] = value;
      present++;
    }

    void setText(int row, String text) {
      if (row >= codes.length) {
        int before = codes.length;
        codes = Arrays.copyOf(codes, row + (row >> 1) + 16);
        Arrays.fill(codes, before, codes.length, -1);
      }
      Integer code = codeOf.get(text);
      if (code == null) {
        code = codeOf.size();
        codeOf.put(text, code);
      }
      codes[row] = code;
      present++;
    }

    Table.Column build(int rows) {
      if (codeOf.isEmpty()) {
        setNumber(rows, Double.NaN); // so that the array is long enough
        return new Table.Numbers(name, Arrays.copyOf(numbers, rows));
      }
      List<String> levels = new ArrayList<>(codeOf.keySet());
      levels.sort(null);
      int[] newCode = new int[levels.size()];
      for (int level = 0; level < newCode.length; level++) {
        newCode[codeOf.getOrDefault(levels.get(level), 0)] = level;
      }
      int[] sorted = new int[rows];
      for (int row = 0; row < rows; row++) {
        sorted[row] = row < codes.length && codes[row] >= 0 ? newCode[codes[row]] : -1;
      }
      return new Table.Categories(name, levels, sorted);
    }
  }

  /** Adds the value at which the parser stands. */
  void add(String name, JsonParser parser) {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String inner = name + "." + parser.currentName();
        parser.nextToken();
        add(inner, parser);
      }
    } else if (token == JsonToken.START_ARRAY) {
      addList(name, parser);
    } else {
      addScalar(name, parser, token);
    }
  }

  private void addList(String name, JsonParser parser) {
    List<String> items = new ArrayList<>();
    int place = 0;
    boolean numbers = false;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      JsonToken token = parser.currentToken();
      if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
        if (!takes.test(name)) {
          skipped.add(name);
          parser.skipChildren();
          continue;
        }
        throw source.at(
            "field "
                + quoted(name)
                + " is a list of lists or objects; expected"
                + " numbers or texts in it");
      }
      place++;
      if (token == JsonToken.VALUE_STRING) {
        items.add(parser.getString());
      } else if (token != JsonToken.VALUE_NULL) {
        numbers = true;
        String item = name + "." + place;
        if (takes.test(item)) {
          addScalar(item, parser, token);
        } else {
          skipped.add(name);
        }
      }
    }
    if (numbers && !items.isEmpty() && !skipped.contains(name)) {
      throw source.at("field " + quoted(name) + " lists both numbers and texts; expected one kind");
    }
    if (numbers) {
      return;
    }
    if (!takes.test(name)) {
      skipped.add(name);
      return;
    }
    Field field = field(name);
    field.isList = true;
    field.setText(rows, String.join(ITEM_SEPARATOR, items));
  }

  private void addScalar(String name, JsonParser parser, JsonToken token) {
    if (!takes.test(name)) {
      skipped.add(name);
      return;
    }
    Field field = field(name);
    if (token == JsonToken.VALUE_NULL) {
      return;
    }
    boolean isText = token == JsonToken.VALUE_STRING;
    boolean mixed = isText ? field.numbers.length > 0 : !field.codeOf.isEmpty();
    Role role = roles.get(name);
    if (isText && role == Role.NUMBER) {
      throw source.at("feature " + quoted(name) + ": expected a number, as the model has");
    }
    if (mixed && !field.asText) {
      throw source.at("feature " + quoted(name) + " is a text in one line and a number in another");
    }
    if (isText) {
      field.setText(rows, source.whole(parser.getString()));
    } else if (field.asText) {
      double number = JsonFeatures.number(parser, source);
      field.setText(rows, NumberText.format(number));
    } else {
      field.setNumber(rows, JsonFeatures.number(parser, source));
    }
  }

  private Field field(String name) {
    Field field = fields.get(name);
    if (field == null) {
      Role role = roles.get(name);
      field = new Field(source.whole(name), role != null && TEXTS.contains(role));
      fields.put(name, field);
    }
    if (field.lastRow == rows) {
      throw source.at("feature " + quoted(name) + " is given twice");
    }
    field.lastRow = rows;
    return field;
  }

  void endRow() {
    rows++;
    if ((long) rows * fields.size() > MOST_CELLS) {
      throw new InputException(
          source.file()
              + ": "
              + rows
              + " rows of "
              + fields.size()
              + " fields are too many for a table; expected counts in an object 'features'");
    }
  }

  /** How many rows have ended. */
  int rows() {
    return rows;
  }

  /** The fields that were skipped. */
  Set<String> skipped() {
    return skipped;
  }

  /** The rows so far. */
  Table build() {
    return new Table(fields.values().stream().map(field -> field.build(rows)).toList());
  }

  /** What the fields themselves tell: lists, and counts that are mostly absent. */
  Map<String, Role> foundRoles() {
    Map<String, Role> found = new HashMap<>();
    Map<String, List<Field>> groups = new LinkedHashMap<>();
    for (Field field : fields.values()) {
      if (field.isList) {
        found.put(field.name, Role.LIST);
      } else if (field.codeOf.isEmpty()) {
        String group = field.name.substring(0, Math.max(0, field.name.lastIndexOf('.')));
        groups.computeIfAbsent(group, key -> new ArrayList<>()).add(field);
      }
    }
    for (List<Field> group : groups.values()) {
      long present = group.stream().mapToLong(field -> field.present).sum();
      if (group.size() >= FEWEST_COUNTS && 2 * present < (long) group.size() * rows) {
        group.forEach(field -> found.put(field.name, Role.COUNT));
      }
    }
    found.keySet().removeAll(roles.keySet());
    return found;
  }
}
