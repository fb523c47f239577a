package dev.espalier.eval.internal;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's step-down correction (1979): of several comparisons at once, the chance that one of them
 * is wrongly called significant stays below the level.
 */
public final class Holm {
  private Holm() {}

  /**
   * The adjusted p-values, in the same order: the k-th smallest of m times m − k + 1, never below a
   * smaller one's and at most 1. What is not a number was not tested, and stays.
   */
  public static double[] adjusted(double[] probabilities) {
    int[] tested =
        IntStream.range(0, probabilities.length)
            .filter(k -> !Double.isNaN(probabilities[k]))
            .boxed()
            .sorted(Comparator.comparingDouble(k -> probabilities[k]))
            .mapToInt(k -> k)
            .toArray();
    double[] adjusted = probabilities.clone();
    double largest = 0;
    for (int place = 0; place < tested.length; place++) {
      double own = (tested.length - place) * probabilities[tested[place]];
      largest = Math.min(1, Math.max(largest, own));
      adjusted[tested[place]] = largest;
    }
    return adjusted;
  }
}
