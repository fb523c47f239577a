package dev.espalier.internal.svm;

import dev.espalier.data.Labels;
import dev.espalier.internal.data.IterativeStratification;
import dev.espalier.internal.math.RandomOrder;
import java.util.Arrays;
import java.util.SplittableRandom;

/** The parts of the rows that machines leave out in turn, so that each row has an unseen score. */
public final class Parts {
  /** Number of parts that are usual. */
  public static final int COUNT = 3;

  private Parts() {}

  /** Each row's part of the usual number. */
  public static int[] of(int rows, long seed) {
    return of(rows, COUNT, seed);
  }

  /** Each row's part of the usual number, in which every label has its share. */
  public static int[] stratified(Labels labels, long seed) {
    return IterativeStratification.folds(labels.positives(), Math.min(COUNT, labels.rows()), seed);
  }

  /** Each row's part: equally many rows in each, drawn at random. */
  public static int[] of(int rows, int count, long seed) {
    int[] parts = new int[rows];
    Arrays.setAll(parts, row -> row % count);
    RandomOrder.shuffle(parts, new SplittableRandom(seed));
    return parts;
  }
}
