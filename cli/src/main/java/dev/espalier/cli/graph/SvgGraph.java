package dev.espalier.cli.graph;

import dev.espalier.LabelGraph;
import dev.espalier.cli.report.Html;
import dev.espalier.cli.text.Numbers;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The graph as a picture: labels around a circle, so that no two names ever overlap, and edges bent
 * towards its centre.
 */
final class SvgGraph {
  /** From so many labels on, names stand out like rays. */
  private static final int RAYS_FROM = 17;

  private static final int LONGEST_NAME = 36;
  private static final double WIDEST = 7;
  private static final double NARROWEST = 0.7;
  private static final double HEADER = 64;
  private static final double FOOTER = 44;
  private static final double MORE_LEGEND = 22;
  private static final double EDGE_OF_PAGE = 20;
  private static final double GAP = 10;
  private static final double BEND = 0.45;

  private static final String STYLE =
      """
      <style>
      text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; fill: #1d2420; }
      .page { fill: #ffffff; } .soft { fill: #57635b; } .node { fill: #57635b; } .alone { opacity: .5; }
      .predicted { fill: %s; } .bold { font-weight: 700; } .ring { fill: none; stroke: #1d2420; stroke-width: 2; }
      .edge { fill: none; stroke-linecap: round; }
      .together { stroke: %s; stroke-opacity: .8; } .apart { stroke: %s; stroke-opacity: .8; }
      @media (prefers-color-scheme: dark) {
        text { fill: #e8ece8; } .page { fill: #121614; } .soft, .node { fill: #a3b0a7; }
        .together { stroke: %s; } .apart { stroke: %s; } .predicted { fill: %s; } .ring { stroke: #e8ece8; }
      }
      </style>"""
          .formatted(
              Palette.PREDICTED,
              Palette.TOGETHER,
              Palette.APART,
              Palette.TOGETHER_IN_THE_DARK,
              Palette.APART_IN_THE_DARK,
              Palette.PREDICTED_IN_THE_DARK);

  private final LabelGraph graph;
  private final @Nullable ExampleGraph example;
  private final int all;
  private final boolean rays;
  private final double letter;
  private final double radius;
  private final double centreX;
  private final double centreY;
  private final double width;
  private final double height;
  private final double[] angles;
  private final Html svg = new Html();

  private SvgGraph(
      LabelGraph usual, @Nullable ExampleGraph example, int strongest, boolean tiedOnly) {
    this.example = example;
    LabelGraph complete = example == null ? usual : example.graph();
    graph = tiedOnly ? complete.strongest(strongest).tied() : complete.strongest(strongest);
    all = complete.edges().size();
    int labels = graph.labels().size();
    rays = labels >= RAYS_FROM;
    letter = labels < RAYS_FROM ? 15 : labels <= 80 ? 12 : 10;
    // Every name gets its own line on the circle.
    radius = Math.max(rays ? 290 : 190, 1.35 * letter * labels / (2 * Math.PI));
    int longest =
        graph.labels().stream().mapToInt(name -> shortened(name).length()).max().orElse(0);
    double names = GAP + 0.58 * letter * longest;
    double above = rays ? names : 2 * letter;
    width = Math.max(520, 2 * (radius + names + EDGE_OF_PAGE));
    height =
        HEADER + 2 * (radius + above + EDGE_OF_PAGE) + FOOTER + (example == null ? 0 : MORE_LEGEND);
    centreX = width / 2;
    centreY = HEADER + radius + above + EDGE_OF_PAGE;
    angles = new double[labels];
    // Every example has its labels at the same places.
    int[] order = CircleOrder.of(tiedOnly ? graph : usual.strongest(strongest));
    for (int place = 0; place < labels; place++) {
      // Half a step from the top: no name stands straight above the circle.
      angles[order[place]] = 2 * Math.PI * (place + 0.5) / labels - Math.PI / 2;
    }
  }

