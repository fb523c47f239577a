package dev.espalier.restore.rmf;

import dev.espalier.LabelGraph;
import java.util.ArrayList;
import java.util.List;

/** Reads the graph of a table's columns off a field. */
final class AttributeGraph {
  private AttributeGraph() {}

  static LabelGraph of(TableEncoding encoding, Field field) {
    int[] columns = encoding.columns();
    List<LabelGraph.Edge> edges = new ArrayList<>();
    for (int a = 0; a < columns.length; a++) {
      for (int b = a + 1; b < columns.length; b++) {
        double strength = strength(field, a, b);
        if (strength != 0) {
          edges.add(
              new LabelGraph.Edge(
                  Math.min(columns[a], columns[b]), Math.max(columns[a], columns[b]), strength));
        }
      }
    }
    return new LabelGraph(encoding.schema().names(), edges);
  }

  private static double strength(Field field, int a, int b) {
    Layout layout = field.layout();
    if (b < layout.numbers()) {
      return -field.omega(a, b) / Math.sqrt(field.precisions()[a] * field.precisions()[b]);
    }
    double squares = 0;
    for (int i = layout.start(a); i < layout.end(a); i++) {
      for (int j = layout.start(b); j < layout.end(b); j++) {
        double coupling = field.couplings()[i * layout.width() + j];
        squares += coupling * coupling;
      }
    }
    return Math.sqrt(squares / Math.max(layout.size(a), layout.size(b)));
  }
}
