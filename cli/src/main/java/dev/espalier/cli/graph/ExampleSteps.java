package dev.espalier.cli.graph;

import dev.espalier.LabelGraph;
import dev.espalier.LabelGraph.Edge;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Several examples of one model as a page steps through them: the edges that any of them has, so
 * that the structure stays while strengths change.
 */
final class ExampleSteps {
  /** Digits after the point: more than any drawing shows. */
  private static final double DIGITS = 1e6;

  private final LabelGraph structure;
  private final List<Map<Long, Double>> strengths = new ArrayList<>();
  private final List<ExampleGraph> examples;
  private final boolean constant;

  /**
   * Prepares the steps.
   *
   * @param average the graph that stands for no example in particular
   * @param examples at least one
   */
  ExampleSteps(LabelGraph average, List<ExampleGraph> examples) {
    this.examples = examples;
    this.constant = examples.stream().allMatch(example -> example.graph().equals(average));
    strengths.add(byPair(average));
    examples.forEach(example -> strengths.add(byPair(example.graph())));
    this.structure = constant ? average : union(average);
  }

  /** Every edge of any example; the strongest on average first. */
  LabelGraph structure() {
    return structure;
  }

  private LabelGraph union(LabelGraph average) {
    Map<Long, double[]> sums = new LinkedHashMap<>();
    for (ExampleGraph example : examples) {
      for (Edge edge : example.graph().edges()) {
        double[] sum = sums.computeIfAbsent(pair(edge), key -> new double[2]);
        sum[0] += edge.strength();
        sum[1] += Math.abs(edge.strength());
      }
    }
    for (Edge edge : average.edges()) {
      // An edge of the average that no example shown has still belongs to the structure.
      sums.computeIfAbsent(pair(edge), key -> new double[] {edge.strength(), Double.MIN_NORMAL});
    }
    List<Edge> edges = new ArrayList<>();
    sums.forEach(
        (key, sum) ->
            edges.add(
                new Edge(
                    (int) (key >> 32),
                    (int) (long) key,
                    Math.copySign(sum[1], sum[0]) / examples.size())));
    return new LabelGraph(average.labels(), edges);
  }

  private static Map<Long, Double> byPair(LabelGraph graph) {
    Map<Long, Double> strengths = new LinkedHashMap<>();
    graph.edges().forEach(edge -> strengths.put(pair(edge), edge.strength()));
    return strengths;
  }

  private static long pair(Edge edge) {
    return (long) edge.first() << 32 | edge.second();
  }

  /** Strengths in the average graph, of given edges. */
  List<Double> averages(List<Edge> edges) {
    return strengths(0, edges);
  }

  private List<Double> strengths(int view, List<Edge> edges) {
    return edges.stream()
        .map(edge -> rounded(strengths.get(view).getOrDefault(pair(edge), 0.0)))
        .toList();
  }

  private static double rounded(double value) {
    return Math.abs(value) < 1e6 ? Math.rint(value * DIGITS) / DIGITS : value;
  }

  /**
   * The examples for the page; strengths are left out where all examples have those of the average.
   */
  List<Map<String, Object>> json(List<Edge> edges) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (int k = 0; k < examples.size(); k++) {
      ExampleGraph example = examples.get(k);
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("row", example.row());
      if (!constant) {
        entry.put("strengths", strengths(k + 1, edges));
      }
      entry.put(
          "probabilities",
          example.labels().stream().map(label -> rounded(label.probability())).toList());
      entry.put("predicted", indices(example, false));
      if (example.hasTruth()) {
        entry.put("truth", indices(example, true));
      }
      all.add(entry);
    }
    return all;
  }

  private static List<Integer> indices(ExampleGraph example, boolean truth) {
    List<Integer> found = new ArrayList<>();
    for (int k = 0; k < example.labels().size(); k++) {
      ExampleGraph.LabelState label = example.labels().get(k);
      if (truth ? label.isTrue() : label.predicted()) {
        found.add(k);
      }
    }
    return found;
  }
}
