package dev.espalier.learn.tree;

import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;

/** What labels are compared by: the mean of the rows that carry them, scaled to unit length. */
final class LabelCentroids {
  private static final int SMALLEST_CHUNK = 64;
  private static final int MOST_CHUNKS = 64;

  private LabelCentroids() {}

  /**
   * One sparse row for each label.
   *
   * @param rows the examples
   * @param ofLabel the rows that carry each label
   */
  static SparseFeatures of(SparseFeatures rows, Lists ofLabel) {
    int labels = ofLabel.starts().length - 1;
    Chunks chunks = Chunks.of(labels, SMALLEST_CHUNK, MOST_CHUNKS);
    Part[] parts = new Part[chunks.count()];
    Parallel.run(
        chunks.count(),
        chunk -> {
          Part part = new Part(rows);
          for (int label = chunks.from(chunk); label < chunks.to(chunk); label++) {
            part.add(ofLabel, label);
          }
          parts[chunk] = part;
        });
    return join(parts, labels, rows.columns());
  }

  private static SparseFeatures join(Part[] parts, int labels, int columns) {
    int stored = 0;
    for (Part part : parts) {
      stored = Math.addExact(stored, part.size);
    }
    int[] starts = new int[labels + 1];
    int[] indices = new int[stored];
    double[] values = new double[stored];
    int label = 0;
    int at = 0;
    for (Part part : parts) {
      for (int k = 0; k < part.count; k++) {
        starts[label++] = at + part.starts[k];
      }
      System.arraycopy(part.columns, 0, indices, at, part.size);
      System.arraycopy(part.values, 0, values, at, part.size);
      at += part.size;
    }
    starts[labels] = at;
    return new SparseFeatures(columns, starts, indices, values);
  }

  /** The centroids of some labels, with a sum for each feature that is empty between labels. */
  private static final class Part {
    private final SparseFeatures rows;
    private final double[] sums;
    private final boolean[] isSummed;
    private int[] summed = new int[256];
    private int[] starts = new int[16];
    private int[] columns = new int[1024];
    private double[] values = new double[1024];
    private int count;
    private int size;

    Part(SparseFeatures rows) {
      this.rows = rows;
      this.sums = new double[rows.columns()];
      this.isSummed = new boolean[rows.columns()];
    }

    void add(Lists ofLabel, int label) {
      int touched = 0;
      for (int k = ofLabel.starts()[label]; k < ofLabel.starts()[label + 1]; k++) {
        int row = ofLabel.members()[k];
        for (int i = rows.start(row); i < rows.start(row + 1); i++) {
          int column = rows.columnIndices()[i];
          if (!isSummed[column]) {
            isSummed[column] = true;
            summed = grown(summed, touched);
            summed[touched++] = column;
          }
          sums[column] += rows.values()[i];
        }
      }
      Arrays.sort(summed, 0, touched);
      double square = 0;
      for (int k = 0; k < touched; k++) {
        square += sums[summed[k]] * sums[summed[k]];
      }
      double factor = square > 0 ? 1 / Math.sqrt(square) : 0;
      starts = grown(starts, count);
      starts[count++] = size;
      while (size + touched > columns.length) {
        columns = Arrays.copyOf(columns, 2 * columns.length);
        values = Arrays.copyOf(values, 2 * values.length);
      }
      for (int k = 0; k < touched; k++) {
        int column = summed[k];
        columns[size] = column;
        values[size++] = factor * sums[column];
        sums[column] = 0;
        isSummed[column] = false;
      }
    }

    private static int[] grown(int[] array, int size) {
      return size < array.length ? array : Arrays.copyOf(array, 2 * array.length);
    }
  }
}
