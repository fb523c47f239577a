package dev.espalier.cli.report;

import dev.espalier.io.internal.text.AtomicFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;

/** What all pages have in common: how they begin and end, their style, and how they are written. */
public final class Page {
  /** Stands for the links until all sections are known. */
  private static final String CONTENTS = "<nav aria-label=\"Contents\"></nav>";

  private Page() {}

  /**
   * Begins a page. Its header is left open for the heading.
   *
   * @param html receives the markup
   * @param kind what Espalier wrote, such as {@code report}
   * @param title what it is about
   * @param styles style sheets of this page, beside the one that all pages have
   */
  public static void begin(Html html, String kind, String title, String... styles) {
    html.raw("<!DOCTYPE html>");
    html.raw("<html lang=\"en\">");
    html.raw("<head>");
    html.raw("<meta charset=\"utf-8\"/>");
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>");
    html.add("<title>{}: Espalier {}</title>", title, kind);
    html.raw("<style>").raw(style(Page.class, "report.css"));
    for (String style : styles) {
      html.raw(style);
    }
    html.raw("</style>");
    html.raw("</head>");
    html.raw("<body>");
    html.raw("<header>");
    html.add("<p class=\"kicker\">Espalier {}</p>", kind);
  }

  /** Adds links to all sections, also to those that are still to come. */
  public static void contents(Html html) {
    html.raw(CONTENTS);
  }

  /** Ends a page and gives its text, with a policy that lets it do nothing else. */
  public static String end(Html html, String version) {
    html.add("<footer>Espalier {}. This page needs no other file.</footer>", version);
    for (String script : html.scripts()) {
      html.raw("<script>").raw(resource(Page.class, script)).raw("</script>");
    }
    html.raw("</body>");
    html.raw("</html>");
    String page = html.toString().replace(CONTENTS, links(html));
    int styles = page.indexOf("</style>");
    return ContentPolicy.seal(
        page.substring(0, styles) + html.ownStyles() + page.substring(styles));
  }

  private static String links(Html html) {
    Html links = new Html();
    links.raw("<nav aria-label=\"Contents\">");
    for (int k = 0; k < html.sections().size(); k++) {
      links.add("<a href=\"#section-{}\">{}</a>", k + 1, html.sections().get(k));
    }
    return links.raw("</nav>").toString();
  }

  /** Writes a page to a file, completely or not at all. */
  public static void write(Path file, String page) {
    AtomicFile.write(file, out -> out.write(page.getBytes(StandardCharsets.UTF_8)));
  }

  /** A style sheet that lies beside the class of its page. */
  public static String style(Class<?> page, String name) {
    return resource(page, name);
  }

  private static String resource(Class<?> page, String name) {
    try (InputStream in = Objects.requireNonNull(page.getResourceAsStream(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
