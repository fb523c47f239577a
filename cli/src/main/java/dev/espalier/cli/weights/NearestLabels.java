package dev.espalier.cli.weights;

import dev.espalier.data.LossWeights;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * For each label the others that stand in for it best: those with the largest w⁻.
 *
 * @param labels the names
 * @param weights the weights
 */
record NearestLabels(List<String> labels, LossWeights weights) {
  /** The weight of not answering {@code other} while {@code label} is on. */
  double weight(int label, int other) {
    return weights.negative()[label * labels.size() + other];
  }

  /** The others with the largest weights above 0, the largest first. */
  List<Integer> of(int label, int most) {
    return IntStream.range(0, labels.size())
        .filter(other -> other != label && weight(label, other) > 0)
        .boxed()
        .sorted(Comparator.comparingDouble(other -> -weight(label, other)))
        .limit(most)
        .toList();
  }

  /**
   * An order in which similar labels are neighbours: each label is followed by the one most similar
   * to it, both ways together, of those that are left.
   */
  int[] order() {
    int count = labels.size();
    int[] order = new int[count];
    boolean[] placed = new boolean[count];
    for (int place = 1; place < count; place++) {
      placed[order[place - 1]] = true;
      int before = order[place - 1];
      order[place] =
          IntStream.range(0, count)
              .filter(label -> !placed[label])
              .boxed()
              .max(
                  Comparator.comparingDouble(
                          (Integer label) -> weight(before, label) + weight(label, before))
                      .thenComparing(Comparator.reverseOrder()))
              .orElseThrow();
    }
    return order;
  }
}
