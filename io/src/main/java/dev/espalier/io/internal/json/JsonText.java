package dev.espalier.io.internal.json;

import java.io.ByteArrayOutputStream;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes maps, lists, text, numbers and truth values as JSON on one line. A number that JSON cannot
 * hold (not a number, infinite) becomes {@code null}.
 */
public final class JsonText {
  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonText() {}

  /** The value as JSON. */
  public static String of(Object value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      write(generator, value);
    }
    return text.toString();
  }

  /**
   * The value as JSON in UTF-8. Items are asked for one after another, so that they need not be in
   * memory together.
   */
  public static byte[] bytes(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Writer text = new OutputStreamWriter(bytes, StandardCharsets.UTF_8);
    try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      write(generator, value);
    }
    return bytes.toByteArray();
  }

  private static void write(JsonGenerator generator, @Nullable Object value) {
    if (value == null) {
      generator.writeNull();
    } else if (value instanceof Map<?, ?> map) {
      generator.writeStartObject();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        generator.writeName(String.valueOf(entry.getKey()));
        write(generator, entry.getValue());
      }
      generator.writeEndObject();
    } else if (value instanceof Iterable<?> items) {
      generator.writeStartArray();
      for (Object item : items) {
        write(generator, item);
      }
      generator.writeEndArray();
    } else if (value instanceof Double number) {
      if (Double.isFinite(number)) {
        generator.writeNumber(number);
      } else {
        generator.writeNull();
      }
    } else if (value instanceof BigInteger number) {
      generator.writeNumber(number);
    } else if (value instanceof BigDecimal number) {
      generator.writeNumber(number);
    } else if (value instanceof Number number) {
      generator.writeNumber(number.longValue());
    } else if (value instanceof Boolean truth) {
      generator.writeBoolean(truth);
    } else {
      generator.writeString(value.toString());
    }
  }
}
