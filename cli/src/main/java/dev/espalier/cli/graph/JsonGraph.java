package dev.espalier.cli.graph;

import dev.espalier.LabelGraph;
import dev.espalier.io.internal.json.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The graph as JSON: {@code nodes} with {@code id} and {@code label}, and {@code edges} with {@code
 * source}, {@code target} and {@code strength}, the strongest first. Of an example also {@code
 * data} and {@code row}, and in each node {@code probability}, {@code predicted} and, where known,
 * {@code true}.
 */
final class JsonGraph {
  private JsonGraph() {}

  static String text(LabelGraph graph, @Nullable ExampleGraph example) {
    List<Map<String, Object>> nodes = new ArrayList<>();
    for (int label = 0; label < graph.labels().size(); label++) {
      Map<String, Object> node = new LinkedHashMap<>();
      node.put("id", label);
      node.put("label", graph.labels().get(label));
      if (example != null) {
        ExampleGraph.LabelState state = example.labels().get(label);
        node.put("probability", state.probability());
        node.put("predicted", state.predicted());
        if (state.truth() != null) {
          node.put("true", state.isTrue());
        }
      }
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
    if (example != null) {
      json.put("data", example.data());
      json.put("row", example.row());
    }
    json.put("nodes", nodes);
    json.put("edges", edges);
    return JsonText.of(json) + "\n";
  }
}
