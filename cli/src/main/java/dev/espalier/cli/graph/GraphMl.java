package dev.espalier.cli.graph;

import static dev.espalier.cli.report.Element.element;

import dev.espalier.LabelGraph;
import dev.espalier.cli.report.Element;
import org.jspecify.annotations.Nullable;

/** The graph as GraphML. */
final class GraphMl {
  private GraphMl() {}

  static String text(LabelGraph graph, @Nullable ExampleGraph example) {
    Element nodes = element("graph").with("id", "labels").with("edgedefault", "undirected");
    for (int label = 0; label < graph.labels().size(); label++) {
      Element node = element("node", data("label", graph.labels().get(label)));
      nodes.add(node.with("id", "n" + label));
      if (example != null) {
        ExampleGraph.LabelState state = example.labels().get(label);
        node.add(
            data("probability", state.probability()),
            data("predicted", state.predicted()),
            state.truth() == null ? null : data("true", state.isTrue()));
      }
    }
    for (LabelGraph.Edge edge : graph.edges()) {
      nodes.add(
          element("edge", data("strength", edge.strength()))
              .with("source", "n" + edge.first())
              .with("target", "n" + edge.second()));
    }
    Element file = element("graphml", key("label", "node", "string"));
    file.add(key("strength", "edge", "double"));
    if (example != null) {
      file.add(
          key("probability", "node", "double"),
          key("predicted", "node", "boolean"),
          key("true", "node", "boolean"));
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + file.add(nodes).document("http://graphml.graphdrawing.org/xmlns");
  }

  private static Element key(String name, String of, String type) {
    return element("key")
        .with("id", name)
        .with("for", of)
        .with("attr.name", name)
        .with("attr.type", type);
  }

  private static Element data(String key, Object value) {
    return element("data", value).with("key", key);
  }
}
