package dev.espalier.eval.internal;

import dev.espalier.data.Labels;
import dev.espalier.error.InputException;
import dev.espalier.internal.data.IterativeStratification;
import dev.espalier.internal.math.RandomOrder;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * One split into rows to learn from and rows to test on, each in increasing order.
 *
 * @param train rows to learn from
 * @param test rows to test on
 */
public record HoldOut(int[] train, int[] test) {
  /** A split in which every label has its share on both sides. */
  public static HoldOut stratified(Labels labels, double testShare, long seed) {
    int tested = tested(labels.rows(), testShare);
    int[] part =
        IterativeStratification.assign(
            labels.positives(), new int[] {labels.rows() - tested, tested}, seed);
    return of(part, tested);
  }

  /** A split by chance alone. */
  public static HoldOut random(int rows, double testShare, long seed) {
    int tested = tested(rows, testShare);
    int[] order = RandomOrder.of(rows, new SplittableRandom(seed));
    int[] part = new int[rows];
    for (int i = 0; i < tested; i++) {
      part[order[i]] = 1;
    }
    return of(part, tested);
  }

  private static int tested(int rows, double testShare) {
    if (!(testShare > 0) || !(testShare < 1)) {
      throw new InputException("test share " + testShare + "; expected a number between 0 and 1");
    }
    if (rows < 2) {
      throw new InputException(rows + " rows cannot be split; expected at least 2");
    }
    return (int) Math.min(rows - 1, Math.max(1, Math.round(rows * testShare)));
  }

  private static HoldOut of(int[] part, int tested) {
    int[] train = new int[part.length - tested];
    int[] test = new int[tested];
    int trainSize = 0;
    int testSize = 0;
    for (int row = 0; row < part.length; row++) {
      if (part[row] == 1) {
        test[testSize++] = row;
      } else {
        train[trainSize++] = row;
      }
    }
    return new HoldOut(train, test);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HoldOut split
        && Arrays.equals(split.train, train)
        && Arrays.equals(split.test, test);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(test);
  }
}
