package dev.espalier.cli.graph;

import dev.espalier.LabelGraph;
import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.Svg;
import dev.espalier.cli.text.Numbers;
import dev.espalier.io.internal.text.AtomicFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Writes a label graph to a file, completely or not at all. */
public final class GraphFile {
  /** Number of edges for each label that can be told apart in a drawing. */
  private static final double DRAWN_PER_LABEL = 1.5;

  private static final int ALWAYS_DRAWN = 15;

  /** Maximum number of edges in a picture beside others. */
  private static final int MOST_IN_PAGE = 60;

  private GraphFile() {}

  /** How many edges are shown when nobody asks for a number. */
  public static int usual(GraphFormat format, LabelGraph graph) {
    int all = graph.edges().size();
    int readable =
        Math.max(ALWAYS_DRAWN, (int) Math.round(DRAWN_PER_LABEL * graph.labels().size()));
    return format.drawn() ? Math.min(all, readable) : all;
  }

  /** How many of a graph's edges there are to see. */
  public static String edgesInWords(int shown, int all) {
    return all == 0
        ? "no edges"
        : shown == all
            ? (all == 1 ? "" : "all ") + Numbers.count(all, "edge")
            : "the " + Numbers.count(shown) + " strongest of " + Numbers.count(all, "edge");
  }

  /** The graph of all edges that the average or any example has, the strongest first. */
  public static LabelGraph structure(LabelGraph average, List<ExampleGraph> examples) {
    return examples.isEmpty() ? average : new ExampleSteps(average, examples).structure();
  }

  /**
   * Writes the graph, or that of an example.
   *
   * @param file replaced when it exists
   * @param format of the file
   * @param graph the graph that stands for no example in particular
   * @param examples none; one, whose graph is written; or several, through which a page steps
   * @param strongest how many edges; in a page, how many it shows at first
   * @param title what the graph is of
   */
  public static void write(
      Path file,
      GraphFormat format,
      LabelGraph graph,
      List<ExampleGraph> examples,
      int strongest,
      String title) {
    byte[] bytes = text(format, graph, examples, strongest, title).getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, out -> out.write(bytes));
  }

  /** The picture of which columns of a table are tied together, to be put into a page. */
  public static Element columnPicture(LabelGraph graph, String title) {
    return SvgGraph.picture(graph, usual(GraphFormat.SVG, graph), title, "column");
  }

  /**
   * The picture of the strongest ties between labels, to be put into a page. Labels that none of
   * them ties are left out.
   */
  public static Element labelPicture(LabelGraph graph, String title) {
    int shown = Math.min(MOST_IN_PAGE, usual(GraphFormat.SVG, graph));
    return SvgGraph.tied(graph, shown, title);
  }

  static String text(
      GraphFormat format,
      LabelGraph graph,
      List<ExampleGraph> examples,
      int strongest,
      String title) {
    if (format == GraphFormat.HTML) {
      return HtmlGraph.page(graph, examples, strongest, title);
    }
    if (examples.size() > 1) {
      throw new IllegalArgumentException(examples.size() + " examples in a " + format.ending());
    }
    ExampleGraph example = examples.isEmpty() ? null : examples.get(0);
    LabelGraph kept = (example == null ? graph : example.graph()).strongest(strongest);
    return switch (format) {
      case SVG -> SvgGraph.picture(graph, example, strongest, title).document(Svg.NAMESPACE);
      case DOT -> DotGraph.text(kept, example);
      case GRAPHML -> GraphMl.text(kept, example);
      case JSON -> JsonGraph.text(kept, example);
      case HTML -> throw new IllegalStateException();
    };
  }
}
