package dev.espalier.cli.graph;

import dev.espalier.LabelGraph;
import dev.espalier.io.internal.answer.GraphJson;
import dev.espalier.io.internal.json.JsonText;
import java.util.LinkedHashMap;
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
    Map<String, Object> json = new LinkedHashMap<>();
    if (example != null) {
      json.put("data", example.data());
      json.put("row", example.row());
    }
    json.putAll(
        GraphJson.of(
            graph, label -> example == null ? Map.of() : state(example.labels().get(label))));
    return JsonText.of(json) + "\n";
  }

  private static Map<String, Object> state(ExampleGraph.LabelState state) {
    Map<String, Object> node = new LinkedHashMap<>();
    node.put("probability", state.probability());
    node.put("predicted", state.predicted());
    if (state.truth() != null) {
      node.put("true", state.isTrue());
    }
    return node;
  }
}
