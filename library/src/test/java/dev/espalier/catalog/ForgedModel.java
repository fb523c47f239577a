package dev.espalier.catalog;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.espalier.io.internal.json.Json;
import dev.espalier.io.internal.json.JsonText;
import dev.espalier.io.internal.text.Digests;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A model file taken apart, so that anything in it can be changed, and put together again with
 * right lengths and checksums.
 */
final class ForgedModel {
  private static final String METADATA = "__metadata__";
  private static final String HEADER_DIGEST = "header.sha256";
  private static final String TENSOR_DIGEST = "tensors.sha256";
  private static final String NO_DIGEST = "0".repeat(64);

  /** An entry of a JSON object; a list of them may have the same name twice. */
  static final class Field {
    String name;
    @Nullable Object value;

    Field(String name, @Nullable Object value) {
      this.name = name;
      this.value = value;
    }
  }

  /** A tensor: what the header says of it, and its bytes. */
  static final class Part {
    String name;
    String type;
    Object shape;
    byte[] bytes;

    /** How far the places in the header are wrong. */
    long moved;

    Part(String name, String type, Object shape, byte[] bytes) {
      this.name = name;
      this.type = type;
      this.shape = shape;
      this.bytes = bytes;
    }

    boolean wholeNumbers() {
      return type.equals("I32") || type.equals("U16");
    }

    int width() {
      return switch (type) {
        case "I32", "F32" -> Integer.BYTES;
        case "U16" -> Short.BYTES;
        default -> Double.BYTES;
      };
    }

    int count() {
      return bytes.length / width();
    }

    double number(int index) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      int at = index * width();
      return switch (type) {
        case "I32" -> buffer.getInt(at);
        case "F32" -> buffer.getFloat(at);
        case "U16" -> buffer.getShort(at) & 0xFFFF;
        default -> buffer.getDouble(at);
      };
    }

    void set(int index, double value) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      int at = index * width();
      switch (type) {
        case "I32" -> buffer.putInt(at, (int) value);
        case "F32" -> buffer.putFloat(at, (float) value);
        case "U16" -> buffer.putShort(at, (short) value);
        default -> buffer.putDouble(at, value);
      }
    }

    Part copy() {
      return new Part(name, type, shape, bytes.clone());
    }
  }

  final List<Field> metadata = new ArrayList<>();
  final List<Part> parts = new ArrayList<>();

  static ForgedModel of(byte[] file) {
    ByteBuffer buffer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    int start = 8 + (int) buffer.getLong(0);
    ForgedModel model = new ForgedModel();
    Json.object(Json.read(Arrays.copyOfRange(file, 8, start)))
        .forEach(
            (name, value) -> {
              Map<String, @Nullable Object> fields = Json.object(value);
              if (name.equals(METADATA)) {
                fields.forEach((key, text) -> model.metadata.add(new Field(key, text)));
                return;
              }
              List<?> places = Json.list(fields.get("data_offsets"));
              int from = start + (int) Json.whole(places.get(0), -1);
              int to = start + (int) Json.whole(places.get(1), -1);
              model.parts.add(
                  new Part(
                      name,
                      Json.text(fields.get("dtype")),
                      Json.list(fields.get("shape")),
                      Arrays.copyOfRange(file, from, to)));
            });
    return model;
  }

  ForgedModel copy() {
    ForgedModel copy = new ForgedModel();
    metadata.forEach(field -> copy.metadata.add(new Field(field.name, field.value)));
    parts.forEach(part -> copy.parts.add(part.copy()));
    return copy;
  }

  /** The value of a metadata entry that is JSON inside a text; null where it is not. */
  @Nullable Object structured(String key) {
    for (Field field : metadata) {
      if (field.name.equals(key) && field.value instanceof String text) {
        try {
          return Json.read(text);
        } catch (IllegalArgumentException e) {
          return null;
        }
      }
    }
    return null;
  }

  void put(String key, Object value) {
    metadata.stream().filter(field -> field.name.equals(key)).forEach(f -> f.value = value);
  }

  byte[] bytes() {
    ByteArrayOutputStream tensors = new ByteArrayOutputStream();
    List<Field> root = new ArrayList<>();
    for (Part part : parts) {
      long from = tensors.size() + part.moved;
      tensors.writeBytes(part.bytes);
      long to = tensors.size() + part.moved;
      root.add(
          new Field(
              part.name,
              List.of(
                  new Field("dtype", part.type),
                  new Field("shape", part.shape),
                  new Field("data_offsets", List.of(from, to)))));
    }
    for (Field field : metadata) {
      if (field.name.equals(TENSOR_DIGEST) && field.value instanceof String) {
        field.value = Digests.sha256(tensors.toByteArray());
      } else if (field.name.equals(HEADER_DIGEST) && field.value instanceof String) {
        field.value = NO_DIGEST;
      }
    }
    root.add(0, new Field(METADATA, metadata));
    String json = json(root);
    byte[] header = (json + " ".repeat(7 - (json.getBytes(UTF_8).length + 7) % 8)).getBytes(UTF_8);
    String text = new String(header, ISO_8859_1);
    String mark = "\"" + HEADER_DIGEST + "\":\"";
    int place = text.indexOf(mark + NO_DIGEST);
    if (place >= 0) {
      byte[] digest = Digests.sha256(header).getBytes(ISO_8859_1);
      System.arraycopy(digest, 0, header, place + mark.length(), digest.length);
    }
    ByteBuffer file =
        ByteBuffer.allocate(8 + header.length + tensors.size()).order(ByteOrder.LITTLE_ENDIAN);
    return file.putLong(header.length).put(header).put(tensors.toByteArray()).array();
  }

  private static String json(@Nullable Object value) {
    if (value instanceof List<?> list && !list.isEmpty() && list.get(0) instanceof Field) {
      List<String> entries = new ArrayList<>();
      for (Object entry : list) {
        Field field = (Field) entry;
        entries.add(JsonText.of(field.name) + ":" + json(field.value));
      }
      return "{" + String.join(",", entries) + "}";
    }
    return value == null ? "null" : JsonText.of(value);
  }
}
