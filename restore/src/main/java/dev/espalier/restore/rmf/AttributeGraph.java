package dev.espalier.restore.rmf;

import dev.espalier.LabelGraph;
import dev.espalier.data.TableSchema;
import dev.espalier.data.TableSchema.Kind;
import java.util.ArrayList;
import java.util.List;

/** Reads the graph of a table's columns off a field. */
final class AttributeGraph {
  private AttributeGraph() {}

  static LabelGraph of(TableEncoding encoding, Field field) {
    Layout layout = field.layout();
    TableSchema schema = encoding.schema();
    int[] numberColumns = schema.columnsOf(Kind.NUMBER);
    int[] categoryColumns = schema.columnsOf(Kind.CATEGORY);
    int m = layout.numbers();
    int[] columns = new int[layout.variables()];
    for (int a = 0; a < columns.length; a++) {
      columns[a] =
          a < m
              ? numberColumns[encoding.numberPlaces()[a]]
              : categoryColumns[encoding.categoryPlaces()[a - m]];
    }
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
    return new LabelGraph(schema.names(), edges);
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
