package dev.espalier.cli.report;

import dev.espalier.io.internal.json.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An element of a page or a picture. Text in it is escaped; only style sheets, scripts and markup
 * of the program's own files are not.
 */
public class Element {
  /** Elements that are never written with an end tag. */
  private static final Set<String> EMPTY =
      Set.of("br", "circle", "line", "meta", "path", "polyline", "rect");

  /** Elements in the flow of a text: a line break beside them would be seen as a space. */
  private static final Set<String> INLINE =
      Set.of("a", "b", "code", "data", "em", "i", "span", "strong");

  private final String tag;
  private final Map<String, String> attributes = new LinkedHashMap<>();
  private final List<Object> content = new ArrayList<>();
  private String style = "";
  private String script = "";

  /** Markup that is taken as it is. */
  private record Raw(String markup) {}

  /** What is collected while elements are written. */
  static final class Markup {
    final StringBuilder text = new StringBuilder();
    final Map<String, String> styles = new LinkedHashMap<>();
    final Set<String> scripts = new LinkedHashSet<>();

    /** The style sheet of the classes that elements have for themselves. */
    String styleSheet() {
      StringBuilder sheet = new StringBuilder();
      styles.forEach(
          (declarations, name) ->
              sheet.append('.').append(name).append(" { ").append(declarations).append(" }\n"));
      return sheet.toString();
    }
  }

  /**
   * Makes an element.
   *
   * @param tag its tag, followed by its classes: {@code div.scroll.tall}
   * @param content see {@link #add}
   */
  protected Element(String tag, @Nullable Object... content) {
    String[] parts = tag.split("\\.", 2);
    this.tag = parts[0];
    if (parts.length > 1) {
      with("class", parts[1].replace('.', ' '));
    }
    add(content);
  }

  /**
   * An element.
   *
   * @param tag its tag, followed by its classes: {@code div.scroll.tall}
   * @param content see {@link #add}
   */
  public static Element element(String tag, @Nullable Object... content) {
    return new Element(tag, content);
  }

  /** A paragraph in small print. */
  public static Element note(@Nullable Object... content) {
    return new Element("p.note", content);
  }

  /** A box whose content scrolls where it is too wide; the name is what a screen reader says. */
  public static Element scroll(String name, @Nullable Object... content) {
    return new Element("div.scroll", content)
        .with("role", "region")
        .with("tabindex", 0)
        .with("aria-label", name);
  }

  /** A picture with its caption; small print may follow the caption. */
  public static Element figure(String caption, String small, @Nullable Object... content) {
    return new Element(
        "figure",
        new Element(
            "figcaption",
            caption,
            small.isEmpty() ? null : " ",
            small.isEmpty() ? null : new Element("span.way", small)),
        content);
  }

  /** A bar whose length is a share of its place. */
  public static Element bar(double share) {
    double percent = Double.isNaN(share) ? 0 : 100 * Math.min(1, share);
    return new Element("span.bar", new Element("i").style("width: " + number(percent) + "%"))
        .with("aria-hidden", "true");
  }

  /** A name with its value, among {@link #facts}. */
  public static Element fact(String name, Object value) {
    return new Element("div", new Element("dt", name), new Element("dd", value));
  }

  /** Facts that stand beside each other. */
  public static Element facts(@Nullable Element... facts) {
    return new Element("dl.facts", (Object[]) facts);
  }

  /** A script that runs on the page. */
  public static Element script(String content) {
    return new Element("script", new Raw(content));
  }

  /** A style sheet. */
  public static Element styleSheet(String content) {
    return new Element("style", new Raw(content));
  }

  /** Data for a script. */
  public static Element data(String id, Map<String, Object> json) {
    return script(JsonText.of(json).replace("<", "\\u003c"))
        .with("type", "application/json")
        .with("id", id);
  }

  /** Adds markup of a file of the program, as it is. */
  public Element addFile(String markup) {
    content.add(new Raw(markup));
    return this;
  }

  /** Sets an attribute; a {@code double} is written as a coordinate. */
  public Element with(String name, Object value) {
    attributes.put(name, value instanceof Double place ? number(place) : String.valueOf(value));
    return this;
  }

  /**
   * Gives the element a style of its own, such as its width. A page's policy allows no style
   * attributes: it becomes a class of the page's style sheet.
   */
  public Element style(String declarations) {
    style = declarations;
    return this;
  }

  /** Says that the page needs a script of this package; the page has it once, at its end. */
  Element needs(String name) {
    script = name;
    return this;
  }

  /** Adds elements, lists and arrays of them, and anything else as text; null adds nothing. */
  public Element add(@Nullable Object... more) {
    for (Object each : more) {
      if (each instanceof Iterable<?> list) {
        list.forEach(this::add);
      } else if (each instanceof Object[] list) {
        add(list);
      } else if (each != null) {
        content.add(each instanceof Element || each instanceof Raw ? each : String.valueOf(each));
      }
    }
    return this;
  }

  /** Whether it has this tag. */
  boolean is(String other) {
    return tag.equals(other);
  }

  /** Writes the element. */
  final void write(Markup to) {
    if (!script.isEmpty()) {
      to.scripts.add(script);
    }
    Map<String, String> written = new LinkedHashMap<>(attributes);
    if (!style.isEmpty()) {
      String own = to.styles.computeIfAbsent(style, one -> "own-" + to.styles.size());
      written.merge("class", own, (before, after) -> before + " " + after);
    }
    to.text.append('<').append(tag);
    written.forEach(
        (name, value) ->
            to.text.append(' ').append(name).append("=\"").append(escape(value)).append('"'));
    boolean isEmpty = content.isEmpty() && EMPTY.contains(tag);
    to.text.append(isEmpty ? "/>" : ">");
    for (Object each : content) {
      if (each instanceof Element inner) {
        inner.write(to);
      } else {
        to.text.append(each instanceof Raw raw ? raw.markup() : escape(each.toString()));
      }
    }
    if (!isEmpty) {
      to.text.append("</").append(tag).append('>');
    }
    if (!INLINE.contains(tag)) {
      to.text.append('\n');
    }
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

  /** The element as a document of its own. */
  public final String document(String namespace) {
    Markup markup = new Markup();
    with("xmlns", namespace).write(markup);
    return markup.text.toString();
  }
}
