package dev.espalier.learn.tree;

import java.util.Arrays;

/** An order of the labels that does not depend on how they are numbered. */
final class LabelOrder {
  private LabelOrder() {}

  /** The labels in the order of the rows that carry them. */
  static int[] of(int[] labels, Lists ofLabel) {
    return Arrays.stream(labels)
        .boxed()
        .sorted(
            (one, other) ->
                Arrays.compare(
                    ofLabel.members(),
                    ofLabel.starts()[one],
                    ofLabel.starts()[one + 1],
                    ofLabel.members(),
                    ofLabel.starts()[other],
                    ofLabel.starts()[other + 1]))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
