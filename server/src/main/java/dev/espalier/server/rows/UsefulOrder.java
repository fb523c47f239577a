package dev.espalier.server.rows;

import dev.espalier.Evidence;
import dev.espalier.Predictor;
import dev.espalier.Threads;
import dev.espalier.active.RowUsefulness;
import dev.espalier.data.Features;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

/**
 * Which row tells most. All rows of a large file take long to compare, so they are looked at in the
 * background, a block at a time, from the first question on; what is known so far gives the answer.
 */
final class UsefulOrder {
  private static final int BLOCK_ROWS = 128;

  private final Predictor predictor;
  private final Features rows;
  private final Executor background;
  private final double[] usefulness;
  private final AtomicBoolean begun = new AtomicBoolean();
  private boolean ended;

  UsefulOrder(Predictor predictor, Features rows, Executor background) {
    this.predictor = predictor;
    this.rows = rows;
    this.background = background;
    this.usefulness = new double[rows.rows()];
    Arrays.fill(usefulness, Double.NaN);
  }

  /** What a question about a row is expected to tell; NaN while that is not known. */
  synchronized double value(int row) {
    return usefulness[row];
  }

  /** The best of some rows; the first one counts among equals. Waits until one is known. */
  OptionalInt best(int[] candidates) throws InterruptedException {
    if (candidates.length == 0) {
      return OptionalInt.empty();
    }
    if (begun.compareAndSet(false, true)) {
      background.execute(() -> Threads.of(1).run(this::compute));
    }
    synchronized (this) {
      while (true) {
        int best = -1;
        for (int row : candidates) {
          if (!Double.isNaN(usefulness[row]) && (best < 0 || usefulness[row] > usefulness[best])) {
            best = row;
          }
        }
        if (best >= 0 || ended) {
          return OptionalInt.of(best >= 0 ? best : candidates[0]);
        }
        wait();
      }
    }
  }

  private void compute() {
    try {
      for (int from = 0; from < usefulness.length; from += BLOCK_ROWS) {
        if (Thread.currentThread().isInterrupted()) {
          return;
        }
        int[] block =
            IntStream.range(from, Math.min(usefulness.length, from + BLOCK_ROWS)).toArray();
        double[] found = RowUsefulness.of(predictor, rows.select(block), Evidence.none());
        synchronized (this) {
          System.arraycopy(found, 0, usefulness, from, found.length);
          notifyAll();
        }
      }
    } finally {
      synchronized (this) {
        ended = true;
        notifyAll();
      }
    }
  }
}
