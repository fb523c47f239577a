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
import dev.espalier.io.internal.rows.Batches;
import dev.espalier.io.internal.rows.DenseBuilder;
import dev.espalier.io.internal.rows.LabelCollector;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.sparse.IndexedFeatures;
import dev.espalier.io.internal.table.ModelEncoder;
import dev.espalier.io.internal.table.TableEncoder;
import dev.espalier.io.internal.table.TagsColumn;
import dev.espalier.io.internal.text.TextSource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
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
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads JSON lines: one object for each example, or objects whose braces have lines of their own.
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
public final class JsonLinesReader implements Batches {
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
  private final @Nullable ModelEncoder encoder;
  private final Unfamiliar unfamiliar;
  private final JsonRecords records;
  private final boolean keepAll;
  private final List<String> ids;
  private ReadOptions options;
  private JsonLabels labels;
  private JsonFeatures features;
  private JsonTable table;
  private List<Map<String, @Nullable Object>> kept = List.of();
  private @Nullable Layout layout;
  private @Nullable DenseBuilder lists;
  private int listLength = -1;
  private boolean first = true;

  private JsonLinesReader(
      TextSource source,
      ReadOptions options,
      @Nullable ModelEncoder encoder,
      Unfamiliar unfamiliar,
      boolean keepAll) {
    this.source = source;
    this.options = options;
    this.encoder = encoder;
    this.unfamiliar = unfamiliar;
    this.records = new JsonRecords(source);
    this.keepAll = keepAll;
    this.ids =
        encoder == null
            ? List.of()
            : encoder.schema().columns().stream()
                .filter(column -> column.role() == Role.ID)
                .map(Column::name)
                .toList();
    this.labels = new JsonLabels(source, options);
    this.features = new JsonFeatures(source, options, unfamiliar);
    this.table = table();
  }

  private JsonTable table() {
    ModelEncoder known = encoder;
    return known == null
        ? new JsonTable(source, options.columns().roles(), name -> true)
        : new JsonTable(
            source, known.roles(), name -> known.takes(name) && !isSetAside(known, name));
  }

  private static boolean isSetAside(ModelEncoder known, String field) {
    Role role = known.roles().get(field);
    return role == Role.ID || role == Role.IGNORED || role == Role.TAGS;
  }

  /** Reads all lines; the source is left open. */
  public static Dataset read(TextSource source, ReadOptions options) {
    Schema expected = options.labelsOnly() ? null : options.expected();
    ModelEncoder encoder = expected == null ? null : ModelEncoder.of(expected);
    Dataset data =
        new JsonLinesReader(
                source, withFoundTags(source, options), encoder, new Unfamiliar(), false)
            .next(Integer.MAX_VALUE);
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

  /**
   * Reads for a model that will be applied, some lines at a time; the source is left open.
   *
   * @param options their expected schema is the encoder's
   * @param unfamiliar counts what the model does not know
   * @param keepAll whether all fields are kept, not only those that name rows
   */
  public static Batches batches(
      TextSource source,
      ReadOptions options,
      ModelEncoder encoder,
      Unfamiliar unfamiliar,
      boolean keepAll) {
    return new JsonLinesReader(source, options, encoder, unfamiliar, keepAll);
  }

  @Override
  public @Nullable Dataset next(int most) {
    kept = new ArrayList<>();
    int rows = 0;
    while (rows < most && records.next()) {
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
      if (keepAll || !ids.isEmpty()) {
        kept.add(records.cells(keepAll ? null : ids));
      }
      rows++;
    }
    return rows == 0 ? null : batch();
  }

  @Override
  public List<Map<String, @Nullable Object>> kept() {
    return kept;
  }

  /** The rows so far, which are forgotten. */
  private Dataset batch() {
    LabelCollector.Result sets = labels.build();
    Dataset data;
    if (layout == Layout.FIELDS) {
      data = encoder == null ? encoded(sets) : applied(encoder, sets);
    } else {
      JsonFeatures.Result collected = layout == Layout.LIST ? listed() : features.build();
      data =
          new Dataset(
              source.name(),
              new Schema(collected.features(), sets.names()),
              collected.rows(),
              sets.labels());
    }
    first = false;
    options = options.withListener(ReadOptions.Listener.none()); // what it says of labels is said
    labels = new JsonLabels(source, options);
    features = new JsonFeatures(source, options, unfamiliar);
    table = table();
    lists = null;
    return data;
  }

  /** The fields as the columns of a table that a model knows. */
  private Dataset applied(ModelEncoder known, LabelCollector.Result sets) {
    Table fields = table.build();
    Set<String> names = new HashSet<>();
    fields.columns().forEach(column -> names.add(column.name()));
    List<String> absent = known.absent(names);
    if (first) {
      checkAbsent(known, absent, names);
    }
    unfamiliar.absent(absent, first);
    table.skipped().stream().filter(field -> !known.takes(field)).forEach(unfamiliar::column);
    return new Dataset(
        source.name(),
        known.schema().withLabels(sets.names()),
        known.encode(
            fields.columns(),
            table.rows(),
            true,
            new ModelEncoder.Origin(source.name(), source.file().toString()),
            unfamiliar),
        sets.labels());
  }

  /** A field may be absent from all lines, but hardly where another is called nearly the same. */
  private void checkAbsent(ModelEncoder known, List<String> absent, Set<String> names) {
    for (String field : absent) {
      String hint = known.hint(field, table.skipped());
      if (!hint.isEmpty() || names.isEmpty()) {
        throw new InputException(
            source.name() + ": column " + quoted(field) + " of the model is missing" + hint);
      }
    }
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
            source.file().toString());
    return new Dataset(source.name(), encoded.schema(sets.names()), encoded.rows(), sets.labels());
  }

  private JsonParser parser() {
    // from text: given a part of a byte array, Jackson 3.2 without canonical names reads past its
    // end
    return JSON.createParser(ObjectReadContext.empty(), records.text());
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
    listLength = listLength < 0 ? count : listLength;
    if (count != listLength) {
      throw source.at(
          quoted(FEATURES) + " has " + count + " values, in the first line " + listLength);
    }
    if (lists == null) {
      lists = new DenseBuilder(count);
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
