package dev.espalier.decode.internal;

import dev.espalier.JointSupport;
import dev.espalier.internal.parallel.Parallel;

/** Walks over the joint probabilities in blocks of rows, so that memory stays bounded. */
public final class SupportBlocks {
  /** Number of probabilities held at a time, about: 4 MB. */
  private static final int BLOCK_VALUES = 1 << 19;

  /** Takes the probabilities of one row. */
  @FunctionalInterface
  public interface RowConsumer {
    void accept(int row, double[] probabilities, int offset);
  }

  private SupportBlocks() {}

  /** How many rows make a block. */
  public static int blockRows(int candidates) {
    return Math.max(1, BLOCK_VALUES / Math.max(1, candidates));
  }

  /** Shows every row, those of several blocks at once. */
  public static void forEach(JointSupport support, int rows, RowConsumer consumer) {
    Parallel.rows(rows, (first, end) -> forEach(support, first, end, consumer));
  }

  /** Shows some rows, one after the other. */
  public static void forEach(JointSupport support, int fromRow, int toRow, RowConsumer consumer) {
    int candidates = support.sets().rows();
    int step = Math.min(blockRows(candidates), toRow - fromRow);
    double[] block = new double[step * candidates];
    for (int from = fromRow; from < toRow; from += step) {
      int to = Math.min(from + step, toRow);
      support.probabilities(from, to, block);
      for (int row = from; row < to; row++) {
        consumer.accept(row, block, (row - from) * candidates);
      }
    }
  }
}
