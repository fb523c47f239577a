package dev.espalier.learn.pairwise;

import dev.espalier.data.Labels;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.Shape;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * What a row costs, given its scores f_i and strengths ω_ij, and the derivatives by them. How these
 * follow from features is {@link LinearEdgeLoss}'s matter.
 *
 * <p>A block holds the scores and strengths of some rows: rows × (labels, then pairs), row-major.
 */
abstract class LearningRule {
  /** The number of labels. */
  final int labels;

  /** The number of rows. */
  final int rows;

  /** ν: the mean of each label's ±1, or 0 and 1. */
  final double[] means;

  LearningRule(Labels truth) {
    this(truth.labelCount(), truth.rows(), LabelFrequencies.means(truth));
  }

  LearningRule(int labels, int rows, double[] means) {
    this.labels = labels;
    this.rows = rows;
    this.means = means;
  }

  /** y: +1, −1, or 0 where unknown; rows × labels. */
  static byte[] signs(Labels labels) {
    int count = labels.labelCount();
    byte[] signs = new byte[Shape.product("learning", labels.rows(), "rows", count, "labels")];
    for (int row = 0; row < labels.rows(); row++) {
      for (int label = 0; label < count; label++) {
        signs[row * count + label] = (byte) (labels.isUnknown(row, label) ? 0 : -1);
      }
      for (int label : labels.positives().row(row)) {
        signs[row * count + label] = 1;
      }
    }
    return signs;
  }

  /**
   * In how many terms of a row's loss an edge occurs: two in a pseudo-likelihood, one in a
   * likelihood.
   */
  abstract int termsOfEdge();

  /** Whether its derivatives are always those of its value. */
  boolean hasGradient() {
    return true;
  }

  /** Makes workers on a graph of the given pairs. */
  abstract Supplier<Worker> workers(LabelPairs pairs);

  /** Works on a graph of the given pairs. Has buffers of its own: for one thread at a time. */
  abstract class Worker {
    final LabelPairs pairs;

    Worker(LabelPairs pairs) {
      this.pairs = pairs;
    }

    /** The loss of a row, whose scores and strengths stand from {@code at} on. */
    abstract double loss(int row, double[] block, int at);

    /** The same; scores and strengths become derivatives of the mean loss. */
    abstract double residuals(int row, double[] block, int at);

    /**
     * Adds what some rows contribute to the mean Hessian by scores and strengths, or near it.
     *
     * @param block not modified
     * @param sum input and output: width × width
     */
    abstract void addCurvature(int fromRow, int toRow, double[] block, double[] sum);

    /** The summed losses of some rows; the block is not modified. */
    final double loss(int fromRow, int toRow, double[] block) {
      double sum = 0;
      for (int row = fromRow; row < toRow; row++) {
        sum += loss(row, block, (row - fromRow) * pairs.width());
      }
      return sum;
    }

    /** The same; scores and strengths become derivatives of the mean loss. */
    final double residuals(int fromRow, int toRow, double[] block) {
      double sum = 0;
      for (int row = fromRow; row < toRow; row++) {
        sum += residuals(row, block, (row - fromRow) * pairs.width());
      }
      return sum;
    }

    /**
     * Adds the mean Hessian of losses that are sums over labels of functions of g_i = f_i + Σ_j
     * ω_ij v_j, which is Σ_i h_i (∂g_i)(∂g_i)ᵀ with ∂g_i/∂f_i = 1 and ∂g_i/∂ω_ij = v_j.
     *
     * @param count how many rows
     * @param second h: rows × labels
     * @param shown v: rows × labels
     */
    final void addNodeCurvature(int count, double[] second, double[] shown, double[] sum) {
      for (int label = 0; label < labels; label++) {
        // The label's own column and those of its edges.
        int node = label;
        int[] columns =
            IntStream.range(0, pairs.width())
                .filter(k -> k == node || (k >= labels && neighbour(node, k) >= 0))
                .toArray();
        double[] weighted = new double[count * columns.length];
        for (int row = 0, at = 0; row < count; row++) {
          double root = Math.sqrt(second[row * labels + label]);
          for (int column : columns) {
            weighted[at++] =
                column == label ? root : root * shown[row * labels + neighbour(label, column)];
          }
        }
        double[] product = new double[columns.length * columns.length];
        Matrix factor = Matrix.of(weighted, count, columns.length);
        Matrix result = Matrix.of(product, columns.length, columns.length);
        Blas.get().multiply(1.0 / rows, factor.transpose(), factor, 0, result);
        for (int a = 0, at = 0; a < columns.length; a++) {
          for (int b = 0; b < columns.length; b++) {
            sum[columns[a] * pairs.width() + columns[b]] += product[at++];
          }
        }
      }
    }

    /** The label at the other end of an edge's column, or −1 where the edge is not this label's. */
    private int neighbour(int label, int column) {
      int first = pairs.first()[column - labels];
      int second = pairs.second()[column - labels];
      return first == label ? second : second == label ? first : -1;
    }
  }
}
