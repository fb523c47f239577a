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

  private Json() {}

  /** Reads one value that fills the text. */
  public static @Nullable Object read(String text) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      return read(parser, Numbers.ROUNDED);
    } catch (JacksonException e) {
      throw new IllegalArgumentException("not valid JSON", e);
    }
  }

  /** Reads one value that fills the bytes, which are UTF-8. */
  public static @Nullable Object read(byte[] text) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      return read(parser, Numbers.ROUNDED);
    } catch (JacksonException e) {
      throw new IllegalArgumentException("not valid JSON", e);
    }
  }

  /**
   * Reads one value that fills what a parser reads, whose limits hold. What is no JSON is the
   * parser's exception, which knows the place. A number that no {@link Double} can hold is a {@link
   * BigInteger} or {@link BigDecimal}.
   */
  public static @Nullable Object read(JsonParser parser) {
    return read(parser, Numbers.IN_RANGE);
  }

  /** Reads one object that fills what a parser reads; otherwise as {@link #read(JsonParser)}. */
  static Map<String, @Nullable Object> readObject(JsonParser parser, Numbers numbers) {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw new IllegalArgumentException("expected a JSON object");
    }
    Map<String, @Nullable Object> fields = fields(parser, numbers);
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

  private static @Nullable Object read(JsonParser parser, Numbers numbers) {
    if (parser.nextToken() == null) {
      throw new IllegalArgumentException("empty");
    }
    Object value = value(parser, numbers);
    if (parser.nextToken() != null) {
      throw new IllegalArgumentException("something follows the JSON value");
    }
    return value;
  }

  /** The value at which the parser stands; how deep it nests is limited by the parser. */
  private static @Nullable Object value(JsonParser parser, Numbers numbers) {
    return switch (parser.currentToken()) {
      case START_OBJECT -> fields(parser, numbers);
      case START_ARRAY -> {
        List<@Nullable Object> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          items.add(value(parser, numbers));
        }
        yield items;
      }
      case VALUE_STRING -> parser.getString();
      case VALUE_NUMBER_INT -> whole(parser, numbers);
      case VALUE_NUMBER_FLOAT -> decimal(parser, numbers);
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw new IllegalArgumentException("unexpected " + parser.currentToken());
    };
  }

  private static Map<String, @Nullable Object> fields(JsonParser parser, Numbers numbers) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      int before = fields.size();
      fields.put(name, value(parser, numbers));
      if (fields.size() == before) {
        throw new IllegalArgumentException("field " + quoted(name) + " occurs twice");
      }
    }
    return fields;
  }

  private static Number whole(JsonParser parser, Numbers numbers) {
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

  private static Number decimal(JsonParser parser, Numbers numbers) {
    if (numbers == Numbers.EXACT) {
      return parser.getDecimalValue();
    }
    double value = parser.getDoubleValue();
    return numbers == Numbers.IN_RANGE && !Double.isFinite(value)
        ? (Number) parser.getDecimalValue()
        : (Number) value;
  }
}
