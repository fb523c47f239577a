package dev.espalier.io;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The header of an ARFF file.
 *
 * @param relation the relation's name
 * @param attributes the attributes in file order, names unique
 */
record ArffHeader(String relation, List<Attribute> attributes) {
  /** What an attribute's values are. */
  enum Kind {
    NUMERIC,
    NOMINAL,
    UNSUPPORTED
  }

  /**
   * One attribute.
   *
   * @param name its name
   * @param kind what its values are
   * @param type the type's name in the file
   * @param levels a nominal attribute's levels
   * @param rawLevels the levels as bytes, as rows hold them
   * @param line where it is declared
   */
  record Attribute(
      String name, Kind kind, String type, List<String> levels, byte[][] rawLevels, long line) {}

  /** Reads up to and including the {@code @data} line. */
  static ArffHeader read(TextSource source) {
    Map<String, Attribute> attributes = new HashMap<>();
    List<Attribute> ordered = new ArrayList<>();
    String relation = null;
    while (source.nextLine()) {
      // One char for one byte: names are decoded when they are cut out.
      ArffToken token = new ArffToken(source);
      if (token.atEnd()) {
        continue;
      }
      String keyword = token.word().toLowerCase(Locale.ROOT);
      switch (keyword) {
        case "@relation" -> {
          if (relation != null) {
            throw source.at("a second @relation");
          }
          relation = decode(token.atEnd() ? "" : token.relation());
        }
        case "@attribute" -> {
          Attribute attribute = attribute(source, token);
          Attribute earlier = attributes.put(attribute.name(), attribute);
          if (earlier != null) {
            throw source.at(
                "attribute '"
                    + attribute.name()
                    + "' occurs twice, first in line "
                    + earlier.line());
          }
          ordered.add(attribute);
        }
        case "@data" -> {
          if (ordered.isEmpty()) {
            throw source.at("@data before any @attribute");
          }
          return new ArffHeader(relation == null ? "" : relation, List.copyOf(ordered));
        }
        default ->
            throw source.at(
                "expected @relation, @attribute or @data, found '" + shortened(keyword) + "'");
      }
    }
    throw source.at("the file ends before @data");
  }

  /** The attribute's names in file order. */
  List<String> names() {
    return attributes.stream().map(Attribute::name).toList();
  }

  private static Attribute attribute(TextSource source, ArffToken token) {
    if (token.atEnd()) {
      throw source.at("@attribute without a name");
    }
    String name = decode(token.value("{"));
    if (token.atEnd()) {
      throw source.at("attribute '" + name + "' has no type");
    }
    if (token.next('{')) {
      return nominal(source, token, name);
    }
    String type = token.word();
    Kind kind =
        switch (type.toLowerCase(Locale.ROOT)) {
          case "numeric", "real", "integer" -> Kind.NUMERIC;
          case "string", "date", "relational" -> Kind.UNSUPPORTED;
          default ->
              throw source.at(
                  "attribute '"
                      + name
                      + "' has the unknown type '"
                      + shortened(type)
                      + "'; expected numeric, real, integer or {level,level}");
        };
    return new Attribute(name, kind, type, List.of(), new byte[0][], source.line());
  }

  private static Attribute nominal(TextSource source, ArffToken token, String name) {
    List<String> levels = new ArrayList<>();
    List<byte[]> raw = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    while (!token.next('}')) {
      if (token.atEnd()) {
        throw source.at("attribute '" + name + "': the list of levels has no closing brace");
      }
      String level = token.value(",}");
      if (seen.put(level, levels.size()) != null) {
        throw source.at("attribute '" + name + "': level '" + decode(level) + "' occurs twice");
      }
      levels.add(decode(level));
      raw.add(level.getBytes(StandardCharsets.ISO_8859_1));
      token.next(',');
    }
    return new Attribute(
        name, Kind.NOMINAL, "nominal", levels, raw.toArray(new byte[0][]), source.line());
  }

  /** UTF-8 where the bytes are that, ISO 8859-1 otherwise, as old files have it. */
  private static String decode(String bytesAsChars) {
    byte[] bytes = bytesAsChars.getBytes(StandardCharsets.ISO_8859_1);
    String text = decodeUtf8(bytes);
    return text == null ? bytesAsChars : text;
  }

  private static @Nullable String decodeUtf8(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  private static String shortened(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + "…";
  }
}
