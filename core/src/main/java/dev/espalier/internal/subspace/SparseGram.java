package dev.espalier.internal.subspace;

import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.data.ColumnIndex;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;

/**
 * The smaller of AᵀA and AAᵀ of sparse rows: products of √L X, from which the mean is taken off.
 *
 * <pre>{@code
 * AᵀA = XᵀLX − (Σ_i l_i) m mᵀ
 * (AAᵀ)_ij = √l_i √l_j (x_i·x_j − x_i·m − x_j·m + m·m)
 * }</pre>
 */
final class SparseGram {
  private SparseGram() {}

  static double[] of(WeightedRows rows, SparseFeatures features) {
    SparseFeatures weighted = weighted(features, rows.roots());
    SparseFeatures side = rows.wide() ? weighted : weighted.transpose();
    int order = side.rows();
    double[] gram =
        new double
            [Shape.product(
                "products of all pairs", order, "rows", order, "columns of the smaller side")];
    ColumnIndex index = new ColumnIndex(side);
    Chunks chunks = Parallel.chunks(order);
    double[] mean = rows.mean();
    double[] shares = rows.wide() ? products(rows) : mean;
    double total = Arrays.stream(rows.roots()).map(root -> root * root).sum();
    double square = Blas.get().dot(mean.length, mean, 0, mean, 0);
    Parallel.run(
        chunks.count(),
        chunk -> {
          for (int i = chunks.from(chunk); i < chunks.to(chunk); i++) {
            index.addProducts(side, i, 1, gram, i * order);
            for (int j = 0; j < order; j++) {
              gram[i * order + j] -=
                  rows.wide()
                      ? rows.roots()[i] * rows.roots()[j] * (shares[i] + shares[j] - square)
                      : total * mean[i] * mean[j];
            }
          }
        });
    return gram;
  }

  /** x_i·m of each row. */
  private static double[] products(WeightedRows rows) {
    double[] products = new double[rows.rows()];
    rows.features().multiply(0, rows.rows(), rows.mean(), 1, products);
    return products;
  }

  private static SparseFeatures weighted(SparseFeatures rows, double[] roots) {
    double[] values = rows.values().clone();
    for (int row = 0; row < rows.rows(); row++) {
      for (int k = rows.rowStarts()[row]; k < rows.rowStarts()[row + 1]; k++) {
        values[k] *= roots[row];
      }
    }
    return rows.withRows(rows.rowStarts(), rows.columnIndices(), values);
  }
}
