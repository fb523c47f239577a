package dev.espalier.internal.data;

import java.util.SplittableRandom;

/** Puts rows into a random order. */
public final class RandomOrder {
  private RandomOrder() {}

  /** The numbers from 0 to {@code count - 1}, each order equally likely. */
  public static int[] of(int count, SplittableRandom random) {
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      int k = random.nextInt(i + 1);
      order[i] = order[k];
      order[k] = i;
    }
    return order;
  }
}
