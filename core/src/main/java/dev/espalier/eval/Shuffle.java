package dev.espalier.eval;

import java.util.SplittableRandom;

/** Puts rows in an order that only the seed decides. */
final class Shuffle {
  private Shuffle() {}

  /** The numbers from 0 to {@code count - 1}, each order equally likely. */
  static int[] rows(int count, SplittableRandom random) {
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      int k = random.nextInt(i + 1);
      order[i] = order[k];
      order[k] = i;
    }
    return order;
  }
}
