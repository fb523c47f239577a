package dev.espalier.cli.report;

import static dev.espalier.cli.report.Element.element;

import dev.espalier.io.internal.text.AtomicFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A page of its own: a header, sections, a style, and a policy that lets it do nothing else. */
public final class Page {
  private final String title;
  private final String styles;
  private final Element header;
  private final Element main = element("main");
  private final Element contents = element("nav").with("aria-label", "Contents");
  private final List<Element> end = new ArrayList<>();
  private int sections;

  /**
   * Begins a page.
   *
   * @param kind what Espalier wrote, such as {@code report}
   * @param title what it is about
   * @param styles style sheets of this page, beside the one that all pages have
   */
  public Page(String kind, String title, String... styles) {
    this.title = title + ": Espalier " + kind;
    this.styles = style(Page.class, "report.css") + "\n" + String.join("\n", styles) + "\n";
    this.header = element("header", element("p.kicker", "Espalier " + kind));
  }

  /** Adds to the header. */
  public Page header(@Nullable Object... content) {
    header.add(content);
    return this;
  }

  /** Adds the title of the page, and below it what the page is about. */
  public Page heading(String text, @Nullable Object... lead) {
    header.add(element("h1", text));
    return lead.length == 0 ? this : header(element("p.lead", lead));
  }

  /** Adds links to all sections, also to those that are still to come. */
  public Page contents() {
    return header(contents);
  }

  /** Adds to the main part. */
  public Page add(@Nullable Object... content) {
    main.add(content);
    return this;
  }

  /** Adds a section with a heading. */
  public Page section(String heading, @Nullable Object... content) {
    sections++;
    String id = "section-" + sections;
    contents.add(element("a", heading).with("href", "#" + id));
    return add(element("section", element("h2", heading), content).with("id", id));
  }

  /** Adds a section with a list; nothing where the list is empty. */
  public Page listSection(String heading, List<String> lines) {
    return lines.isEmpty()
        ? this
        : section(
            heading, element("ul.note", lines.stream().map(line -> element("li", line)).toList()));
  }

  /** Adds data or a script behind the main part. */
  public Page end(Element... more) {
    end.addAll(List.of(more));
    return this;
  }

  /** The page as text. */
  public String text(String version) {
    Element footer = element("footer", "Espalier " + version + ". This page needs no other file.");
    Element body = element("body", header, main, end, footer);
    return document(title, List.of(Element.styleSheet(styles)), body);
  }

  /** A page with a body of its own. */
  public static String document(String title, List<Element> styles, Element body) {
    Element.Markup written = new Element.Markup();
    body.write(written);
    Element scripts = element("div");
    written.scripts.forEach(name -> scripts.add(Element.script(style(Page.class, name))));
    Element head =
        element(
            "head",
            element("meta").with("charset", "utf-8"),
            element("meta")
                .with("name", "viewport")
                .with("content", "width=device-width, initial-scale=1"),
            element("title", title),
            styles,
            written.styles.isEmpty() ? null : Element.styleSheet(written.styleSheet()));
    Element.Markup page = new Element.Markup();
    element("html", head, body, written.scripts.isEmpty() ? null : scripts)
        .with("lang", "en")
        .write(page);
    return ContentPolicy.seal("<!DOCTYPE html>\n" + page.text);
  }

  /** Writes the page to a file, completely or not at all. */
  public void writeTo(Path file, String version) {
    write(file, text(version));
  }

  /** Writes a page to a file, completely or not at all. */
  public static void write(Path file, String page) {
    AtomicFile.write(file, out -> out.write(page.getBytes(StandardCharsets.UTF_8)));
  }

  /** A style sheet, script or part of a page that lies beside a class. */
  public static String style(Class<?> page, String name) {
    try (InputStream in =
        Objects.requireNonNull(
            page.getResourceAsStream(name), () -> "the program is incomplete: " + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
