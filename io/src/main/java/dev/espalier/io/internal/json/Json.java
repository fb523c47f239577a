package dev.espalier.io.internal.json;

import static dev.espalier.error.internal.VisibleText.quoted;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads JSON as a tree of maps, lists, texts, numbers ({@link Long} or {@link Double}), truth
 * values and null. Jackson's limits of depth and length hold; a name occurs once in an object.
 *
 * <p>Everything that is not as asked for is an {@link IllegalArgumentException}: the caller knows
 * the file.
 */
public final class Json {
  private static final JsonFactory FACTORY = new JsonFactory();

  /** How numbers are held. */
  enum Numbers {
    /** As {@link Long} where they fit, otherwise as {@link Double}. */
    ROUNDED,
    /** The same, but to the last digit what neither can hold. */
    IN_RANGE,
    /** As {@link BigInteger} or {@link BigDecimal}. */
    EXACT
  }

  /** Bytes of a map without fields, of a list, of a field without its name, of anything else. */
  private static final int OBJECT_BYTES = 320;

  private static final int LIST_BYTES = 80;
  private static final int FIELD_BYTES = 96;
  private static final int VALUE_BYTES = 56;

  /** Bytes of a character, while it is read. */
  private static final int CHARACTER_BYTES = 4;

  private final JsonParser parser;
  private final Numbers numbers;
  private final Watch watch;
  private int depth;

  private Json(JsonParser parser, Numbers numbers, Watch watch) {
    this.parser = parser;
    this.numbers = numbers;
    this.watch = watch;
  }

  /** Reads one value that fills the text. */
  public static @Nullable Object read(String text) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      return new Json(parser, Numbers.ROUNDED, Watch.NONE).whole();
    } catch (JacksonException e) {
      throw new IllegalArgumentException("not valid JSON", e);
    }
  }

  /** Reads one value that fills the bytes, which are UTF-8. */
  public static @Nullable Object read(byte[] text) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      return new Json(parser, Numbers.ROUNDED, Watch.NONE).whole();
    } catch (JacksonException e) {
      throw new IllegalArgumentException("not valid JSON", e);
    }
  }

  /** Watches a value while it is read, and may end that by an exception of its own. */
  public interface Watch {
    /** Watches nothing. */
    Watch NONE = bytes -> {};

    /** Hears about how many bytes of memory the next part of the value needs, at most. */
    void needs(long bytes);

    /** Hears that a list, which is a field of the outermost object, gets another item. */
    default void item(String field, int items) {}
  }

  /**
   * Reads one value that fills what a parser reads, whose limits hold. What is no JSON is the
   * parser's exception, which knows the place. A number that no {@link Double} can hold is a {@link
   * BigInteger} or {@link BigDecimal}.
   */
  public static @Nullable Object read(JsonParser parser, Watch watch) {
    return new Json(parser, Numbers.IN_RANGE, watch).whole();
  }

  /** Reads one object that fills what a parser reads; otherwise as {@link #read}. */
  static Map<String, @Nullable Object> readObject(JsonParser parser, Numbers numbers) {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw new IllegalArgumentException("expected a JSON object");
    }
    Map<String, @Nullable Object> fields = new Json(parser, numbers, Watch.NONE).object();
    if (parser.nextToken() != null) {
      throw new IllegalArgumentException("something follows the JSON object");
    }
    return fields;
  }

  /** The fields of an object; none for null. */
  public static Map<String, @Nullable Object> object(@Nullable Object value) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((name, field) -> fields.put((String) name, field));
    } else if (value != null) {
      throw new IllegalArgumentException("expected an object, found " + value);
    }
    return fields;
  }

  /** The items of a list; none for null. */
  public static List<?> list(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list;
    }
    if (value != null) {
      throw new IllegalArgumentException("expected a list, found " + value);
    }
    return List.of();
  }

  /** A text. */
  public static String text(@Nullable Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException("expected a text, found " + value);
  }

  /** The texts of a list; none for null. */
  public static List<String> texts(@Nullable Object value) {
    return list(value).stream().map(Json::text).toList();
  }

  /** A whole number; {@code otherwise} where there is none. */
  public static long whole(@Nullable Object value, long otherwise) {
    return value instanceof Long number ? number : otherwise;
  }

  /** A number, also as text such as {@code "-Infinity"}; {@code otherwise} for null. */
  public static double number(@Nullable Object value, double otherwise) {
    if (value == null) {
      return otherwise;
    }
    return value instanceof Number number ? number.doubleValue() : Double.parseDouble(text(value));
  }

  private @Nullable Object whole() {
    if (parser.nextToken() == null) {
      throw new IllegalArgumentException("empty");
    }
    Object value = value("");
    if (parser.nextToken() != null) {
      throw new IllegalArgumentException("something follows the JSON value");
    }
    return value;
  }

  /**
   * The value at which the parser stands; how deep it nests is limited by the parser.
   *
   * @param field the field whose value it is, or the last one around it
   */
  private @Nullable Object value(String field) {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object();
      case START_ARRAY -> list(field);
      case VALUE_STRING -> {
        watch.needs(VALUE_BYTES + (long) CHARACTER_BYTES * parser.getStringLength());
        yield parser.getString();
      }
      case VALUE_NUMBER_INT -> {
        watch.needs(VALUE_BYTES);
        yield integer();
      }
      case VALUE_NUMBER_FLOAT -> {
        watch.needs(VALUE_BYTES);
        yield decimal();
      }
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw new IllegalArgumentException("unexpected " + parser.currentToken());
    };
  }

  private Map<String, @Nullable Object> object() {
    watch.needs(OBJECT_BYTES);
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    depth++;
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      watch.needs(FIELD_BYTES + (long) CHARACTER_BYTES * name.length());
      parser.nextToken();
      int before = fields.size();
      fields.put(name, value(name));
      if (fields.size() == before) {
        throw new IllegalArgumentException("field " + quoted(name) + " occurs twice");
      }
    }
    depth--;
    return fields;
  }

  private List<@Nullable Object> list(String field) {
    watch.needs(LIST_BYTES);
    List<@Nullable Object> items = new ArrayList<>();
    boolean told = depth == 1;
    depth++;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (told) {
        watch.item(field, items.size() + 1);
      }
      watch.needs(Long.BYTES);
      items.add(value(field));
    }
    depth--;
    return items;
  }

  private Number integer() {
    if (numbers == Numbers.EXACT) {
      return parser.getBigIntegerValue();
    }
    if (parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
      return parser.getLongValue();
    }
    return numbers == Numbers.IN_RANGE
        ? (Number) parser.getBigIntegerValue()
        : (Number) parser.getDoubleValue();
  }

  private Number decimal() {
    if (numbers == Numbers.EXACT) {
      return parser.getDecimalValue();
    }
    double value = parser.getDoubleValue();
    return numbers == Numbers.IN_RANGE && !Double.isFinite(value)
        ? (Number) parser.getDecimalValue()
        : (Number) value;
  }
}
