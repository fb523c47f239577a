package dev.espalier.cli.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Collects markup; what comes from data is escaped on the way. */
public final class Html {
  private final StringBuilder markup = new StringBuilder();
  private final Map<String, String> ownStyles = new LinkedHashMap<>();
  private final Set<String> scripts = new LinkedHashSet<>();
  private final List<String> sections = new ArrayList<>();

  /** Adds markup as it is, on a line of its own. */
  public Html raw(String text) {
    markup.append(text).append('\n');
    return this;
  }

  /** Adds markup with each {@code {}} replaced by an escaped value. */
  public Html add(String pattern, Object... values) {
    int from = 0;
    for (Object value : values) {
      int place = pattern.indexOf("{}", from);
      markup.append(pattern, from, place).append(escape(String.valueOf(value)));
      from = place + 2;
    }
    markup.append(pattern.substring(from)).append('\n');
    return this;
  }

  /**
   * The name of a class for what one element has for itself, such as its width. A page's policy
   * allows no style attributes; the classes are in its style sheet.
   */
  public String styled(String declarations) {
    return ownStyles.computeIfAbsent(declarations, one -> "own-" + ownStyles.size());
  }

  /** Begins a section with a heading, to which {@link Page#contents} has a link. */
  public Html section(String title) {
    sections.add(title);
    return add("<section id=\"section-{}\">", sections.size()).add("<h2>{}</h2>", title);
  }

  /** Adds a section with a list; nothing where the list is empty. */
  public Html listSection(String title, List<String> lines) {
    if (lines.isEmpty()) {
      return this;
    }
    section(title).raw("<ul class=\"note\">");
    lines.forEach(line -> add("<li>{}</li>", line));
    return raw("</ul>").raw("</section>");
  }

  /** The headings of the sections, in their order. */
  List<String> sections() {
    return Collections.unmodifiableList(sections);
  }

  /** Says that the page needs a script of this package; the page has it once, at its end. */
  void script(String name) {
    scripts.add(name);
  }

  /** The scripts that the page needs. */
  Set<String> scripts() {
    return Collections.unmodifiableSet(scripts);
  }

  /** The style sheet of these classes. */
  String ownStyles() {
    StringBuilder styles = new StringBuilder();
    ownStyles.forEach(
        (declarations, name) ->
            styles.append('.').append(name).append(" { ").append(declarations).append(" }\n"));
    return styles.toString();
  }

  /** A number for a coordinate or a share. */
  public static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  /** The text with what markup would take for its own replaced. */
  public static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    for (int k = 0; k < text.length(); k++) {
      char character = text.charAt(k);
      switch (character) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        // Control characters are not allowed in a page at all.
        default -> escaped.append(character < ' ' ? ' ' : character);
      }
    }
    return escaped.toString();
  }

  @Override
  public String toString() {
    return markup.toString();
  }
}
