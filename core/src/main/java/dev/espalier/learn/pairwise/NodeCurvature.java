package dev.espalier.learn.pairwise;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;

/**
 * The mean second derivatives, by scores and strengths, of losses that are sums over labels of
 * functions of g_i = f_i + Σ_j ω_ij v_j:
 *
 * <pre>{@code
 * Σ_i h_i (∂g_i)(∂g_i)ᵀ,   ∂g_i/∂f_i = 1,   ∂g_i/∂ω_ij = v_j
 * }</pre>
 */
final class NodeCurvature {
  private NodeCurvature() {}

  /**
   * Adds the mean over the rows.
   *
   * @param bends h: rows × labels
   * @param shown v: rows × labels
   * @param pairs the graph
   * @param sum input and output: width × width
   */
  static void add(int rows, double[] bends, double[] shown, Pairs pairs, double[] sum) {
    int labels = pairs.labels();
    double[][] parts = new double[labels][];
    int[][] columns = new int[labels][];
    for (int label = 0; label < labels; label++) {
      columns[label] = columns(pairs, label);
    }
    Chunks chunks = Chunks.of(labels, 1, labels);
    Parallel.run(
        chunks.count(),
        chunk -> {
          for (int label = chunks.from(chunk); label < chunks.to(chunk); label++) {
            parts[label] = ofLabel(rows, bends, shown, pairs, label, columns[label]);
          }
        });
    int width = pairs.width();
    for (int label = 0; label < labels; label++) {
      int[] mine = columns[label];
      for (int a = 0; a < mine.length; a++) {
        for (int b = 0; b < mine.length; b++) {
          sum[mine[a] * width + mine[b]] += parts[label][a * mine.length + b];
        }
      }
    }
  }

  /** The label's own column and those of its edges. */
  private static int[] columns(Pairs pairs, int label) {
    int[] found = new int[pairs.width()];
    int count = 0;
    found[count++] = label;
    for (int edge = 0; edge < pairs.count(); edge++) {
      if (pairs.first()[edge] == label || pairs.second()[edge] == label) {
        found[count++] = pairs.labels() + edge;
      }
    }
    return java.util.Arrays.copyOf(found, count);
  }

  private static double[] ofLabel(
      int rows, double[] bends, double[] shown, Pairs pairs, int label, int[] columns) {
    int labels = pairs.labels();
    int count = columns.length;
    int[] neighbours = new int[count];
    for (int k = 1; k < count; k++) {
      int edge = columns[k] - labels;
      neighbours[k] = pairs.first()[edge] + pairs.second()[edge] - label;
    }
    double[] weighted = new double[rows * count];
    for (int row = 0; row < rows; row++) {
      double root = Math.sqrt(Math.max(0, bends[row * labels + label]));
      weighted[row * count] = root;
      for (int k = 1; k < count; k++) {
        weighted[row * count + k] = root * shown[row * labels + neighbours[k]];
      }
    }
    double[] product = new double[count * count];
    Blas.get()
        .gemm(
            true,
            false,
            count,
            count,
            rows,
            1.0 / rows,
            weighted,
            0,
            count,
            weighted,
            0,
            count,
            0,
            product,
            0,
            count);
    return product;
  }
}
