package dev.espalier.cli.project;

import dev.espalier.cli.report.Html;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.text.Numbers;

/** The page with two panels: rows of two labels before and after (002 Figure 4). */
final class ProjectionPage {
  private static final double SIZE = 460;
  private static final double MARGIN = 34;
  private static final String[] KINDS = {"first", "second", "both"};

  private final Html html;
  private final PairPoints points;

  private ProjectionPage(Html html, PairPoints points) {
    this.html = html;
    this.points = points;
  }

  /**
   * What the page is of.
   *
   * @param learner that made the model
   * @param data the examples' name
   * @param model the file's name
   */
  record Facts(String learner, String data, String model) {}

  static String of(Facts facts, PairPoints points, int[] axes, String version) {
    Html html = new Html();
    String title = points.name(0) + " and " + points.name(1);
    Page.begin(html, "projection", title, Page.style(ProjectionPage.class, "projection.css"));
    html.add("<h1>{} and {}</h1>", points.name(0), points.name(1));
    int shown = points.shown().length;
    html.add(
        "<p class=\"lead\">{} of {} that carry one of the labels or both{}, in the directions of"
            + " {} ({}).</p>",
        "Rows",
        facts.data(),
        shown < points.carrying()
            ? ", " + Numbers.count(shown) + " of " + Numbers.count(points.carrying())
            : " (" + Numbers.count(shown) + ")",
        facts.model(),
        facts.learner());
    html.raw("</header>");
    html.raw("<main>");
    html.raw("<section>");
    ProjectionPage page = new ProjectionPage(html, points);
    page.legend();
    html.raw("<div class=\"pair\">");
    page.panel(
        "Before", "first two principal components", "component 1", "component 2", points.before());
    page.panel(
        "After",
        "two of " + Numbers.count(points.directions(), "direction"),
        "direction " + (axes[0] + 1),
        "direction " + (axes[1] + 1),
        points.after(axes));
    html.raw("</div>");
    html.raw(
        "<p class=\"note\">Each point is a row; point at it to see its number and all its"
            + " labels.</p>");
    html.raw("</section>");
    html.raw("</main>");
    return Page.end(html, version);
  }

  private void legend() {
    int[] counts = new int[KINDS.length];
    for (int row : points.shown()) {
      counts[points.kind(row)]++;
    }
    String[] names = {points.name(0) + " only", points.name(1) + " only", "both"};
    html.raw("<p class=\"legend\">");
    for (int kind = 0; kind < KINDS.length; kind++) {
      html.raw(
          "<span><svg width=\"16\" height=\"16\" viewBox=\"-8 -8 16 16\" aria-hidden=\"true\">");
      html.raw(mark(kind, 0, 0) + "/></svg>");
      html.add("{} ({})</span>", names[kind], Numbers.count(counts[kind]));
    }
    html.raw("</p>");
  }

  private void panel(String title, String what, String across, String up, double[][] coordinates) {
    html.raw("<figure>");
    html.add("<figcaption>{} <span class=\"way\">{}</span></figcaption>", title, what);
    html.add("<svg class=\"points\" role=\"img\" viewBox=\"0 0 {} {}\">", SIZE, SIZE);
    html.add("<title>{}: {}</title>", title, what);
    double edge = SIZE - MARGIN;
    html.add(
        "<rect class=\"frame\" x=\"{}\" y=\"8\" width=\"{}\" height=\"{}\"/>",
        MARGIN,
        edge - 8,
        edge - 8);
    html.add(
        "<text class=\"soft\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
        Html.number((MARGIN + SIZE) / 2),
        Html.number(SIZE - 10),
        across);
    html.add(
        "<text class=\"soft\" transform=\"translate(20 {}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
        Html.number(edge / 2),
        up);
    double[] x = range(coordinates, 0);
    double[] y = range(coordinates, 1);
    int[] shown = points.shown();
    for (int k = 0; k < shown.length; k++) {
      double left = MARGIN + 12 + (coordinates[k][0] - x[0]) / (x[1] - x[0]) * (edge - 32);
      double down = edge - 12 - (coordinates[k][1] - y[0]) / (y[1] - y[0]) * (edge - 32);
      html.add(
          mark(points.kind(shown[k]), left, down) + "><title>{}</title></path>",
          points.text(shown[k]));
    }
    html.raw("</svg>");
    html.raw("</figure>");
  }

  /** A circle, a triangle or a square: shapes tell labels apart where colours do not. */
  private static String mark(int kind, double x, double y) {
    String shape =
        switch (kind) {
          case 0 -> "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z";
          case 1 -> "m0 -5l4.8 8.4h-9.6z";
          default -> "m-3.8 -3.8h7.6v7.6h-7.6z";
        };
    return "<path class=\"mark "
        + KINDS[kind]
        + "\" d=\"M"
        + Html.number(x)
        + " "
        + Html.number(y)
        + shape
        + "\"";
  }

  private static double[] range(double[][] coordinates, int axis) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double[] point : coordinates) {
      least = Math.min(least, point[axis]);
      most = Math.max(most, point[axis]);
    }
    return most > least ? new double[] {least, most} : new double[] {least - 1, least + 1};
  }
}
