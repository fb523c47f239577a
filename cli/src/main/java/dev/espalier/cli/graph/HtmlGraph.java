package dev.espalier.cli.graph;

import dev.espalier.LabelGraph;
import dev.espalier.cli.report.ContentPolicy;
import dev.espalier.cli.report.Html;
import dev.espalier.io.internal.json.JsonText;
import dev.espalier.server.http.WebJar;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The graph as a page to explore, drawn by Cytoscape.js, which is in the page itself. */
final class HtmlGraph {
  /** More edges than this make the page slow and the drawing black. */
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
    Html html = new Html();
    html.raw("<!DOCTYPE html>");
    html.raw("<html lang=\"en\">");
    html.raw("<head>");
    html.raw("<meta charset=\"utf-8\"/>");
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>");
    html.add("<title>{}: label graph</title>", title);
    html.raw("<style>").raw(resource("graph.css").strip()).raw("</style>");
    // what the library would add by itself, which the page's policy does not allow
    html.raw("<style id=\"__________cytoscape_stylesheet\">")
        .raw(".__________cytoscape_container { position: relative; }")
        .raw("</style>");
    html.raw("</head>");
    html.raw("<body>");
    html.add(resource("graph-body.html").strip(), title);
    html.raw("<script type=\"application/json\" id=\"graph\">");
    html.raw(data(graph, examples, shown).replace("<", "\\u003c"));
    html.raw("</script>");
    html.raw("<script>").raw(library().strip()).raw("</script>");
    html.raw("<script>").raw(resource("graph.js").strip()).raw("</script>");
    html.raw("</body>");
    html.raw("</html>");
    return ContentPolicy.seal(html.toString());
  }

  /** Names, edges as triples, examples, and the places on a circle where the drawing starts. */
  private static String data(LabelGraph graph, List<ExampleGraph> examples, int shown) {
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
    return JsonText.of(json);
  }

  private static String library() {
    return new String(WebJar.bytes("cytoscape", "dist/cytoscape.min.js"), StandardCharsets.UTF_8);
  }

  private static String resource(String name) {
    try (InputStream in = open(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(String name) {
    InputStream in = HtmlGraph.class.getResourceAsStream(name);
    if (in == null) {
      throw new IllegalStateException("the program is incomplete: " + name + " is missing");
    }
    return in;
  }
}
