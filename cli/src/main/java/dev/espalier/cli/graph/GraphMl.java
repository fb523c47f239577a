package dev.espalier.cli.graph;

import dev.espalier.LabelGraph;
import dev.espalier.cli.report.Html;
import org.jspecify.annotations.Nullable;

/** The graph as GraphML. */
final class GraphMl {
  private GraphMl() {}

  static String text(LabelGraph graph, @Nullable ExampleGraph example) {
    Html xml = new Html();
    xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    xml.raw("<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">");
    xml.raw("<key id=\"label\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>");
    xml.raw("<key id=\"strength\" for=\"edge\" attr.name=\"strength\" attr.type=\"double\"/>");
    if (example != null) {
      xml.raw(
          "<key id=\"probability\" for=\"node\" attr.name=\"probability\" attr.type=\"double\"/>");
      xml.raw("<key id=\"predicted\" for=\"node\" attr.name=\"predicted\" attr.type=\"boolean\"/>");
      xml.raw("<key id=\"true\" for=\"node\" attr.name=\"true\" attr.type=\"boolean\"/>");
    }
    xml.raw("<graph id=\"labels\" edgedefault=\"undirected\">");
    for (int label = 0; label < graph.labels().size(); label++) {
      xml.add(
          "<node id=\"n{}\"><data key=\"label\">{}</data>"
              + (example == null ? "" : state(example.labels().get(label)))
              + "</node>",
          label,
          graph.labels().get(label));
    }
    for (LabelGraph.Edge edge : graph.edges()) {
      xml.add(
          "<edge source=\"n{}\" target=\"n{}\"><data key=\"strength\">{}</data></edge>",
          edge.first(),
          edge.second(),
          edge.strength());
    }
    xml.raw("</graph>");
    xml.raw("</graphml>");
    return xml.toString();
  }

  private static String state(ExampleGraph.LabelState label) {
    return data("probability", Double.toString(label.probability()))
        + data("predicted", Boolean.toString(label.predicted()))
        + (label.truth() == null ? "" : data("true", Boolean.toString(label.isTrue())));
  }

  private static String data(String key, String value) {
    return "<data key=\"" + key + "\">" + value + "</data>";
  }
}
