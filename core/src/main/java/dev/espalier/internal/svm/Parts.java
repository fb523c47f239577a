package dev.espalier.internal.svm;

import java.util.Arrays;
import java.util.SplittableRandom;

/** The parts of the rows that machines leave out in turn, so that each row has an unseen score. */
public final class Parts {
  /** How many there usually are. */
  public static final int COUNT = 3;

  private Parts() {}

  /** Each row's part of the usual number. */
  public static int[] of(int rows, long seed) {
    return of(rows, COUNT, seed);
  }

  /** Each row's part: equally many rows in each, drawn at random. */
  static int[] of(int rows, int count, long seed) {
    int[] parts = new int[rows];
    Arrays.setAll(parts, row -> row % count);
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
