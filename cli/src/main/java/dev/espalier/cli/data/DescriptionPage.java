package dev.espalier.cli.data;

import dev.espalier.cli.Version;
import dev.espalier.cli.report.Html;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.text.Numbers;
import java.nio.file.Path;
import java.util.List;

/** A page about the labels of a data file: how frequent they are, and which go together. */
final class DescriptionPage {
  private static final int MOST_LISTED = 60;

  private DescriptionPage() {}

  /** Writes the page to a file, completely or not at all. */
  static void write(Path file, Description data) {
    Html html = new Html();
    Page.begin(html, "description", data.name());
    html.add("<h1>{}</h1>", data.name());
    html.raw("<dl class=\"facts\">");
    fact(html, "rows", Numbers.count(data.rows()));
    fact(html, "features", Numbers.count(data.features().columns()));
    fact(html, "labels", Numbers.count(data.labels().size()));
    fact(html, "labels per row", Numbers.plain(data.cardinality()));
    fact(html, "distinct label sets", Numbers.count(data.completeSets().count()));
    html.raw("</dl>");
    html.raw("</header>");
    html.raw("<main>");
    frequencies(html, data);
    new HeatMap(html, data.name(), data.labels(), data.pictured()).add();
    html.raw("</main>");
    Page.write(file, Page.end(html, Version.text()));
  }

  private static void fact(Html html, String name, String value) {
    html.add("<div><dt>{}</dt><dd>{}</dd></div>", name, value);
  }

  private static void frequencies(Html html, Description data) {
    int[] counts = data.counts();
    int[] known = data.known();
    List<Integer> order = CoOccurrence.byFrequency(counts);
    html.raw("<section>");
    html.raw("<h2>How frequent labels are</h2>");
    html.raw("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Labels\">");
    html.add(
        "<table><caption>Rows that carry the label{}</caption>",
        order.size() > MOST_LISTED
            ? " (the first " + MOST_LISTED + " of " + order.size() + " labels)"
            : "");
    html.raw("<thead><tr><th scope=\"col\">label</th><th scope=\"col\">rows</th>");
    html.raw("<th scope=\"col\">share</th><td><span class=\"bar none\"></span></td></tr></thead>");
    html.raw("<tbody>");
    for (int label : order.subList(0, Math.min(MOST_LISTED, order.size()))) {
      double share = (double) counts[label] / Math.max(1, known[label]);
      html.add(
          "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td>",
          data.labels().get(label),
          Numbers.count(counts[label]),
          Numbers.percent(share));
      html.add(
          "<td><span class=\"bar\" aria-hidden=\"true\"><i class=\"{}\"></i></span></td></tr>",
          html.styled("width: " + Html.number(100 * share) + "%"));
    }
    html.raw("</tbody></table></div>");
    html.raw("</section>");
  }
}
