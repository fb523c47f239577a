package dev.espalier.internal.math;

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

  /** Puts what is there into a random order. */
  public static void shuffle(int[] order, SplittableRandom random) {
    for (int k = order.length - 1; k > 0; k--) {
      int other = random.nextInt(k + 1);
      int kept = order[k];
      order[k] = order[other];
      order[other] = kept;
    }
  }
}
