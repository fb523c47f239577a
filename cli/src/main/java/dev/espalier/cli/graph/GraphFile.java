package dev.espalier.cli.graph;

import dev.espalier.LabelGraph;
import dev.espalier.io.AtomicFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Writes a label graph to a file, completely or not at all. */
public final class GraphFile {
  /** So many edges for each label can be told apart in a drawing. */
  private static final double DRAWN_PER_LABEL = 1.5;

  private static final int ALWAYS_DRAWN = 15;

  private GraphFile() {}

  /** How many edges are shown when nobody asks for a number. */
  public static int usual(GraphFormat format, LabelGraph graph) {
    int all = graph.edges().size();
    int readable =
        Math.max(ALWAYS_DRAWN, (int) Math.round(DRAWN_PER_LABEL * graph.labels().size()));
    return format.drawn() ? Math.min(all, readable) : all;
  }

  /**
   * Writes the graph.
   *
   * @param file replaced when it exists
   * @param format of the file
   * @param graph what to write
   * @param strongest how many edges; in a page, how many it shows at first
   * @param title what the graph is of
   */
  public static void write(
      Path file, GraphFormat format, LabelGraph graph, int strongest, String title) {
    byte[] bytes = text(format, graph, strongest, title).getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, out -> out.write(bytes));
  }

  /** The picture (SVG) of which columns of a table are tied together, to be put into a page. */
  public static String columnPicture(LabelGraph graph, String title) {
    return SvgGraph.picture(graph, usual(GraphFormat.SVG, graph), title, "column");
  }

  static String text(GraphFormat format, LabelGraph graph, int strongest, String title) {
    return switch (format) {
      case HTML -> HtmlGraph.page(graph, strongest, title);
      case SVG -> SvgGraph.picture(graph, strongest, title);
      case DOT -> DotGraph.text(graph.strongest(strongest));
      case GRAPHML -> GraphMl.text(graph.strongest(strongest));
      case JSON -> JsonGraph.text(graph.strongest(strongest));
    };
  }
}
