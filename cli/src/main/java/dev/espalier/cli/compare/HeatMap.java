package dev.espalier.cli.compare;

import dev.espalier.cli.data.CoOccurrence;
import dev.espalier.cli.report.Html;
import dev.espalier.cli.text.Numbers;

/** A picture of which labels come together: the correlation of each pair. */
final class HeatMap {
  /** Few labels get large cells, many small ones. */
  private static final int LARGEST_CELL = 44;

  private static final int SMALLEST_CELL = 20;
  private static final int PICTURE = 420;
  private static final int MOST_CHARACTERS = 22;
  private static final double CHARACTER = 7.2;

  private final Html html;
  private int cell = LARGEST_CELL;

  HeatMap(Html html) {
    this.html = html;
  }

  void add(DataResult result) {
    CoOccurrence pairs = result.pairs();
    int[] labels = pairs.labels();
    if (labels.length < 2) {
      return;
    }
    html.raw("<section>");
    html.raw("<h2>Which labels go together</h2>");
    html.add(
        "<p class=\"note\">{}: correlation (φ) of each pair of labels{}.</p>",
        result.name(),
        labels.length < result.labels().size()
            ? ", the " + labels.length + " most frequent of " + result.labels().size()
            : "");
    cell = Math.max(SMALLEST_CELL, Math.min(LARGEST_CELL, PICTURE / labels.length));
    html.raw("<div class=\"beside\">");
    html.raw(
        "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Picture of label"
            + " pairs\">");
    draw(result, pairs, labels);
    html.raw(
        "<p class=\"legend\"><span>apart, −1</span><span class=\"ramp\"></span><span>together,"
            + " +1</span></p>");
    html.raw("</div>");
    strongest(result, pairs);
    html.raw("</div>");
    html.raw("</section>");
  }

  private void draw(DataResult result, CoOccurrence pairs, int[] labels) {
    int longest = 0;
    for (int label : labels) {
      longest = Math.max(longest, name(result, label).length());
    }
    double margin = longest * CHARACTER + 10;
    // Names above the columns lean by 45 degrees.
    double top = margin * 0.72 + 8;
    double width = margin + labels.length * cell + margin * 0.72;
    double height = top + labels.length * cell + 4;
    html.add(
        "<svg class=\"heat\" role=\"img\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\""
            + " font-size=\"12.5\">",
        Math.round(width),
        Math.round(height),
        Html.number(width),
        Html.number(height));
    html.add("<title>Correlation of label pairs in {}</title>", result.name());
    for (int i = 0; i < labels.length; i++) {
      String name = name(result, labels[i]);
      double middle = cell * (i + 0.5);
      html.add(
          "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
          Html.number(margin - 8),
          Html.number(top + middle + 4.5),
          name);
      html.add(
          "<text transform=\"translate({} {}) rotate(-45)\">{}</text>",
          Html.number(margin + middle + 3),
          Html.number(top - 7),
          name);
      for (int j = 0; j < labels.length; j++) {
        cell(result, pairs, labels, i, j, margin + j * cell, top + i * cell);
      }
    }
    html.raw("</svg>");
  }

  private void cell(
      DataResult result, CoOccurrence pairs, int[] labels, int i, int j, double x, double y) {
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
    if (i == j) {
      html.raw("<rect class=\"cell base\" " + place + "/>");
      return;
    }
    double phi = pairs.phi(i, j);
    html.raw("<rect class=\"cell base\" " + place + "/>");
    html.add(
        "<rect class=\"cell {}\" "
            + place
            + " fill-opacity=\"{}\"><title>{} and {}: φ {}, together in {} rows</title></rect>",
        phi >= 0 ? "plus" : "minus",
        // The square root lets weak ties be seen beside strong ones.
        Html.number(Math.sqrt(Math.abs(phi))),
        result.labels().get(labels[i]),
        result.labels().get(labels[j]),
        Numbers.ratio(phi),
        pairs.together(i, j));
  }

  private void strongest(DataResult result, CoOccurrence pairs) {
    html.raw("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Label pairs\">");
    html.raw("<table><caption>The strongest pairs</caption>");
    html.raw("<thead><tr><th scope=\"col\">label</th><th scope=\"col\" class=\"words\">label</th>");
    html.raw("<th scope=\"col\">together</th><th scope=\"col\">lift</th>");
    html.raw("<th scope=\"col\">φ</th></tr></thead><tbody>");
    for (CoOccurrence.Pair pair : pairs.strongest(8)) {
      html.add(
          "<tr><th scope=\"row\">{}</th><td"
              + " class=\"words\">{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
          result.labels().get(pair.first()),
          result.labels().get(pair.second()),
          Numbers.count(pair.together()),
          Numbers.ratio(pair.lift()),
          Numbers.ratio(pair.phi()));
    }
    html.raw("</tbody></table></div>");
  }

  private static String name(DataResult result, int label) {
    String name = result.labels().get(label);
    return name.length() > MOST_CHARACTERS ? name.substring(0, MOST_CHARACTERS - 1) + "…" : name;
  }
}
