package dev.espalier.restore.rmf;

import dev.espalier.Progress;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * {@link RowInference} of many rows, in parallel. Rows with the same missing numbers are neighbours
 * in the order of work, so that they share one factor; what a row gets does not depend on the
 * others.
 */
final class TableInference {
  /** Maximum number of chunks of a table. */
  private static final int MOST_CHUNKS = 64;

  /** Minimum number of rows in a chunk. */
  static final int SMALLEST_CHUNK = 16;

  private final Field field;
  private final double[] flipRates;

  TableInference(Field field, double[] flipRates) {
    this.field = field;
    this.flipRates = flipRates;
  }

  /** Takes what was inferred for one row; called for different chunks at the same time. */
  interface RowConsumer {
    void accept(int chunk, int row, RowInference inferred);
  }

  static Chunks chunks(int rows) {
    return Chunks.of(rows, SMALLEST_CHUNK, MOST_CHUNKS);
  }

  /** Infers all rows. */
  void run(FieldRows rows, Progress progress, RowConsumer consumer) {
    run(rows, IntStream.range(0, rows.rows()).toArray(), progress, consumer);
  }

  /** Infers some rows. */
  void run(FieldRows rows, int[] some, Progress progress, RowConsumer consumer) {
    int[] order = order(rows, some);
    Chunks chunks = chunks(some.length);
    // In a few steps, so that the listener hears of it on this thread.
    int steps = Math.min(8, chunks.count());
    for (int step = 0; step < steps; step++) {
      progress.report("", step / (double) steps);
      int first = chunks.count() * step / steps;
      int last = chunks.count() * (step + 1) / steps;
      Parallel.run(last - first, k -> runChunk(rows, order, chunks, first + k, consumer));
    }
    progress.report("", 1);
  }

  private void runChunk(
      FieldRows rows, int[] order, Chunks chunks, int chunk, RowConsumer consumer) {
    RowInference inference = new RowInference(field, flipRates);
    for (int k = chunks.from(chunk); k < chunks.to(chunk); k++) {
      inference.infer(rows, order[k]);
      consumer.accept(chunk, order[k], inference);
    }
  }

  /** The rows, those with the same missing numbers together, in the order of first occurrence. */
  static int[] order(FieldRows rows, int[] some) {
    int m = rows.layout().numbers();
    int words = (m + 63) / 64;
    Map<String, Integer> known = new HashMap<>();
    int[] patterns = new int[some.length];
    int[] counts = new int[some.length + 1];
    char[] bits = new char[4 * words];
    for (int k = 0; k < some.length; k++) {
      Arrays.fill(bits, (char) 0);
      for (int s = 0; s < m; s++) {
        if (Double.isNaN(rows.numbers()[some[k] * m + s])) {
          bits[s / 16] |= (char) (1 << (s % 16));
        }
      }
      patterns[k] = known.computeIfAbsent(new String(bits), key -> known.size());
      counts[patterns[k] + 1]++;
    }
    for (int k = 0; k < some.length; k++) {
      counts[k + 1] += counts[k];
    }
    int[] order = new int[some.length];
    for (int k = 0; k < some.length; k++) {
      order[counts[patterns[k]]++] = some[k];
    }
    return order;
  }
}
