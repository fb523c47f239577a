package dev.espalier.cli.graph;

import dev.espalier.LabelGraph;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The label graph of one example, and what the model says of its labels.
 *
 * @param data the name of the data
 * @param row which example, from 1
 * @param graph its edges
 * @param labels the state of each label
 */
record ExampleGraph(String data, int row, LabelGraph graph, List<LabelState> labels) {
  /** Copies the list. */
  public ExampleGraph {
    labels = List.copyOf(labels);
    if (labels.size() != graph.labels().size()) {
      throw new IllegalArgumentException(
          labels.size() + " states of " + graph.labels().size() + " labels");
    }
  }

  /**
   * What is said of one label.
   *
   * @param probability that the example carries it, by the model
   * @param predicted whether it is among the predicted labels
   * @param truth whether the example carries it, or null where the data do not say
   */
  public record LabelState(double probability, boolean predicted, @Nullable Boolean truth) {
    boolean isTrue() {
      return Boolean.TRUE.equals(truth);
    }
  }

  /** Whether the data say anything of its labels. */
  boolean hasTruth() {
    return labels.stream().anyMatch(label -> label.truth() != null);
  }

  String title() {
    return "row " + row + " of " + data;
  }
}
