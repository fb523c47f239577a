package dev.espalier.internal.learn.svm;

import java.util.Arrays;
import java.util.SplittableRandom;

/** The parts of the rows that machines leave out in turn, so that each row has an unseen score. */
public final class Parts {
  /** How many there are. */
  public static final int COUNT = 3;

  private Parts() {}

  /** Each row's part: equally many rows in each, drawn at random. */
  public static int[] of(int rows, long seed) {
    int[] parts = new int[rows];
    Arrays.setAll(parts, row -> row % COUNT);
    SplittableRandom random = new SplittableRandom(seed);
    for (int k = rows - 1; k > 0; k--) {
      int other = random.nextInt(k + 1);
      int kept = parts[k];
      parts[k] = parts[other];
      parts[other] = kept;
    }
    return parts;
  }
}
