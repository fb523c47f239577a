package dev.espalier.cli.graph;

import dev.espalier.LabelGraph;
import java.util.Locale;

/** The graph in the language of Graphviz. */
final class DotGraph {
  private static final double WIDEST = 6;

  private DotGraph() {}

  static String text(LabelGraph graph) {
    StringBuilder text = new StringBuilder("graph labels {\n");
    text.append("  layout=neato; overlap=false; splines=true;\n");
    text.append("  node [shape=box, style=rounded, fontname=\"sans-serif\"];\n");
    for (int label = 0; label < graph.labels().size(); label++) {
      text.append(
          String.format(
              Locale.ROOT, "  n%d [label=%s];\n", label, quoted(graph.labels().get(label))));
    }
    for (LabelGraph.Edge edge : graph.edges()) {
      boolean positive = edge.strength() > 0;
      text.append("  n").append(edge.first()).append(" -- n").append(edge.second());
      text.append(" [strength=\"").append(edge.strength());
      text.append("\", color=\"").append(positive ? Palette.TOGETHER : Palette.APART);
      text.append("\", style=").append(positive ? "solid" : "dashed");
      text.append(
          String.format(
              Locale.ROOT,
              ", penwidth=%.2f];\n",
              Math.max(0.5, WIDEST * Math.abs(edge.strength()) / graph.greatestStrength())));
    }
    return text.append("}\n").toString();
  }

  private static String quoted(String name) {
    return '"'
        + name.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\p{Cntrl}", " ")
        + '"';
  }
}
