package dev.espalier.cli.graph;

import dev.espalier.LabelGraph;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The graph in the language of Graphviz. */
final class DotGraph {
  private static final double WIDEST = 6;

  private DotGraph() {}

  static String text(LabelGraph graph, @Nullable ExampleGraph example) {
    StringBuilder text = new StringBuilder("graph labels {\n");
    text.append("  layout=neato; overlap=false; splines=true;\n");
    text.append("  node [shape=box, style=rounded, fontname=\"sans-serif\"];\n");
    for (int label = 0; label < graph.labels().size(); label++) {
      text.append(
          String.format(
              Locale.ROOT,
              "  n%d [label=%s%s];\n",
              label,
              quoted(graph.labels().get(label)),
              example == null ? "" : state(example.labels().get(label))));
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

  /** Predicted labels are filled, true ones have a double border. */
  private static String state(ExampleGraph.LabelState label) {
    return String.format(
        Locale.ROOT,
        ", probability=\"%.4f\"%s%s",
        label.probability(),
        label.predicted() ? ", style=\"rounded,filled\", fillcolor=\"#cfe5d8\"" : "",
        label.isTrue() ? ", peripheries=2" : "");
  }

  private static String quoted(String name) {
    return '"'
        + name.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\p{Cntrl}", " ")
        + '"';
  }
}
