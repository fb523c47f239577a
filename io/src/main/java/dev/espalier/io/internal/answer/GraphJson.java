package dev.espalier.io.internal.answer;

import dev.espalier.LabelGraph;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * A label graph as JSON: {@code nodes} with {@code id} and {@code label}, and {@code edges} with
 * {@code source}, {@code target} and {@code strength}, the strongest first.
 */
public final class GraphJson {
  private GraphJson() {}

  /** The graph with nothing but names in its nodes. */
  public static Map<String, Object> of(LabelGraph graph) {
    return of(graph, label -> Map.of());
  }

  /**
   * The graph.
   *
   * @param state what else a label's node tells
   */
  public static Map<String, Object> of(LabelGraph graph, IntFunction<Map<String, Object>> state) {
    List<Map<String, Object>> nodes = new ArrayList<>();
    for (int label = 0; label < graph.labels().size(); label++) {
      Map<String, Object> node = new LinkedHashMap<>();
      node.put("id", label);
      node.put("label", graph.labels().get(label));
      node.putAll(state.apply(label));
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
    return json;
  }
}