  /** The picture of a graph, or of an example's beside which that graph is the usual one. */
  static String picture(
      LabelGraph graph, @Nullable ExampleGraph example, int strongest, String title) {
    return new SvgGraph(graph, example, strongest, false).build(title, "label");
  }

  /**
   * The picture.
   *
   * @param thing what is tied together: a label, a column
   */
  static String picture(LabelGraph graph, int strongest, String title, String thing) {
    return new SvgGraph(graph, null, strongest, false).build(title, thing);
  }

  /** The picture of the strongest edges and of the labels that they tie. */
  static String tied(LabelGraph graph, int strongest, String title) {
    return new SvgGraph(graph, null, strongest, true).build(title, "label");
  }

  private String build(String title, String thing) {
    svg.add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\""
            + " viewBox=\"0 0 {} {}\" role=\"img\">",
        Html.number(width),
        Html.number(height),
        Html.number(width),
        Html.number(height));
    String kind = thing.substring(0, 1).toUpperCase(Locale.ROOT) + thing.substring(1);
    svg.add("<title>{} graph: {}</title>", kind, title);
    svg.raw(STYLE);
    svg.raw("<rect class=\"page\" width=\"100%\" height=\"100%\"/>");
    svg.add("<text x=\"20\" y=\"32\" font-size=\"18\" font-weight=\"650\">{}</text>", title);
    svg.add(
        "<text class=\"soft\" x=\"20\" y=\"54\" font-size=\"13\">{}</text>",
        (example == null ? "" : example.title() + ": ")
            + Numbers.count(graph.labels().size(), thing)
            + ", "
            + GraphFile.edgesInWords(graph.edges().size(), all));
    // The strongest edges lie on top.
    for (int k = graph.edges().size() - 1; k >= 0; k--) {
      edge(graph.edges().get(k));
    }
    boolean[] tied = new boolean[angles.length];
    for (LabelGraph.Edge edge : graph.edges()) {
      tied[edge.first()] = true;
      tied[edge.second()] = true;
    }
    for (int label = 0; label < angles.length; label++) {
      name(label, tied[label]);
    }
    legend();
    svg.raw("</svg>");
    return svg.toString();
  }

  private void edge(LabelGraph.Edge edge) {
    double share = Math.abs(edge.strength()) / graph.greatestStrength();
    double thickness = NARROWEST + (WIDEST - NARROWEST) * share;
    double startX = x(edge.first(), radius);
    double startY = y(edge.first(), radius);
    double endX = x(edge.second(), radius);
    double endY = y(edge.second(), radius);
    double middleX = (startX + endX) / 2;
    double middleY = (startY + endY) / 2;
    double toCentre = Math.hypot(centreX - middleX, centreY - middleY);
    // Bent by a share of its own length: neighbours get a flat arc, opposite labels a line.
    double bent = BEND * Math.hypot(endX - startX, endY - startY);
    double bend = toCentre < 1e-6 ? 0 : Math.min(1, bent / toCentre);
    boolean together = edge.strength() > 0;
    String kind = together ? "together\"" : "apart\"" + dashes(thickness);
    svg.add(
        "<path class=\"edge " + kind + " stroke-width=\"{}\" d=\"M{} {}Q{} {} {} {}\">",
        Html.number(thickness),
        Html.number(startX),
        Html.number(startY),
        Html.number(middleX + bend * (centreX - middleX)),
        Html.number(middleY + bend * (centreY - middleY)),
        Html.number(endX),
        Html.number(endY));
    svg.add(
        "<title>{} – {}: {}</title></path>",
        graph.labels().get(edge.first()),
        graph.labels().get(edge.second()),
        strength(edge.strength()));
  }

  private void name(int label, boolean tied) {
    String name = graph.labels().get(label);
    double angle = angles[label];
    boolean right = Math.cos(angle) >= -1e-9;
    double x = x(label, radius + GAP);
    double y = y(label, radius + GAP);
    ExampleGraph.LabelState state = example == null ? null : example.labels().get(label);
    boolean predicted = state != null && state.predicted();
    boolean truth = state != null && state.isTrue();
    svg.raw(tied || predicted || truth ? "<g>" : "<g class=\"alone\">");
    svg.add("<title>{}</title>", state == null ? name : name + ": " + words(state));
    circle(label, predicted ? "node predicted" : "node", rays ? 3 : 6);
    if (truth) {
      circle(label, "ring", rays ? 5.5 : 9.5);
    }
    double turned = Math.toDegrees(angle) + (right ? 0 : 180);
    String rotation =
        rays
            ? " transform=\"rotate("
                + Html.number(turned)
                + " "
                + Html.number(x)
                + " "
                + Html.number(y)
                + ")\""
            : "";
    boolean straightBelow = !rays && Math.abs(Math.cos(angle)) < 1e-9;
    String anchor = straightBelow ? "middle" : right ? "start" : "end";
    double lowered = straightBelow ? y + letter : y;
    svg.add(
        (predicted ? "<text class=\"bold\"" : "<text")
            + " x=\"{}\" y=\"{}\" dy=\".35em\" font-size=\"{}\" text-anchor=\"{}\""
            + rotation
            + ">{}</text>",
        Html.number(x),
        Html.number(lowered),
        Html.number(letter),
        anchor,
        shortened(name));
    svg.raw("</g>");
  }

  private void circle(int label, String kind, double size) {
    svg.add(
        "<circle class=\"" + kind + "\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
        Html.number(x(label, radius)),
        Html.number(y(label, radius)),
        Html.number(size));
  }

  private static String words(ExampleGraph.LabelState state) {
    return "probability "
        + Numbers.measure(state.probability())
        + (state.predicted() ? ", predicted" : "")
        + (state.isTrue() ? ", true" : "");
  }

  private void legend() {
    double y = height - 22;
    if (example != null) {
      svg.add(
          "<text class=\"soft\" x=\"20\" y=\"{}\" font-size=\"13\">{}</text>",
          Html.number(y - 18),
          "filled and bold: predicted" + (example.hasTruth() ? "; ring: true label" : ""));
    }
    sample(20, y, "together", "go together");
    sample(165, y, "apart", "avoid each other (dashed)");
    if (!graph.edges().isEmpty()) {
      svg.add(
          "<text class=\"soft\" x=\"{}\" y=\"{}\" font-size=\"13\" text-anchor=\"end\">{}</text>",
          Html.number(width - 20),
          Html.number(y + 4),
          "widest: ±" + String.format(Locale.ROOT, "%.3f", graph.greatestStrength()));
    }
  }

  private void sample(double x, double y, String kind, String words) {
    svg.raw(
        "<line class=\"edge %s\" stroke-width=\"4\"%s x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>"
            .formatted(
                kind,
                kind.equals("apart") ? dashes(4) : "",
                Html.number(x),
                Html.number(y),
                Html.number(x + 34),
                Html.number(y)));
    svg.add(
        "<text class=\"soft\" x=\"{}\" y=\"{}\" font-size=\"13\">{}</text>",
        Html.number(x + 44),
        Html.number(y + 4),
        words);
  }

  private static String dashes(double thickness) {
    return " stroke-dasharray=\""
        + Html.number(2 + 1.6 * thickness)
        + " "
        + Html.number(2 + 1.8 * thickness)
        + "\"";
  }

  private double x(int label, double distance) {
    return centreX + distance * Math.cos(angles[label]);
  }

  private double y(int label, double distance) {
    return centreY + distance * Math.sin(angles[label]);
  }

  private static String strength(double value) {
    return String.format(Locale.ROOT, "%+.3f", value);
  }

  private static String shortened(String name) {
    return name.codePointCount(0, name.length()) <= LONGEST_NAME
        ? name
        : name.substring(0, name.offsetByCodePoints(0, LONGEST_NAME - 1)) + "…";
  }
}
