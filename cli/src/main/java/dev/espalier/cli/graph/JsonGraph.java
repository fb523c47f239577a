package dev.espalier.cli.graph;

import dev.espalier.LabelGraph;
import dev.espalier.cli.text.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The graph as JSON: {@code nodes} with {@code id} and {@code label}, and {@code edges} with {@code
 * source}, {@code target} and {@code strength}, the strongest first.
 */
final class JsonGraph {
  private JsonGraph() {}

  static String text(LabelGraph graph) {
    List<Map<String, Object>> nodes = new ArrayList<>();
    for (int label = 0; label < graph.labels().size(); label++) {
      Map<String, Object> node = new LinkedHashMap<>();
      node.put("id", label);
      node.put("label", graph.labels().get(label));
      nodes.add(node);
    }
    List<Map<String, Object>> edges = new ArrayList<>();
    for (LabelGraph.Edge edge : graph.edges()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("source", edge.first());
      entry.put("target", edge.second());
      entry.put("strength", edge.strength());
      edges.add(entry);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("nodes", nodes);
    json.put("edges", edges);
    return JsonText.of(json) + "\n";
  }
}
