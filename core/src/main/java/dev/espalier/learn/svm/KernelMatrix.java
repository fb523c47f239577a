package dev.espalier.learn.svm;

import dev.espalier.Progress;
import dev.espalier.data.Features;
import dev.espalier.internal.kernel.GaussianKernel;
import dev.espalier.internal.kernel.KernelRows;
import dev.espalier.internal.parallel.Parallel;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The kernel between all pairs of training rows, for the machines of all labels.
 *
 * <p>It is held as a whole where it fits into the memory that it may take: 8 n² bytes. Otherwise
 * rows are computed when they are asked for, and those asked for last are held. Rows are computed
 * in blocks of {@value #BLOCK_ROWS} that begin at the same places either way, so results do not
 * depend on the memory.
 */
final class KernelMatrix {
  private static final int BLOCK_ROWS = 16;

  /** Room for what several threads ask for at the same time. */
  private static final int FEWEST_BLOCKS = 8;

  private static final double GIGABYTE = 1e9;

  private final Features features;
  private final GaussianKernel kernel;
  private final int rows;
  private final double[][] whole;
  private final Map<Integer, double[][]> recent;

  private KernelMatrix(Features features, double gamma, long bytes) {
    this.features = features;
    this.kernel = new GaussianKernel(KernelRows.of(features), gamma);
    this.rows = features.rows();
    long most = Math.max(FEWEST_BLOCKS, bytes / (8L * BLOCK_ROWS * rows));
    this.recent =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1;

          @Override
          protected boolean removeEldestEntry(Map.Entry<Integer, double[][]> eldest) {
            return size() > most;
          }
        };
    this.whole = (long) blocks() <= most ? new double[rows][] : new double[0][];
  }

  /**
   * Prepares the kernel, within a quarter of the memory that Java may use.
   *
   * @param features the rows, scaled
   */
  static KernelMatrix of(Features features, double gamma, Progress progress) {
    return of(features, gamma, Runtime.getRuntime().maxMemory() / 4, progress);
  }

  /** Prepares the kernel within a number of bytes. */
  static KernelMatrix of(Features features, double gamma, long bytes, Progress progress) {
    KernelMatrix matrix = new KernelMatrix(features, gamma, bytes);
    progress.report("kernel", 0);
    if (matrix.whole.length > 0) {
      Parallel.run(
          matrix.blocks(),
          block ->
              System.arraycopy(
                  matrix.compute(block), 0, matrix.whole, block * BLOCK_ROWS, matrix.size(block)));
    } else {
      progress.notice(
          String.format(
              Locale.ROOT,
              "the kernel of %,d rows takes %.1f GB; rows worth %.1f GB are held at a time",
              matrix.rows,
              8.0 * matrix.rows * matrix.rows / GIGABYTE,
              bytes / GIGABYTE));
    }
    return matrix;
  }

  private int blocks() {
    return (rows + BLOCK_ROWS - 1) / BLOCK_ROWS;
  }

  private int size(int block) {
    return Math.min(BLOCK_ROWS, rows - block * BLOCK_ROWS);
  }

  private double[][] compute(int block) {
    int size = size(block);
    int from = block * BLOCK_ROWS;
    double[] values = new double[size * rows];
    kernel.fill(features, from, from + size, values);
    double[][] split = new double[size][];
    for (int k = 0; k < size; k++) {
      split[k] = java.util.Arrays.copyOfRange(values, k * rows, (k + 1) * rows);
      split[k][from + k] = 1; // but for rounding
    }
    return split;
  }

  /** The number of rows. */
  int rows() {
    return rows;
  }

  /** K between one row and all; not to be modified. */
  double[] row(int row) {
    if (whole.length > 0) {
      return whole[row];
    }
    int block = row / BLOCK_ROWS;
    double[][] found;
    synchronized (recent) {
      found = recent.get(block);
    }
    if (found == null) {
      // Two threads may compute the same: that is no harm, a thread that waits would be.
      found = compute(block);
      synchronized (recent) {
        recent.put(block, found);
      }
    }
    return found[row % BLOCK_ROWS];
  }
}
