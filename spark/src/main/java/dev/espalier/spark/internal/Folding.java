package dev.espalier.spark.internal;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Which rows of a piece belong to which fold: every third, in the order of the piece. */
final class Folding {
  private Folding() {}

  /** The rows, of so many, that satisfy a condition. */
  static int[] rows(int count, IntPredicate condition) {
    return IntStream.range(0, count).filter(condition).toArray();
  }
}
