package dev.espalier;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which labels a model ties together, and how strongly.
 *
 * @param labels the labels' names
 * @param edges the tied pairs, the strongest first
 */
public record LabelGraph(List<String> labels, List<Edge> edges) {
  private static final Comparator<Edge> STRONGEST_FIRST =
      Comparator.comparingDouble((Edge edge) -> -Math.abs(edge.strength()))
          .thenComparingInt(Edge::first)
          .thenComparingInt(Edge::second);

  /**
   * Two labels that are tied.
   *
   * @param first the index of one label
   * @param second the index of the other, greater than {@code first}
   * @param strength positive when the labels go together, negative when they avoid each other
   */
  public record Edge(int first, int second, double strength) {
    /** Checks that the ends are in order and the strength is a number other than 0. */
    public Edge {
      if (first < 0 || first >= second) {
        throw new IllegalArgumentException("edge from " + first + " to " + second);
      }
      if (!Double.isFinite(strength) || strength == 0) {
        throw new IllegalArgumentException("edge of strength " + strength);
      }
    }
  }

  /** Copies the lists and sorts the edges; labels must exist and be joined at most once. */
  public LabelGraph {
    labels = List.copyOf(labels);
    edges = edges.stream().sorted(STRONGEST_FIRST).toList();
    Set<Long> seen = new HashSet<>(edges.size() * 2);
    for (Edge edge : edges) {
      if (edge.second() >= labels.size()) {
        throw new IllegalArgumentException("label " + edge.second() + " of " + labels.size());
      }
      if (!seen.add((long) edge.first() * labels.size() + edge.second())) {
        throw new IllegalArgumentException(
            "labels " + edge.first() + " and " + edge.second() + " are joined twice");
      }
    }
  }

  /** The same labels with only the strongest edges. */
  public LabelGraph strongest(int count) {
    return count >= edges.size() ? this : new LabelGraph(labels, edges.subList(0, count));
  }

  /** The same edges without the labels that have none. */
  public LabelGraph tied() {
    int[] place = new int[labels.size()];
    edges.forEach(
        edge -> {
          place[edge.first()] = 1;
          place[edge.second()] = 1;
        });
    List<String> names = new ArrayList<>();
    for (int label = 0; label < place.length; label++) {
      boolean kept = place[label] > 0;
      place[label] = names.size();
      if (kept) {
        names.add(labels.get(label));
      }
    }
    return new LabelGraph(
        names,
        edges.stream()
            .map(edge -> new Edge(place[edge.first()], place[edge.second()], edge.strength()))
            .toList());
  }

  /** The largest strength of all, whatever its sign; 0 without edges. */
  public double greatestStrength() {
    return edges.isEmpty() ? 0 : Math.abs(edges.get(0).strength());
  }
}
