package dev.espalier.io.internal.json;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Column;
import dev.espalier.data.Column.Role;
import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.ColumnOptions;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.TableFormat;
import dev.espalier.io.internal.rows.DenseBuilder;
import dev.espalier.io.internal.rows.LabelCollector;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.sparse.IndexedFeatures;
import dev.espalier.io.internal.table.ModelEncoder;
import dev.espalier.io.internal.table.TableEncoder;
import dev.espalier.io.internal.table.TableFormats;
import dev.espalier.io.internal.table.TagsColumn;
import dev.espalier.io.internal.text.TextSource;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/**
 * Reads JSON lines: one object for each example, or objects whose braces have lines of their own.
 *
 * <ul>
 *   <li>Features are in the field {@code features}: an object of named values, in which what is
 *       absent is zero, or a list of numbers. Other fields are skipped then. Without it, the fields
 *       are the columns of a table ({@link JsonTable}), and what is absent is missing.
 *   <li>Numbers stay, true and false are 1 and 0, null is missing; lists of numbers are vectors
 *       where all have one length, otherwise one column for each place; what strings and lists are
 *       is found out as for a table: see {@link TableEncoder}. In {@code features} strings are
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

  private enum Layout {
    FIELDS,
    OBJECT,
    LIST,
    NONE
  }

  private final TextSource source;
  private final ReadOptions options;
  private final JsonLabels labels;
  private final JsonTable table;
  private final JsonFeatures features;
  private @Nullable Layout layout;
  private @Nullable DenseBuilder lists;
  private int listLength;

  private JsonLinesReader(TextSource source, ReadOptions options) {
    this.source = source;
    this.options = options;
    this.labels = new JsonLabels(source, options);
    this.features = new JsonFeatures(source);
    this.table = new JsonTable(source, options.columns().roles());
  }

  /** Reads all lines; the source is left open. */
  public static Dataset read(TextSource source, ReadOptions options) {
    Schema expected = options.labelsOnly() ? null : options.expected();
    Dataset data =
        expected != null
            ? new JsonBatches(source, options, expected, new Unfamiliar(), false)
                .next(Integer.MAX_VALUE)
            : new JsonLinesReader(source, withFoundTags(source, options)).read();
    if (data == null) {
      throw new InputException(source.file() + ": there are no examples");
    }
    return data;
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
    return options.withTags(found);
  }

  /** The only list in the first lines whose name says that it is labels; null for the usual one. */
  private static @Nullable String listField(TextSource source) {
    Set<String> found = new HashSet<>();
    String beginning = new String(source.peek(), StandardCharsets.UTF_8);
    for (String line : beginning.split("\n", LINES_LOOKED_AT)) {
      try (JsonParser parser = JsonRecords.JSON.createParser(ObjectReadContext.empty(), line)) {
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

  private @Nullable Dataset read() {
    JsonRecords records = new JsonRecords(source, Json.Numbers.IN_RANGE);
    while (records.next()) {
      addRow(records.fields());
    }
    if (layout == null) {
      return null;
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

  private void addRow(Map<String, @Nullable Object> object) {
    Object given = labels.has(FEATURES) ? null : object.get(FEATURES);
    if (layout == null) {
      layout =
          options.labelsOnly()
              ? Layout.NONE
              : given instanceof Map
                  ? Layout.OBJECT
                  : given instanceof List ? Layout.LIST : Layout.FIELDS;
    }
    labels.takeFrom(object);
    if (layout == Layout.NONE) {
      features.addRow(Map.of());
    } else if (layout == Layout.FIELDS) {
      table.addRow(object);
    } else if (layout == Layout.OBJECT && given instanceof Map<?, ?> values) {
      features.addRow(values);
    } else if (layout == Layout.LIST && given instanceof List<?> values) {
      addList(values);
    } else {
      throw source.at(
          object.containsKey(FEATURES)
              ? quoted(FEATURES) + " is not the same kind of value as in earlier lines"
              : "there is no field " + quoted(FEATURES) + ", which earlier lines have");
    }
  }

  private void addList(List<?> values) {
    if (lists == null) {
      listLength = values.size();
      lists = new DenseBuilder(listLength);
    }
    if (values.size() != listLength) {
      throw source.at(
          quoted(FEATURES) + " has " + values.size() + " values, in the first line " + listLength);
    }
    for (int j = 0; j < listLength; j++) {
      Object value = values.get(j);
      if (value != null && !(value instanceof Number) && !(value instanceof Boolean)) {
        throw source.at(quoted(FEATURES) + ": value " + (j + 1) + " is not a number");
      }
      lists.set(
          j, value == null ? Double.NaN : JsonTable.number(Integer.toString(j + 1), value, source));
    }
    lists.endRow();
  }

  private JsonFeatures.Result listed() {
    return new JsonFeatures.Result(
        IndexedFeatures.indexNames(source, listLength, 1, listLength).stream()
            .map(Schema.Feature::number)
            .toList(),
        Objects.requireNonNull(lists).build());
  }

  /** The fields as the columns of a table. */
  private Dataset encoded(LabelCollector.Result sets) {
    table.tellLists(notice -> options.listener().notice(notice, InputException.Topic.COLUMN_ROLES));
    Table fields = table.build();
    ColumnOptions said = options.columns();
    Map<String, Role> roles = TableFormats.roles(fields, table.lists(), options);
    TableEncoder.Encoded encoded =
        TableEncoder.features(
            fields,
            table.rows(),
            Set.of(),
            options.tagsColumn() == null
                ? null
                : new Column.Tags(options.tagsColumn(), labels.separator()),
            options
                .withTagSeparator(TableFormat.ITEM_SEPARATOR)
                .withColumns(new ColumnOptions(roles, said.text(), said.dayFirst())),
            ModelEncoder.Origin.rows(source.name(), source.file().toString()));
    return new Dataset(source.name(), encoded.schema(sets.names()), encoded.rows(), sets.labels());
  }
}
