package dev.espalier.cli.project;

import static dev.espalier.cli.report.Element.element;
import static dev.espalier.cli.report.Element.figure;
import static dev.espalier.cli.report.Element.note;

import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.report.Plot;
import dev.espalier.cli.report.Plot.Scale;
import dev.espalier.cli.report.Svg;
import dev.espalier.cli.text.Numbers;

/** The page with two panels: rows of two labels before and after (002 Figure 4). */
final class ProjectionPage {
  private static final int SIZE = 460;
  private static final int MARGIN = 34;
  private static final String[] KINDS = {"first", "second", "both"};

  private final PairPoints points;

  private ProjectionPage(PairPoints points) {
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
    String title = points.name(0) + " and " + points.name(1);
    String shown = Numbers.count(points.shown().length);
    ProjectionPage page = new ProjectionPage(points);
    return new Page("projection", title, Page.style(ProjectionPage.class, "projection.css"))
        .heading(
            title,
            "Rows of " + facts.data() + " that carry one of the labels or both",
            points.shown().length < points.carrying()
                ? ", " + shown + " of " + Numbers.count(points.carrying())
                : " (" + shown + ")",
            ", in the directions of " + facts.model() + " (" + facts.learner() + ").")
        .add(
            element(
                "section",
                page.legend(),
                element(
                    "div.pair",
                    page.panel(
                        "Before",
                        "first two principal components",
                        "component 1",
                        "component 2",
                        points.before()),
                    page.panel(
                        "After",
                        "two of " + Numbers.count(points.directions(), "direction"),
                        "direction " + (axes[0] + 1),
                        "direction " + (axes[1] + 1),
                        points.after(axes))),
                note("Each point is a row; point at it to see its number and all its labels.")))
        .text(version);
  }

  private Element legend() {
    int[] counts = new int[KINDS.length];
    for (int row : points.shown()) {
      counts[points.kind(row)]++;
    }
    String[] names = {points.name(0) + " only", points.name(1) + " only", "both"};
    Element legend = element("p.legend");
    for (int kind = 0; kind < KINDS.length; kind++) {
      legend.add(
          element(
              "span",
              Plot.sample(16, 16, "-8 -8 16 16", mark(kind, 0, 0)),
              names[kind] + " (" + Numbers.count(counts[kind]) + ")"));
    }
    return legend;
  }

  private Element panel(
      String title, String what, String across, String up, double[][] coordinates) {
    double edge = SIZE - MARGIN;
    Element svg =
        Svg.picture("points", "0 0 " + SIZE + " " + SIZE, title + ": " + what)
            .add(
                Svg.rectangle("frame", MARGIN, 8, edge - 8, edge - 8),
                Svg.middle("soft", (MARGIN + SIZE) / 2.0, SIZE - 10, across),
                Svg.middle("soft", 0, 0, up)
                    .with("transform", "translate(" + Svg.at(20, edge / 2) + ") rotate(-90)"));
    Scale x = range(coordinates, 0);
    Scale y = range(coordinates, 1);
    int[] shown = points.shown();
    for (int k = 0; k < shown.length; k++) {
      double left = MARGIN + 12 + x.share(coordinates[k][0]) * (edge - 32);
      double down = edge - 12 - y.share(coordinates[k][1]) * (edge - 32);
      svg.add(mark(points.kind(shown[k]), left, down).add(element("title", points.text(shown[k]))));
    }
    return figure(title, what, svg);
  }

  /** A circle, a triangle or a square: shapes tell labels apart where colours do not. */
  private static Element mark(int kind, double x, double y) {
    String shape =
        switch (kind) {
          case 0 -> "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z";
          case 1 -> "m0 -5l4.8 8.4h-9.6z";
          default -> "m-3.8 -3.8h7.6v7.6h-7.6z";
        };
    return Svg.path("mark " + KINDS[kind], "M" + Svg.at(x, y) + shape);
  }

  private static Scale range(double[][] coordinates, int axis) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double[] point : coordinates) {
      least = Math.min(least, point[axis]);
      most = Math.max(most, point[axis]);
    }
    return new Scale(least, most, false);
  }
}
