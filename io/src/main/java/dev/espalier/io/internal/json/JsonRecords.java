package dev.espalier.io.internal.json;

import dev.espalier.io.internal.text.TextSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/**
 * The objects of a text: one in each line, or each from a line that is an opening brace to the next
 * that is a closing one, as programs write them for people.
 */
final class JsonRecords {
  /** Names are not canonicalised: Jackson throws a table of many thousand names away each time. */
  static final JsonFactory JSON =
      JsonFactory.builder().disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES).build();

  private final TextSource source;
  private final Json.Numbers numbers;
  private @Nullable String several;

  JsonRecords(TextSource source, Json.Numbers numbers) {
    this.source = source;
    this.numbers = numbers;
  }

  /** Moves to the next object; false at the end. */
  boolean next() {
    several = null;
    while (source.nextLine()) {
      if (!source.isBlank(source.start(), source.end())) {
        if (isBrace('{')) {
          several = toClosingBrace();
        }
        return true;
      }
    }
    return false;
  }

  private String toClosingBrace() {
    StringBuilder lines = new StringBuilder("{");
    while (source.nextLine()) {
      lines.append('\n').append(source.text());
      if (isBrace('}')) {
        break;
      }
    }
    return lines.toString();
  }

  private boolean isBrace(char brace) {
    return source.end() > source.start()
        && source.bytes()[source.start()] == brace
        && source.isBlank(source.start() + 1, source.end());
  }

  /** The fields of the object. */
  Map<String, @Nullable Object> fields() {
    // from text: given a part of a byte array, Jackson 3.2 without canonical names reads past its
    // end
    String text = several == null ? source.text() : several;
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
      return Json.readObject(parser, numbers);
    } catch (JacksonException e) {
      String message = String.valueOf(e.getOriginalMessage());
      int end = message.indexOf('\n');
      throw source.at("not valid JSON: " + (end < 0 ? message : message.substring(0, end)));
    } catch (IllegalArgumentException e) {
      throw source.at(String.valueOf(e.getMessage()));
    }
  }

  /** Some of the fields, a field inside another by the names of both. */
  static Map<String, @Nullable Object> chosen(Map<?, ?> fields, List<String> names) {
    Map<String, @Nullable Object> chosen = new LinkedHashMap<>();
    for (String name : names) {
      chosen.put(name, find(fields, name));
    }
    return chosen;
  }

  private static @Nullable Object find(Map<?, ?> fields, String name) {
    if (fields.containsKey(name)) {
      return fields.get(name);
    }
    for (int point = name.indexOf('.'); point >= 0; point = name.indexOf('.', point + 1)) {
      if (fields.get(name.substring(0, point)) instanceof Map<?, ?> inner) {
        Object found = find(inner, name.substring(point + 1));
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }
}
