package dev.espalier.learn.pairwise;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.parallel.Parallel;
import java.util.stream.IntStream;

/**
 * The mean Hessian, by scores and strengths, of losses that are sums over labels of functions of
 * g_i = f_i + Σ_j ω_ij v_j:
 *
 * <pre>{@code
 * Σ_i h_i (∂g_i)(∂g_i)ᵀ,   ∂g_i/∂f_i = 1,   ∂g_i/∂ω_ij = v_j
 * }</pre>
 */
final class NodeCurvature {
  private NodeCurvature() {}

  /**
   * The mean over the rows.
   *
   * @param curvatures h: rows × labels
   * @param shown v: rows × labels
   * @param pairs the graph
   * @return width × width
   */
  static double[] mean(int rows, double[] curvatures, double[] shown, LabelPairs pairs) {
    int labels = pairs.labels();
    int width = pairs.width();
    int[][] columns = new int[labels][];
    double[][] parts = new double[labels][];
    Parallel.run(
        labels,
        label -> {
          columns[label] = columns(pairs, label);
          parts[label] = ofLabel(rows, curvatures, shown, pairs, label, columns[label]);
        });
    double[] sum = new double[width * width];
    for (int label = 0; label < labels; label++) {
      int[] mine = columns[label];
      for (int a = 0; a < mine.length; a++) {
        for (int b = 0; b < mine.length; b++) {
          sum[mine[a] * width + mine[b]] += parts[label][a * mine.length + b];
        }
      }
    }
    return sum;
  }

  /** The label's own column and those of its edges. */
  private static int[] columns(LabelPairs pairs, int label) {
    int labels = pairs.labels();
    return IntStream.range(0, pairs.width())
        .filter(
            k ->
                k < labels
                    ? k == label
                    : pairs.first()[k - labels] == label || pairs.second()[k - labels] == label)
        .toArray();
  }

  private static double[] ofLabel(
      int rows, double[] curvatures, double[] shown, LabelPairs pairs, int label, int[] columns) {
    int labels = pairs.labels();
    int count = columns.length;
    double[] weighted = new double[rows * count];
    for (int k = 0; k < count; k++) {
      int edge = columns[k] - labels;
      int neighbour = edge < 0 ? label : pairs.first()[edge] + pairs.second()[edge] - label;
      for (int row = 0; row < rows; row++) {
        double root = Math.sqrt(Math.max(0, curvatures[row * labels + label]));
        weighted[row * count + k] = edge < 0 ? root : root * shown[row * labels + neighbour];
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
