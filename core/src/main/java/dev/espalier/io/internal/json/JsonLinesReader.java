package dev.espalier.io.internal.json;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Column;
import dev.espalier.data.Column.Role;
import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.ColumnOptions;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.rows.DenseBuilder;
import dev.espalier.io.internal.rows.LabelCollector;
import dev.espalier.io.internal.sparse.IndexedFeatures;
import dev.espalier.io.internal.table.TableEncoder;
import dev.espalier.io.internal.table.TagsColumn;
import dev.espalier.io.internal.text.TextSource;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads JSON lines: one object for each example.
 *
 * <ul>
 *   <li>Features are in the field {@code features}: an object of named values, in which what is
 *       absent is zero, or a list of numbers. Other fields are skipped then. Without it, the fields
 *       are the columns of a table ({@link JsonTable}), and what is absent is missing.
 *   <li>Numbers stay, true and false are 1 and 0, null is missing; what strings and lists are is
 *       found out as for a table: see {@link TableEncoder}. In {@code features} strings are
 *       categories.
 *   <li>Labels are in the field {@code labels}, or the one that the options name: a list, or a text
 *       with separators. An empty list means no label; null, {@code "?"} or no such field means
 *       that the labels are unknown. Labels that the options name may be fields of their own
 *       instead: 1 or 0, true or false, null where it is unknown.
 *   <li>The features are kept sparse when less than half of the values are stored.
 * </ul>
 */
public final class JsonLinesReader {
  private static final String FEATURES = "features";
  private static final int LINES_LOOKED_AT = 20;

