package dev.espalier.io.internal.sparse;

import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.io.internal.text.TextSource;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The comment lines at the top of an SVMlight file that hold names; see {@link SvmLightWriter}. */
final class SvmLightNames {
  private static final String OPENING = "# espalier names:";
  private static final Pattern FIRST_LINE =
      Pattern.compile(OPENING + " ([0-9]{1,9}) features, ([0-9]{1,9}) labels");
  private static final String FEATURE = "# feature ";
  private static final String LABEL = "# label ";
  private static final JsonFactory JSON = new JsonFactory();

  private SvmLightNames() {}

  static void write(Schema schema, Writer out) throws IOException {
    out.append(OPENING)
        .append(" " + schema.features().size() + " features, ")
        .append(schema.labels().size() + " labels\n");
    for (Feature feature : schema.features()) {
      out.append(FEATURE).append(quoted(feature.attribute()));
      if (feature.level() != null) {
        out.append(' ').append(quoted(feature.level()));
      }
      if (feature.otherLevel() != null) {
        out.append(' ').append(quoted(feature.otherLevel()));
      }
      out.append('\n');
    }
    for (String label : schema.labels()) {
      out.append(LABEL).append(quoted(label)).append('\n');
    }
  }

  /** Whether a file that begins so starts with such names. */
  static boolean startAt(byte[] beginning) {
    byte[] opening = OPENING.getBytes(StandardCharsets.UTF_8);
    return beginning.length >= opening.length
        && Arrays.equals(beginning, 0, opening.length, opening, 0, opening.length);
  }

  /** Whether the current line is the first of such names. */
  static boolean startAt(TextSource source) {
    return source.line() == 1 && source.text().startsWith(OPENING);
  }

  /** Reads the names; afterwards the current line is the last of them. */
  static Schema read(TextSource source) {
    Matcher counts = FIRST_LINE.matcher(source.text().stripTrailing());
    if (!counts.matches()) {
      throw source.at("expected '" + OPENING + " N features, N labels'");
    }
    int featureCount = Integer.parseInt(counts.group(1));
    int labelCount = Integer.parseInt(counts.group(2));
    List<Feature> features = new ArrayList<>();
    while (features.size() < featureCount) {
      List<String> names = names(source, FEATURE, 3);
      features.add(
          new Feature(
              names.get(0),
              names.size() > 1 ? names.get(1) : null,
              names.size() > 2 ? names.get(2) : null));
    }
    List<String> labels = new ArrayList<>();
    while (labels.size() < labelCount) {
      labels.add(names(source, LABEL, 1).get(0));
    }
    try {
      return new Schema(features, labels);
    } catch (IllegalArgumentException e) {
      throw source.at(String.valueOf(e.getMessage()));
    }
  }

  private static List<String> names(TextSource source, String keyword, int most) {
    List<String> names = new ArrayList<>();
    if (source.nextLine() && source.text().startsWith(keyword)) {
      String text = source.text().substring(keyword.length());
      try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
        while (parser.nextToken() == JsonToken.VALUE_STRING) {
          names.add(source.whole(parser.getString()));
        }
        if (parser.currentToken() == null && !names.isEmpty() && names.size() <= most) {
          return names;
        }
      } catch (JacksonException e) {
        // told below
      }
    }
    throw source.at("expected '" + keyword + "\"name\"'");
  }

  private static String quoted(String name) {
    StringBuilder text = new StringBuilder("\"");
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '"' || c == '\\') {
        text.append('\\').append(c);
      } else if (c < ' ') {
        text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        text.append(c);
      }
    }
    return text.append('"').toString();
  }
}
