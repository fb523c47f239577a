package dev.espalier.cli.weights;

import dev.espalier.cli.report.Html;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.text.Numbers;
import java.nio.file.Path;
import java.util.List;

/** A page with a heat map of W⁻ and the nearest labels of each label. */
final class WeightsPage {
  /** More labels than this cannot be read in a picture. */
  private static final int MOST_DRAWN = 120;

  private static final int LARGEST_CELL = 30;
  private static final int SMALLEST_CELL = 12;
  private static final int PICTURE = 720;

  /** How the smallest weight is seen. */
  private static final double FAINTEST = 0.06;

  private static final int MOST_CHARACTERS = 22;
  private static final double CHARACTER = 7.2;

  private final Html html = new Html();
  private final NearestLabels nearest;
  private final String source;
  private final int top;

  /**
   * Prepares a page.
   *
   * @param source where the weights come from, in words
   * @param top how many nearest labels to list
   */
  WeightsPage(NearestLabels nearest, String source, int top) {
    this.nearest = nearest;
    this.source = source;
    this.top = top;
  }

  void write(Path file, String data, String version) {
    Page.begin(html, "weights", data);
    html.add("<h1>Which labels stand in for each other</h1>");
    html.add(
        "<p class=\"lead\">{}: the weights of the collaborative loss, {}. A wrong answer costs less"
            + " when it is similar to the right one.</p>",
        data,
        source);
    html.raw("</header>").raw("<main>");
    picture();
    table();
    html.raw("</main>");
    Page.write(file, Page.end(html, version));
  }

  private void picture() {
    int[] order = nearest.order();
    int count = Math.min(MOST_DRAWN, order.length);
    html.raw("<section>").raw("<h2>Weights of misses</h2>");
    html.add(
        "<p class=\"note\">Row: the label that is on. Column: the label that is not answered. Darker"
            + " costs more; similar labels are neighbours, a label's own cell is left out{}.</p>",
        count < order.length ? "; the first " + count + " of " + order.length : "");
    html.raw(
        "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Heat map of weights\">");
    draw(order, count);
    html.raw("</div>").raw("</section>");
  }

  private void draw(int[] order, int count) {
    int cell = Math.max(SMALLEST_CELL, Math.min(LARGEST_CELL, PICTURE / count));
    double largest = 0;
    double smallest = Double.POSITIVE_INFINITY;
    int longest = 0;
    for (int i = 0; i < count; i++) {
      longest = Math.max(longest, name(order[i]).length());
      for (int j = 0; j < count; j++) {
        double weight = nearest.weight(order[i], order[j]);
        largest = i == j ? largest : Math.max(largest, weight);
        smallest = i == j ? smallest : Math.min(smallest, weight);
      }
    }
    double range = largest > smallest ? largest - smallest : 1;
    double size = Math.min(12.5, cell - 1.5);
    double margin = longest * CHARACTER * size / 12.5 + 10;
    // Names above the columns lean by 60 degrees.
    double head = margin * 0.87 + 6;
    html.add(
        "<svg class=\"heat\" role=\"img\" width=\"{}\" height=\"{}\" font-size=\"{}\">",
        Math.round(margin * 1.5 + count * cell),
        Math.round(head + count * cell + 4),
        Html.number(size));
    html.add("<title>Weights of misses for pairs of labels</title>");
    for (int i = 0; i < count; i++) {
      double middle = cell * (i + 0.5);
      html.add(
          "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
          Html.number(margin - 6),
          Html.number(head + middle + size / 3),
          name(order[i]));
      html.add(
          "<text transform=\"translate({} {}) rotate(-60)\">{}</text>",
          Html.number(margin + middle + 2),
          Html.number(head - 5),
          name(order[i]));
      for (int j = 0; j < count; j++) {
        double weight = nearest.weight(order[i], order[j]);
        html.add(
            "<rect class=\"cell {}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\""
                + " fill-opacity=\"{}\"><title>{} for {}: {}</title></rect>",
            i == j ? "base" : "plus",
            Html.number(margin + j * cell),
            Html.number(head + i * cell),
            cell,
            cell,
            Html.number(i == j ? 0.35 : FAINTEST + (1 - FAINTEST) * (weight - smallest) / range),
            nearest.labels().get(order[j]),
            nearest.labels().get(order[i]),
            Numbers.measure(weight));
      }
    }
    html.raw("</svg>");
  }

  private void table() {
    html.raw("<section>").raw("<h2>Nearest labels</h2>");
    html.raw("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Nearest labels\">");
    html.raw("<table><caption>Own: what it costs to miss the label itself</caption>");
    html.raw("<thead><tr><th scope=\"col\">label</th><th scope=\"col\">own</th>");
    html.raw("<th scope=\"col\" class=\"words\">nearest labels, with their weights</th></tr>");
    html.raw("</thead><tbody>");
    List<String> labels = nearest.labels();
    for (int label = 0; label < labels.size(); label++) {
      html.add(
          "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"words\">{}</td></tr>",
          labels.get(label),
          Numbers.measure(nearest.weight(label, label)),
          WeightsCommand.listed(nearest, label, top));
    }
    html.raw("</tbody></table></div>").raw("</section>");
  }

  private String name(int label) {
    String name = nearest.labels().get(label);
    return name.length() > MOST_CHARACTERS ? name.substring(0, MOST_CHARACTERS - 1) + "…" : name;
  }
}
