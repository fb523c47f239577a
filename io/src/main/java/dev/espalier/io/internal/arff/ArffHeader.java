package dev.espalier.io.internal.arff;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.io.internal.text.Decimals;
import dev.espalier.io.internal.text.TextSource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

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
    STRING,
    DATE,
    UNSUPPORTED;

    /** The type's name in the file. */
    String words(Attribute attribute) {
      return this == DATE ? "date" : attribute.type();
    }
  }

  /**
   * One attribute.
   *
   * @param name its name
   * @param kind what its values are
   * @param type the type's name in the file; for a date, its form
   * @param levels a nominal attribute's levels
   * @param line where it is declared
   */
  record Attribute(String name, Kind kind, String type, Levels levels, long line) {}

  /**
   * The levels of a nominal attribute. Attributes in succession that have the same levels share
   * them: there may be many thousands of {0,1}.
   *
   * @param names the levels in their order
   * @param numbers the levels as numbers, NaN for what is none
   * @param table finds a level in a row
   */
  record Levels(List<String> names, double[] numbers, LevelTable table) {
    static final Levels NONE = new Levels(List.of(), new double[0], new LevelTable(new byte[0][]));

    int size() {
      return names.size();
    }
  }

  /** Reads up to and including the {@code @data} line. */
  static ArffHeader read(TextSource source) {
    Map<String, Attribute> attributes = new HashMap<>();
    List<Attribute> ordered = new ArrayList<>();
    Levels recentLevels = Levels.NONE;
    String recentText = "}";
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
          String name = attributeName(source, token);
          Attribute attribute;
          if (token.next('{')) {
            if (!token.rest().equals(recentText)) {
              recentText = token.rest();
              recentLevels = levels(source, token, name);
            }
            attribute = new Attribute(name, Kind.NOMINAL, "nominal", recentLevels, source.line());
          } else {
            attribute = typed(source, token, name);
          }
          Attribute earlier = attributes.put(attribute.name(), attribute);
          if (earlier != null) {
            throw source.at(
                "attribute "
                    + quoted(attribute.name())
                    + " occurs twice, first in line "
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
                "expected @relation, @attribute or @data, found " + quoted(decode(keyword)));
      }
    }
    throw source.at("the file ends before @data");
  }

  /** The attribute's names in file order. */
  List<String> names() {
    return attributes.stream().map(Attribute::name).toList();
  }

  private static String attributeName(TextSource source, ArffToken token) {
    if (token.atEnd()) {
      throw source.at("@attribute without a name");
    }
    String name = decode(token.value("{"));
    if (token.atEnd()) {
      throw source.at("attribute " + quoted(name) + " has no type");
    }
    return name;
  }

  private static Attribute typed(TextSource source, ArffToken token, String name) {
    String type = token.word();
    Kind kind =
        switch (type.toLowerCase(Locale.ROOT)) {
          case "numeric", "real", "integer" -> Kind.NUMERIC;
          case "string" -> Kind.STRING;
          case "date" -> Kind.DATE;
          case "relational" -> Kind.UNSUPPORTED;
          default ->
              throw source.at(
                  "attribute "
                      + quoted(name)
                      + " has the unknown type "
                      + quoted(decode(type))
                      + "; expected numeric, real, integer, string, date or {level,level}");
        };
    if (kind == Kind.DATE) {
      String form = token.atEnd() ? ArffTable.DATE_FORM : decode(token.value(""));
      ArffTable.checkForm(source, name, form);
      return new Attribute(name, kind, form, Levels.NONE, source.line());
    }
    return new Attribute(name, kind, type, Levels.NONE, source.line());
  }

  private static Levels levels(TextSource source, ArffToken token, String attribute) {
    Set<String> levels = new LinkedHashSet<>();
    while (!token.next('}')) {
      if (token.atEnd()) {
        throw source.at(
            "attribute " + quoted(attribute) + ": the list of levels has no closing brace");
      }
      String level = token.value(",}");
      if (!levels.add(level)) {
        throw source.at(
            "attribute "
                + quoted(attribute)
                + ": level "
                + quoted(decode(level))
                + " occurs twice");
      }
      token.next(',');
    }
    List<String> names = new ArrayList<>();
    double[] numbers = new double[levels.size()];
    byte[][] raw = new byte[levels.size()][];
    for (String level : levels) {
      byte[] bytes = level.getBytes(StandardCharsets.ISO_8859_1);
      raw[names.size()] = bytes;
      numbers[names.size()] = Decimals.parse(bytes, 0, bytes.length);
      names.add(decode(level));
    }
    return new Levels(List.copyOf(names), numbers, new LevelTable(raw));
  }

  private static String decode(String bytesAsChars) {
    return new String(bytesAsChars.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }
}
