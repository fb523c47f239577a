package dev.espalier.io.internal.json;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Column;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.error.InputException;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.rows.LabelCollector;
import dev.espalier.io.internal.rows.LabelOrigin;
import dev.espalier.io.internal.rows.Reading;
import dev.espalier.io.internal.text.TextSource;
import dev.espalier.io.internal.words.ItemList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The labels of JSON lines: listed in one field, or each a field of its own that is true or false.
 *
 * <p>Which fields are labels of their own is known only where the labels have been named, by the
 * user or by the model that will be applied.
 */
final class JsonLabels {
  private final TextSource source;
  private final ReadOptions options;
  private final String listField;
  private final Set<String> ownFields = new HashSet<>();
  private final LabelCollector collector;
  private final Set<String> seen = new HashSet<>();
  private boolean listed;
  private @Nullable String separator;
  private boolean warned;

  JsonLabels(TextSource source, ReadOptions options) {
    this.source = source;
    this.options = options;
    Schema expected = options.expected();
    Column.Tags tags = tags(options.tagsColumn(), expected);
    this.listField = tags == null ? listField(options) : tags.name();
    this.separator =
        options.tagSeparator() != null || tags == null ? options.tagSeparator() : tags.separator();
    this.collector = LabelCollector.of(options, source.file().toString());
    if (expected != null) {
      ownFields.addAll(expected.labels());
      // a field of a name that the model has twice is the feature, without which there is no row
      expected.features().stream().map(Feature::attribute).forEach(ownFields::remove);
    } else if (options.labels() instanceof LabelChoice.Names named) {
      ownFields.addAll(named.names());
    }
    ownFields.remove(listField);
  }

  private static String listField(ReadOptions options) {
    return options.tagsColumn() == null ? "labels" : options.tagsColumn();
  }

  /** What the model knows of the field, unless the user says otherwise. */
  private static Column.@Nullable Tags tags(@Nullable String said, @Nullable Schema expected) {
    if (said != null || expected == null) {
      return null;
    }
    return expected.columns().stream()
        .filter(Column.Tags.class::isInstance)
        .map(Column.Tags.class::cast)
        .findFirst()
        .orElse(null);
  }

  /** What separates labels in a text; a comma as long as no text shows it. */
  String separator() {
    return separator == null ? "," : separator;
  }

  /**
   * Finds the separator in the first text that shows one; tells, once, when others show another.
   */
  private void look(String text) {
    if (options.tagSeparator() != null || warned) {
      return;
    }
    ItemList.Found found = ItemList.find(List.of(text));
    if (found.texts() == 0) {
      return;
    }
    if (separator == null) {
      separator = found.separator();
    }
    String rival = separator.equals(found.separator()) ? found.rival() : found.separator();
    if (rival != null) {
      warned = true;
      options
          .listener()
          .notice(
              source.file()
                  + ": field "
                  + quoted(listField)
                  + " holds both "
                  + quoted(separator)
                  + " and "
                  + quoted(rival)
                  + ", such as "
                  + quoted(text)
                  + "; "
                  + quoted(separator)
                  + " is taken to part labels",
              InputException.Topic.TAG_SEPARATOR);
    }
  }

  /** Whether the field is about labels and no feature. */
  boolean has(String field) {
    return field.equals(listField) || ownFields.contains(field);
  }

  /** Takes the value at which the parser stands. */
  void read(String field, JsonParser parser, JsonToken value) {
    if (field.equals(listField)) {
      if (listed) {
        throw source.at("field " + quoted(field) + " occurs twice");
      }
      listed = true;
      readList(parser, value);
    } else {
      if (!seen.add(field)) {
        throw source.at("field " + quoted(field) + " occurs twice");
      }
      readOwn(field, parser, value);
    }
  }

  /** Ends the row under way: what no field tells is unknown. */
  void endRow() {
    if (listed && !seen.isEmpty()) {
      throw source.at(
          "label "
              + quoted(seen.iterator().next())
              + " is a field of its own beside "
              + quoted(listField)
              + "; expected one of both");
    }
    if (!listed) {
      collector.markUnknown();
    }
    listed = false;
    seen.clear();
    collector.endRow();
  }

  /** All rows. */
  LabelCollector.Result build() {
    if (options.expected() == null && collector.knowsNothing()) {
      throw new InputException(
              source.file()
                  + ": no line has labels; expected a field "
                  + quoted(listField)
                  + " with a list of labels"
                  + (ownFields.isEmpty() ? "" : ", or a field for each label"))
          .about(InputException.Topic.TAGS);
    }
    LabelOrigin.tell(options, "field " + quoted(listField));
    if (separator != null) {
      Reading.of(options).tagSeparator(separator);
    }
    return collector.build();
  }

  private void readOwn(String label, JsonParser parser, JsonToken value) {
    String text =
        switch (value) {
          case VALUE_NULL -> "?";
          case VALUE_TRUE, VALUE_FALSE, VALUE_STRING, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
              parser.getString().strip().toLowerCase(Locale.ROOT);
          default -> "";
        };
    switch (text) {
      case "1", "1.0", "true", "yes", "y", "t", "on" -> add(label);
      case "0", "0.0", "false", "no", "n", "f", "off" -> collector.addNegative(label);
      case "?" -> {}
      default ->
          throw source.at(
              "label "
                  + quoted(label)
                  + ": expected 0 or 1, true or false, or null where it is unknown");
    }
  }

  private void readList(JsonParser parser, JsonToken value) {
    switch (value) {
      case VALUE_NULL -> collector.markUnknown();
      case VALUE_STRING -> {
        if (parser.getString().strip().equals("?")) {
          collector.markUnknown();
        } else {
          String text = parser.getString();
          look(text);
          ItemList.split(text, separator()).forEach(this::add);
        }
      }
      case VALUE_NUMBER_INT -> add(parser.getString());
      case START_ARRAY -> {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          JsonToken element = parser.currentToken();
          if (element != JsonToken.VALUE_STRING && element != JsonToken.VALUE_NUMBER_INT) {
            throw source.at(quoted(listField) + ": expected a list of texts or whole numbers");
          }
          add(parser.getString());
        }
      }
      default -> throw source.at(quoted(listField) + ": expected a list of labels");
    }
  }

  private void add(String label) {
    if (label.isBlank()) {
      throw source.at(quoted(listField) + ": a label is empty");
    }
    if (!collector.add(source.whole(label))) {
      throw source.at("label " + quoted(label) + " is not one of those expected");
    }
  }
}