  /** Names are not canonicalised: Jackson throws a table of many thousand names away each time. */
  private static final JsonFactory JSON =
      JsonFactory.builder().disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES).build();

  private enum Layout {
    FIELDS,
    OBJECT,
    LIST,
    NONE
  }

  private final TextSource source;
  private final ReadOptions options;
  private final JsonLabels labels;
  private final JsonFeatures features;
  private final JsonTable table;
  private @Nullable DenseBuilder lists;
  private int listLength;

  private JsonLinesReader(TextSource source, ReadOptions options) {
    this.source = source;
    this.options = options;
    this.labels = new JsonLabels(source, options);
    this.features = new JsonFeatures(source, options);
    this.table = new JsonTable(source, knownRoles(options));
  }

  private static Map<String, Role> knownRoles(ReadOptions options) {
    Map<String, Role> roles = new HashMap<>(options.columns().roles());
    Schema expected = options.expected();
    if (expected != null) {
      expected.columns().forEach(column -> roles.put(column.name(), column.role()));
    }
    return roles;
  }

  /** Reads all lines; the source is left open. */
  public static Dataset read(TextSource source, ReadOptions options) {
    return new JsonLinesReader(source, withFoundTags(source, options)).read();
  }

  /** Where nobody says which field lists the labels and none is called so, its name may tell. */
  private static ReadOptions withFoundTags(TextSource source, ReadOptions options) {
    if (options.expected() != null
        || options.tagsColumn() != null
        || !(options.labels() instanceof LabelChoice.Automatic)) {
      return options;
    }
    String found = listField(source);
    if (found == null) {
      return options;
    }
    options
        .listener()
        .notice(
            source.file() + ": field " + quoted(found) + " is taken for the list of labels",
            InputException.Topic.TAGS);
    return options.withTags(found, options.tagSeparator());
  }

  /** The only list in the first lines whose name says that it is labels; null for the usual one. */
  private static @Nullable String listField(TextSource source) {
    Set<String> found = new HashSet<>();
    String beginning = new String(source.peek(), StandardCharsets.UTF_8);
    for (String line : beginning.split("\n", LINES_LOOKED_AT)) {
      try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), line)) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
          continue;
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
          String name = parser.currentName();
          if (name.equals("labels")) {
            return null;
          }
          if (parser.nextToken() == JsonToken.START_ARRAY && TagsColumn.isNamedSo(name)) {
            found.add(name);
          }
          parser.skipChildren();
        }
      } catch (JacksonException e) {
        // cut short at the end of what was looked at, or told when it is read
      }
    }
    return found.size() == 1 ? found.iterator().next() : null;
  }

  private Dataset read() {
    Layout layout = null;
    while (source.nextLine()) {
      if (source.isBlank(source.start(), source.end())) {
        continue;
      }
      try {
        if (options.labelsOnly()) {
          layout = Layout.NONE;
        } else if (layout == null) {
          try (JsonParser parser = parser()) {
            layout = layout(parser);
          }
        }
        try (JsonParser parser = parser()) {
          readRow(parser, layout);
        }
      } catch (JacksonException e) {
        String message = String.valueOf(e.getOriginalMessage());
        int end = message.indexOf('\n');
        throw source.at("not valid JSON: " + (end < 0 ? message : message.substring(0, end)));
      }
    }
    if (layout == null) {
      throw new InputException(source.file() + ": there are no examples");
    }
    LabelCollector.Result sets = labels.build();
    if (layout == Layout.FIELDS) {
      return encoded(sets);
    }
    JsonFeatures.Result collected = layout == Layout.LIST ? listed() : features.build();
    return new Dataset(
        source.name(),
        new Schema(collected.features(), sets.names()),
        collected.rows(),
        sets.labels());
  }

  /** The fields as the columns of a table. */
  private Dataset encoded(LabelCollector.Result sets) {
    Map<String, Role> roles = new HashMap<>(options.columns().roles());
    table.foundRoles().forEach(roles::putIfAbsent);
    ReadOptions known =
        options
            .withTags(null, JsonTable.ITEM_SEPARATOR)
            .withColumns(
                new ColumnOptions(roles, options.columns().text(), options.columns().dayFirst()));
    TableEncoder.Encoded encoded =
        TableEncoder.features(
            table.build(),
            table.rows(),
            Set.of(),
            options.tagsColumn() == null
                ? null
                : new Column.Tags(options.tagsColumn(), labels.separator()),
            known,
            source.name(),
            source.file().toString());
    return new Dataset(source.name(), encoded.schema(sets.names()), encoded.rows(), sets.labels());
  }

  private JsonParser parser() {
    // from text: given a part of a byte array, Jackson 3.2 without canonical names reads past its
    // end
    return JSON.createParser(ObjectReadContext.empty(), source.text());
  }

  /** How the first line gives its features. */
  private Layout layout(JsonParser parser) {
    Layout layout = Layout.FIELDS;
    if (parser.nextToken() == JsonToken.START_OBJECT) {
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        JsonToken value = parser.nextToken();
        if (name.equals(FEATURES) && !labels.has(name)) {
          layout =
              value == JsonToken.START_OBJECT
                  ? Layout.OBJECT
                  : value == JsonToken.START_ARRAY ? Layout.LIST : layout;
        }
        parser.skipChildren();
      }
    }
    return layout;
  }

  private void readRow(JsonParser parser, Layout layout) {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw source.at("expected a JSON object");
    }
    boolean hasFeatures = false;
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (hasFeatures && name.equals(FEATURES)) {
        throw source.at("field " + quoted(name) + " occurs twice");
      }
      if (labels.has(name)) {
        labels.read(name, parser, value);
      } else if (layout == Layout.NONE) {
        parser.skipChildren();
      } else if (layout == Layout.FIELDS) {
        table.add(name, parser);
      } else if (name.equals(FEATURES)) {
        hasFeatures = true;
        readFeatures(parser, value, layout);
      } else {
        parser.skipChildren();
      }
    }
    if (parser.nextToken() != null) {
      throw source.at("something follows the JSON object");
    }
    if ((layout == Layout.OBJECT || layout == Layout.LIST) && !hasFeatures) {
      throw source.at("there is no field " + quoted(FEATURES) + ", which earlier lines have");
    }
    labels.endRow();
    if (layout == Layout.LIST && lists != null) {
      lists.endRow();
    } else if (layout == Layout.FIELDS) {
      table.endRow();
    } else {
      features.endRow();
    }
  }

  private void readFeatures(JsonParser parser, JsonToken value, Layout layout) {
    if (layout == Layout.OBJECT && value == JsonToken.START_OBJECT) {
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        JsonToken token = parser.nextToken();
        if (token == JsonToken.START_ARRAY || token == JsonToken.START_OBJECT) {
          throw source.at("feature " + quoted(name) + ": expected a number, a text or null");
        }
        features.add(name, parser);
      }
    } else if (layout == Layout.LIST && value == JsonToken.START_ARRAY) {
      readList(parser);
    } else {
      throw source.at(quoted(FEATURES) + " is not the same kind of value as in earlier lines");
    }
  }

  private void readList(JsonParser parser) {
    double[] values = new double[Math.max(16, listLength)];
    int count = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (count == values.length) {
        values = Arrays.copyOf(values, 2 * count);
      }
      JsonToken token = parser.currentToken();
      if (token != JsonToken.VALUE_NULL && !token.isNumeric() && !token.isBoolean()) {
        throw source.at(quoted(FEATURES) + ": value " + (count + 1) + " is not a number");
      }
      values[count++] = JsonFeatures.number(parser, source);
    }
    if (lists == null) {
      listLength = count;
      lists = new DenseBuilder(count);
    }
    if (count != listLength) {
      throw source.at(
          quoted(FEATURES) + " has " + count + " values, in the first line " + listLength);
    }
    for (int j = 0; j < count; j++) {
      lists.set(j, values[j]);
    }
  }

  private JsonFeatures.Result listed() {
    Schema expected = options.expected();
    if (expected != null && expected.features().size() != listLength) {
      throw new InputException(
          source.file()
              + ": "
              + listLength
              + " features, but the model has "
              + expected.features().size());
    }
    return new JsonFeatures.Result(
        expected != null
            ? expected.features()
            : IndexedFeatures.indexNames(source, listLength, 1, listLength).stream()
                .map(Schema.Feature::number)
                .toList(),
        Objects.requireNonNull(lists).build());
  }
}
