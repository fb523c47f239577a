package dev.espalier.cli.graph;

import static dev.espalier.cli.report.Element.element;

import dev.espalier.LabelGraph;
import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.Svg;
import dev.espalier.cli.text.Numbers;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The graph as a picture: labels around a circle, so that no two names ever overlap, and edges bent
 * towards its centre.
 */
final class SvgGraph {
  /** Minimum number of labels with which names stand out like rays. */
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
      text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; fill: #1d2420; }
      .page { fill: #ffffff; } .soft { fill: #57635b; } .node { fill: #57635b; } .alone { opacity: .5; }
      .predicted { fill: %s; } .bold { font-weight: 700; } .ring { fill: none; stroke: #1d2420; stroke-width: 2; }
      .edge { fill: none; stroke-linecap: round; }
      .together { stroke: %s; stroke-opacity: .8; } .apart { stroke: %s; stroke-opacity: .8; }
      @media (prefers-color-scheme: dark) {
        text { fill: #e8ece8; } .page { fill: #121614; } .soft, .node { fill: #a3b0a7; }
        .together { stroke: %s; } .apart { stroke: %s; } .predicted { fill: %s; } .ring { stroke: #e8ece8; }
      }
      """
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
  private final Element svg;

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
    svg =
        element("svg")
            .with("width", width)
            .with("height", height)
            .with("viewBox", "0 0 " + Svg.at(width, height))
            .with("role", "img");
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
  static Element picture(
      LabelGraph graph, @Nullable ExampleGraph example, int strongest, String title) {
    return new SvgGraph(graph, example, strongest, false).build(title, "label");
  }

  /**
   * The picture.
   *
   * @param thing what is tied together: a label, a column
   */
  static Element picture(LabelGraph graph, int strongest, String title, String thing) {
    return new SvgGraph(graph, null, strongest, false).build(title, thing);
  }

  /** The picture of the strongest edges and of the labels that they tie. */
  static Element tied(LabelGraph graph, int strongest, String title) {
    return new SvgGraph(graph, null, strongest, true).build(title, "label");
  }

  private Element build(String title, String thing) {
    String kind = thing.substring(0, 1).toUpperCase(Locale.ROOT) + thing.substring(1);
    String facts =
        (example == null ? "" : example.title() + ": ")
            + Numbers.count(graph.labels().size(), thing)
            + ", "
            + GraphFile.edgesInWords(graph.edges().size(), all);
    svg.add(
        element("title", kind + " graph: " + title),
        Element.styleSheet(STYLE.strip()),
        element("rect.page").with("width", "100%").with("height", "100%"),
        Svg.text("", 20, 32, title).with("font-size", 18).with("font-weight", 650),
        Svg.text("soft", 20, 54, facts).with("font-size", 13));
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
    return svg;
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
    Element path =
        Svg.path(
            edge.strength() > 0 ? "edge together" : "edge apart",
            "M%sQ%s %s"
                .formatted(
                    Svg.at(startX, startY),
                    Svg.at(
                        middleX + bend * (centreX - middleX), middleY + bend * (centreY - middleY)),
                    Svg.at(endX, endY)));
    String title =
        "%s – %s: %s"
            .formatted(
                graph.labels().get(edge.first()),
                graph.labels().get(edge.second()),
                strength(edge.strength()));
    svg.add(drawn(path, thickness, edge.strength() > 0).add(element("title", title)));
  }

  /** Dashes tell apart what colours do not. */
  private static Element drawn(Element line, double thickness, boolean together) {
    line.with("stroke-width", thickness);
    return together
        ? line
        : line.with("stroke-dasharray", Svg.at(2 + 1.6 * thickness, 2 + 1.8 * thickness));
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
    Element group = element(tied || predicted || truth ? "g" : "g.alone");
    group.add(element("title", state == null ? name : name + ": " + words(state)));
    group.add(circle(label, predicted ? "node predicted" : "node", rays ? 3 : 6));
    if (truth) {
      group.add(circle(label, "ring", rays ? 5.5 : 9.5));
    }
    boolean straightBelow = !rays && Math.abs(Math.cos(angle)) < 1e-9;
    Element text =
        Svg.text(predicted ? "bold" : "", x, straightBelow ? y + letter : y, shortened(name))
            .with("dy", ".35em")
            .with("font-size", letter)
            .with("text-anchor", straightBelow ? "middle" : right ? "start" : "end");
    if (rays) {
      double turned = Math.toDegrees(angle) + (right ? 0 : 180);
      text.with("transform", "rotate(" + Element.number(turned) + " " + Svg.at(x, y) + ")");
    }
    svg.add(group.add(text));
  }

  private Element circle(int label, String kind, double size) {
    return Svg.circle(kind, x(label, radius), y(label, radius), size);
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
      String words =
          "filled and bold: predicted" + (example.hasTruth() ? "; ring: true label" : "");
      svg.add(Svg.text("soft", 20, y - 18, words).with("font-size", 13));
    }
    sample(20, y, true, "go together");
    sample(165, y, false, "avoid each other (dashed)");
    if (!graph.edges().isEmpty()) {
      String widest = "widest: ±" + String.format(Locale.ROOT, "%.3f", graph.greatestStrength());
      svg.add(Svg.end("soft", width - 20, y + 4, widest).with("font-size", 13));
    }
  }

  private void sample(double x, double y, boolean together, String words) {
    Element line = Svg.line(together ? "edge together" : "edge apart", x, y, x + 34, y);
    svg.add(drawn(line, 4, together), Svg.text("soft", x + 44, y + 4, words).with("font-size", 13));
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
