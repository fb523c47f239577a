package dev.espalier.lab.benchmark;

import java.util.Comparator;
import java.util.stream.IntStream;

/** What is not beaten in cost and in quality at once. */
final class ParetoFront {
  private ParetoFront() {}

  /**
   * Whether each is on the front: no other costs as little and is as good, and one of both is
   * better.
   *
   * @param costs lower is better; NaN is never on the front
   * @param qualities higher is better; NaN is never on the front
   */
  static boolean[] of(double[] costs, double[] qualities) {
    int[] order =
        IntStream.range(0, costs.length)
            .filter(k -> !Double.isNaN(costs[k]) && !Double.isNaN(qualities[k]))
            .boxed()
            .sorted(
                Comparator.<Integer>comparingDouble(k -> costs[k])
                    .thenComparingDouble(k -> -qualities[k]))
            .mapToInt(Integer::intValue)
            .toArray();
    boolean[] front = new boolean[costs.length];
    int last = -1;
    for (int k : order) {
      boolean same = last >= 0 && costs[k] == costs[last] && qualities[k] == qualities[last];
      if (last < 0 || qualities[k] > qualities[last] || same) {
        front[k] = true;
        last = k;
      }
    }
    return front;
  }
}
