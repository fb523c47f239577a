package dev.espalier.internal.subspace;

import dev.espalier.data.DenseFeatures;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.parallel.Parallel;

/**
 * The smaller of AᵀA and AAᵀ of dense rows: panels of the lower triangle, each by matrix products
 * on one thread, then its mirror image.
 */
final class DenseGram {
  /**
   * Number of rows of A that are copied at a time: long sums run at the full rate of the library.
   */
  private static final int ROWS = 512;

  /**
   * Number of rows of a panel: enough for the full rate, few enough to waste little beside the
   * diagonal.
   */
  private static final int PANEL = 256;

  /** Number of rows of A in a panel of AAᵀ, which are long. */
  private static final int WIDE_PANEL = 64;

  private DenseGram() {}

  static double[] of(WeightedRows rows, DenseFeatures features) {
    int order = Math.min(features.rows(), features.columns());
    double[] gram =
        new double
            [Shape.product(
                "products of all pairs", order, "rows", order, "columns of the smaller side")];
    if (rows.wide()) {
      ofRows(rows, gram, order);
    } else {
      ofColumns(rows, gram, order);
    }
    for (int i = 0; i < order; i++) {
      for (int j = 0; j < i; j++) {
        gram[j * order + i] = gram[i * order + j];
      }
    }
    return gram;
  }

  /** AᵀA: one block of rows after the other, all panels of it side by side. */
  private static void ofColumns(WeightedRows rows, double[] gram, int order) {
    double[] block = new double[Math.min(ROWS, rows.rows()) * order];
    int panels = (order + PANEL - 1) / PANEL;
    for (int first = 0; first < rows.rows(); first += ROWS) {
      int from = first;
      int count = Math.min(ROWS, rows.rows() - from);
      int pieces = (count + WIDE_PANEL - 1) / WIDE_PANEL;
      Parallel.run(
          pieces,
          piece -> {
            int start = piece * WIDE_PANEL;
            int end = Math.min(count, start + WIDE_PANEL);
            rows.block(from + start, from + end, block, start * order);
          });
      Parallel.run(
          panels,
          turn -> {
            // The longest first, so that threads end together.
            int top = (panels - 1 - turn) * PANEL;
            int bottom = Math.min(order, top + PANEL);
            Blas.get()
                .multiply(
                    1,
                    Matrix.of(block, top, count, bottom - top, order).transpose(),
                    Matrix.of(block, 0, count, bottom, order),
                    1,
                    Matrix.of(gram, top * order, bottom - top, bottom, order));
          });
    }
  }

  /** AAᵀ: each panel against those before it. */
  private static void ofRows(WeightedRows rows, double[] gram, int order) {
    int columns = rows.columns();
    int panels = (order + WIDE_PANEL - 1) / WIDE_PANEL;
    Parallel.run(
        panels,
        turn -> {
          int panel = panels - 1 - turn;
          int top = panel * WIDE_PANEL;
          int bottom = Math.min(order, top + WIDE_PANEL);
          double[] own = new double[WIDE_PANEL * columns];
          double[] other = new double[WIDE_PANEL * columns];
          rows.block(top, bottom, own, 0);
          for (int left = 0; left <= top; left += WIDE_PANEL) {
            int right = Math.min(order, left + WIDE_PANEL);
            rows.block(left, right, other, 0);
            Blas.get()
                .multiply(
                    Matrix.of(own, bottom - top, columns),
                    Matrix.of(other, right - left, columns).transpose(),
                    Matrix.of(gram, top * order + left, bottom - top, right - left, order));
          }
        });
  }
}
