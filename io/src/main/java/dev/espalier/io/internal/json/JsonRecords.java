package dev.espalier.io.internal.json;

import dev.espalier.io.internal.text.TextSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a text: one in each line, or each from a line that is an opening brace to the next
 * that is a closing one, as programs write them for people.
 */
final class JsonRecords {
  private final TextSource source;
  private @Nullable String several;

  JsonRecords(TextSource source) {
    this.source = source;
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

  /** The text of the object. */
  String text() {
    return several == null ? source.text() : several;
  }

  /**
   * Fields of the object as they are.
   *
   * @param names which, a field inside another by the names of both; null for all, with what is
   *     inside of them
   */
  Map<String, @Nullable Object> cells(@Nullable List<String> names) {
    Map<String, @Nullable Object> all;
    try {
      all = Json.object(Json.readExactly(text()));
    } catch (IllegalArgumentException e) {
      throw source.at(String.valueOf(e.getMessage()));
    }
    if (names == null) {
      return all;
    }
    Map<String, @Nullable Object> chosen = new LinkedHashMap<>();
    for (String name : names) {
      chosen.put(name, find(all, name));
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
