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
import dev.espalier.io.internal.table.RecordEncoder;
import dev.espalier.io.internal.text.NumberText;
import dev.espalier.io.internal.text.TextSource;
import dev.espalier.io.internal.words.ItemList;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
  private boolean listed;
  private @Nullable String own;
  private @Nullable String separator;
  private boolean warned;

  JsonLabels(TextSource source, ReadOptions options) {
    this.source = source;
    this.options = options;
    Schema expected = options.expected();
    Column.Tags tags = tags(options.tagsColumn(), expected);
    this.listField =
        options.tagsColumn() != null
            ? options.tagsColumn()
            : expected == null ? RecordEncoder.LABELS : RecordEncoder.listOfLabels(expected);
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

  /** Takes the labels out of an object, and ends its row. */
  void takeFrom(Map<String, @Nullable Object> fields) {
    Iterator<Map.Entry<String, @Nullable Object>> each = fields.entrySet().iterator();
    while (each.hasNext()) {
      Map.Entry<String, @Nullable Object> field = each.next();
      if (field.getKey().equals(listField)) {
        listed = true;
        readList(field.getValue());
        each.remove();
      } else if (ownFields.contains(field.getKey())) {
        own = field.getKey();
        readOwn(field.getKey(), field.getValue());
        each.remove();
      }
    }
    endRow();
  }

  /** What no field tells is unknown. */
  private void endRow() {
    if (listed && own != null) {
      throw source.at(
          "label "
              + quoted(own)
              + " is a field of its own beside "
              + quoted(listField)
              + "; expected one of both");
    }
    if (!listed) {
      collector.markUnknown();
    }
    listed = false;
    own = null;
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

  private void readOwn(String label, @Nullable Object value) {
    String text =
        value instanceof Number number
            ? NumberText.format(number.doubleValue())
            : value == null ? "?" : value.toString().strip().toLowerCase(Locale.ROOT);
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

  private void readList(@Nullable Object value) {
    if (value instanceof String text && !text.strip().equals("?")) {
      look(text);
      ItemList.split(text, separator()).forEach(this::add);
    } else if (value == null || value instanceof String) {
      collector.markUnknown();
    } else if (value instanceof List<?> items) {
      for (Object item : items) {
        if (!(item instanceof String) && !isWhole(item)) {
          throw source.at(quoted(listField) + ": expected a list of texts or whole numbers");
        }
        add(item.toString());
      }
    } else if (isWhole(value)) {
      add(value.toString());
    } else {
      throw source.at(quoted(listField) + ": expected a list of labels");
    }
  }

  private static boolean isWhole(@Nullable Object value) {
    return value instanceof Long || value instanceof BigInteger;
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
