package dev.espalier.cli.graph;

import dev.espalier.LabelGraph;
import java.util.ArrayList;
import java.util.List;

/**
 * Orders the labels around a circle so that tied labels are near each other: places are swapped as
 * long as that makes the edges shorter. The result depends on the graph alone.
 */
final class CircleOrder {
  private static final int MOST_PASSES = 40;

  /** Labels that avoid each other need not be near, yet their edges should not be long. */
  private static final double PULL_OF_NEGATIVE = 0.25;

  private record Tie(int other, double pull) {}

  private final List<List<Tie>> ties = new ArrayList<>();
  private final int[] labelAt;
  private final int[] placeOf;

  private CircleOrder(LabelGraph graph) {
    int labels = graph.labels().size();
    labelAt = new int[labels];
    placeOf = new int[labels];
    for (int label = 0; label < labels; label++) {
      ties.add(new ArrayList<>());
    }
    for (LabelGraph.Edge edge : graph.edges()) {
      double pull = edge.strength() > 0 ? edge.strength() : -PULL_OF_NEGATIVE * edge.strength();
      ties.get(edge.first()).add(new Tie(edge.second(), pull));
      ties.get(edge.second()).add(new Tie(edge.first(), pull));
    }
  }

  /** The label at each place of the circle. */
  static int[] of(LabelGraph graph) {
    CircleOrder order = new CircleOrder(graph);
    order.start();
    for (int pass = 0; pass < MOST_PASSES && order.improve(); pass++) {}
    return order.labelAt;
  }

  /** Begins with a walk along the edges, the strongest first: components stay together. */
  private void start() {
    boolean[] placed = new boolean[labelAt.length];
    int[] next = {0};
    for (int pass = 0; pass < 2; pass++) {
      for (int label = 0; label < labelAt.length; label++) {
        // Labels without edges come last.
        if (!placed[label] && (pass == 1 || !ties.get(label).isEmpty())) {
          walk(label, placed, next);
        }
      }
    }
  }

  private void walk(int from, boolean[] placed, int[] next) {
    List<Integer> waiting = new ArrayList<>(List.of(from));
    while (!waiting.isEmpty()) {
      int label = waiting.remove(waiting.size() - 1);
      if (placed[label]) {
        continue;
      }
      placed[label] = true;
      placeOf[label] = next[0];
      labelAt[next[0]++] = label;
      List<Tie> around = ties.get(label);
      for (int k = around.size() - 1; k >= 0; k--) {
        waiting.add(around.get(k).other());
      }
    }
  }

  private boolean improve() {
    boolean better = false;
    for (int one = 0; one < labelAt.length; one++) {
      for (int two = one + 1; two < labelAt.length; two++) {
        int first = labelAt[one];
        int second = labelAt[two];
        if (ties.get(first).isEmpty() && ties.get(second).isEmpty()) {
          continue;
        }
        double before = length(first) + length(second);
        place(first, two);
        place(second, one);
        if (length(first) + length(second) < before - 1e-9 * (1 + before)) {
          better = true;
        } else {
          place(first, one);
          place(second, two);
        }
      }
    }
    return better;
  }

  private void place(int label, int place) {
    labelAt[place] = label;
    placeOf[label] = place;
  }

  private double length(int label) {
    double length = 0;
    for (Tie tie : ties.get(label)) {
      int distance = Math.abs(placeOf[label] - placeOf[tie.other()]);
      length += tie.pull() * Math.min(distance, labelAt.length - distance);
    }
    return length;
  }
}
