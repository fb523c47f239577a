package dev.espalier.cli.graph;

import static dev.espalier.cli.report.Element.element;

import dev.espalier.LabelGraph;
import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.Page;
import dev.espalier.server.http.WebJar;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The graph as a page to explore, drawn by Cytoscape.js, which is in the page itself. */
final class HtmlGraph {
  /** Maximum number of edges: with more the page is slow and the drawing black. */
  private static final int MOST_EDGES = 3000;

  private HtmlGraph() {}

  /**
   * The page.
   *
   * @param graph what it shows
   * @param examples those through which one can step; may be empty
   * @param shown how many of the strongest edges are seen at first
   * @param title what the graph is of
   */
  static String page(LabelGraph graph, List<ExampleGraph> examples, int shown, String title) {
    // what the library would add by itself, which the page's policy does not allow
    Element container =
        Element.styleSheet(".__________cytoscape_container { position: relative; }")
            .with("id", "__________cytoscape_stylesheet");
    Element body =
        element("body")
            .addFile(resource("graph-body.html").replace("{}", Element.escape(title)))
            .add(
                Element.data("graph", data(graph, examples, shown)),
                Element.script(library().strip()),
                Element.script(resource("graph.js")));
    return Page.document(
        title + ": label graph",
        List.of(Element.styleSheet(resource("graph.css")), container),
        body);
  }

  /** Names, edges as triples, examples, and the places on a circle where the drawing starts. */
  private static Map<String, Object> data(
      LabelGraph graph, List<ExampleGraph> examples, int shown) {
    ExampleSteps steps = examples.isEmpty() ? null : new ExampleSteps(graph, examples);
    LabelGraph all = steps == null ? graph : steps.structure();
    List<LabelGraph.Edge> kept = all.strongest(Math.max(shown, MOST_EDGES)).edges();
    List<Double> strengths =
        steps == null
            ? kept.stream().map(LabelGraph.Edge::strength).toList()
            : steps.averages(kept);
    List<List<Object>> edges = new ArrayList<>();
    for (int k = 0; k < kept.size(); k++) {
      edges.add(List.of(kept.get(k).first(), kept.get(k).second(), strengths.get(k)));
    }
    List<Integer> circle = new ArrayList<>();
    for (int label : CircleOrder.of(all.strongest(shown))) {
      circle.add(label);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("labels", graph.labels());
    json.put("edges", edges);
    json.put("circle", circle);
    json.put("all", all.edges().size());
    json.put("shown", Math.min(shown, kept.size()));
    if (steps != null) {
      json.put("data", examples.get(0).data());
      json.put("examples", steps.json(kept));
    }
    return json;
  }

  private static String library() {
    return new String(WebJar.bytes("cytoscape", "dist/cytoscape.min.js"), StandardCharsets.UTF_8);
  }

  private static String resource(String name) {
    return Page.style(HtmlGraph.class, name);
  }
}
