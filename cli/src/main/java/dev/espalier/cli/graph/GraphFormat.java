package dev.espalier.cli.graph;

import dev.espalier.error.InputException;
import java.nio.file.Path;
import java.util.Locale;

/** What a graph can be written as; the ending of the file's name chooses. */
enum GraphFormat {
  /** A page to explore. */
  HTML,
  /** A picture. */
  SVG,
  /** For Graphviz. */
  DOT,
  /** For Gephi, yEd, NetworkX and igraph. */
  GRAPHML,
  /** For programs. */
  JSON;

  /** The name's ending, without the dot. */
  public String ending() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether people look at it, so that only as many edges are shown as can be told apart. */
  public boolean drawn() {
    return this == HTML || this == SVG;
  }

  /** The format that the file's name asks for. */
  public static GraphFormat of(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    for (GraphFormat format : values()) {
      if (name.endsWith("." + format.ending())) {
        return format;
      }
    }
    throw new InputException(
        file + ": unknown ending; expected one of .html, .svg, .dot, .graphml, .json");
  }
}
