package dev.espalier.cli.graph;

import dev.espalier.LabelGraph;
import dev.espalier.cli.report.Html;

/** The graph as GraphML. */
final class GraphMl {
  private GraphMl() {}

  static String text(LabelGraph graph) {
    Html xml = new Html();
    xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    xml.raw("<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">");
    xml.raw("<key id=\"label\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>");
    xml.raw("<key id=\"strength\" for=\"edge\" attr.name=\"strength\" attr.type=\"double\"/>");
    xml.raw("<graph id=\"labels\" edgedefault=\"undirected\">");
    for (int label = 0; label < graph.labels().size(); label++) {
      xml.add(
          "<node id=\"n{}\"><data key=\"label\">{}</data></node>",
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
}
