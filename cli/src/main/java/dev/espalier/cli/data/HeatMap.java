package dev.espalier.cli.data;

import dev.espalier.cli.report.Html;
import dev.espalier.cli.text.Numbers;
import java.util.List;

/**
 * Pictures of which labels come together: for each pair the correlation φ and the cosine of
 * multi-label discriminant analysis (002 (13) and Figures 3 and 5), labels in the order in which
 * blocks show.
 */
public final class HeatMap {
  /** Few labels get large cells, many small ones. */
  private static final int LARGEST_CELL = 44;

  private static final int SMALLEST_CELL = 20;
  private static final int PICTURE = 420;
  private static final int MOST_CHARACTERS = 22;
  private static final double CHARACTER = 7.2;

  private final Html html;
  private final String name;
  private final List<String> labels;
  private final CoOccurrence pairs;
  private final int[] order;
  private final int cell;

  /**
   * Prepares the pictures.
   *
   * @param name of the data
   * @param labels all names
   * @param pairs those of them that are shown
   */
  public HeatMap(Html html, String name, List<String> labels, CoOccurrence pairs) {
    this.html = html;
    this.name = name;
    this.labels = labels;
    this.pairs = pairs;
    this.order = BlockOrder.of(pairs.labels().length, pairs::cosine);
    this.cell =
        Math.max(SMALLEST_CELL, Math.min(LARGEST_CELL, PICTURE / Math.max(1, order.length)));
  }

  /** Adds a section; nothing where there are no pairs. */
  public void add() {
    if (order.length < 2) {
      return;
    }
    html.section("Which labels go together");
    html.add(
        "<p class=\"note\">{}: correlation (φ) of each pair of labels{}. Labels that go together"
            + " stand beside each other.</p>",
        name,
        order.length < labels.size()
            ? ", the " + order.length + " most frequent of " + labels.size()
            : "");
    html.raw("<div class=\"beside\">");
    picture("Correlation of label pairs", true);
    strongest();
    html.raw("</div>");
    html.raw("<h3>Cosine</h3>");
    html.raw(
        "<p class=\"note\">The share of rows that two labels have in common, by the geometric mean"
            + " of their rows: what mlda knows of labels.</p>");
    picture("Cosine of label pairs", false);
    html.raw("</section>");
  }

  private void picture(String title, boolean correlation) {
    html.add("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"{}\">", title);
    draw(title, correlation);
    html.raw(
        correlation
            ? "<p class=\"legend\"><span>apart, −1</span><span class=\"ramp\"></span>"
                + "<span>together, +1</span></p>"
            : "<p class=\"legend\"><span>never together, 0</span>"
                + "<span class=\"ramp share\"></span><span>always, 1</span></p>");
    html.raw("</div>");
  }

  private void draw(String title, boolean correlation) {
    int longest = 0;
    for (int place : order) {
      longest = Math.max(longest, shortName(place).length());
    }
    double margin = longest * CHARACTER + 10;
    // Names above the columns lean by 45 degrees.
    double top = margin * 0.72 + 8;
    double width = margin + order.length * cell + margin * 0.72;
    double height = top + order.length * cell + 4;
    html.add(
        "<svg class=\"heat\" role=\"img\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\""
            + " font-size=\"12.5\">",
        Math.round(width),
        Math.round(height),
        Html.number(width),
        Html.number(height));
    html.add("<title>{} in {}</title>", title, name);
    for (int i = 0; i < order.length; i++) {
      String text = shortName(order[i]);
      double middle = cell * (i + 0.5);
      html.add(
          "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
          Html.number(margin - 8),
          Html.number(top + middle + 4.5),
          text);
      html.add(
          "<text transform=\"translate({} {}) rotate(-45)\">{}</text>",
          Html.number(margin + middle + 3),
          Html.number(top - 7),
          text);
      for (int j = 0; j < order.length; j++) {
        cell(order[i], order[j], margin + j * cell, top + i * cell, correlation);
      }
    }
    html.raw("</svg>");
  }

  private void cell(int i, int j, double x, double y, boolean correlation) {
    String place =
        "x=\""
            + Html.number(x)
            + "\" y=\""
            + Html.number(y)
            + "\" width=\""
            + cell
            + "\" height=\""
            + cell
            + "\" rx=\"4\"";
    html.raw("<rect class=\"cell base\" " + place + "/>");
    if (i == j) {
      return;
    }
    double phi = pairs.phi(i, j);
    double cosine = pairs.cosine(i, j);
    html.add(
        "<rect class=\"cell {}\" "
            + place
            + " fill-opacity=\"{}\"><title>{} and {}: φ {}, cosine {}, together in {}"
            + " rows</title></rect>",
        !correlation || phi >= 0 ? "plus" : "minus",
        // The square root lets weak ties be seen beside strong ones.
        Html.number(Math.sqrt(correlation ? Math.abs(phi) : cosine)),
        labels.get(pairs.labels()[i]),
        labels.get(pairs.labels()[j]),
        Numbers.ratio(phi),
        Numbers.ratio(cosine),
        pairs.together(i, j));
  }

  private void strongest() {
    html.raw("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Label pairs\">");
    html.raw("<table><caption>The strongest pairs</caption>");
    html.raw("<thead><tr><th scope=\"col\">label</th><th scope=\"col\" class=\"words\">label</th>");
    html.raw("<th scope=\"col\">together</th><th scope=\"col\">lift</th>");
    html.raw("<th scope=\"col\">φ</th></tr></thead><tbody>");
    for (CoOccurrence.Pair pair : pairs.strongest(8)) {
      html.add(
          "<tr><th scope=\"row\">{}</th><td"
              + " class=\"words\">{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
          labels.get(pair.first()),
          labels.get(pair.second()),
          Numbers.count(pair.together()),
          Numbers.ratio(pair.lift()),
          Numbers.ratio(pair.phi()));
    }
    html.raw("</tbody></table></div>");
  }

  private String shortName(int place) {
    String text = labels.get(pairs.labels()[place]);
    return text.length() > MOST_CHARACTERS ? text.substring(0, MOST_CHARACTERS - 1) + "…" : text;
  }
}
