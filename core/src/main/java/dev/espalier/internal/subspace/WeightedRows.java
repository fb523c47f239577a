package dev.espalier.internal.subspace;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;

/**
 * A = √L (X − 1mᵀ): rows with weights l, moved to their weighted mean m. It is never stored: dense
 * rows are copied and moved a block at a time, and of sparse rows the mean is taken off products.
 */
public final class WeightedRows {
  private static final int BLOCK = 256;

  private final Features features;
  private final double[] roots;
  private final double[] mean;

  private WeightedRows(Features features, double[] roots, double[] mean) {
    this.features = features;
    this.roots = roots;
    this.mean = mean;
  }

  /**
   * Rows about their weighted mean.
   *
   * @param weights one for each row, none negative; all 0 leaves the rows where they are
   */
  public static WeightedRows centred(Features features, double[] weights) {
    double[] roots = Arrays.stream(weights).map(Math::sqrt).toArray();
    double sum = Arrays.stream(weights).sum();
    double[] origin = new double[features.columns()];
    double[] mean = new WeightedRows(features, roots, origin).transposedTimes(roots, 1);
    for (int column = 0; column < mean.length; column++) {
      mean[column] = sum > 0 ? mean[column] / sum : 0;
    }
    return new WeightedRows(features, roots, mean);
  }

  /** Rows of equal weight about their mean. */
  public static WeightedRows centred(Features features) {
    double[] ones = new double[features.rows()];
    Arrays.fill(ones, 1);
    return centred(features, ones);
  }

  /** The rows as they are. */
  public static WeightedRows plain(Features features) {
    double[] ones = new double[features.rows()];
    Arrays.fill(ones, 1);
    return new WeightedRows(features, ones, new double[features.columns()]);
  }

  public int rows() {
    return features.rows();
  }

  public int columns() {
    return features.columns();
  }

  /** Whether AAᵀ is smaller than AᵀA. */
  public boolean wide() {
    return columns() > rows();
  }

  Features features() {
    return features;
  }

  /** The roots of the weights; not to be modified. */
  public double[] roots() {
    return roots;
  }

  /** m; not to be modified. */
  public double[] mean() {
    return mean;
  }

  /** The smaller of AᵀA and AAᵀ. */
  public double[] gram() {
    return features instanceof SparseFeatures sparse
        ? SparseGram.of(this, sparse)
        : DenseGram.of(this, (DenseFeatures) features);
  }

  /**
   * AᵀE.
   *
   * @param e rows × width, row-major; not modified
   * @return columns × width, row-major
   */
  public double[] transposedTimes(double[] e, int width) {
    int size = Shape.product("directions", columns(), "features", width, "classes");
    if (size == 0) {
      return new double[0];
    }
    Chunks chunks = Chunks.forCost(rows(), workOfRow() * width, size);
    double[][] parts = new double[Math.max(1, chunks.count())][];
    parts[0] = new double[size];
    Parallel.run(
        chunks.count(),
        chunk -> {
          double[] sum = chunk == 0 ? parts[0] : new double[size];
          double[] weighted = new double[BLOCK * width];
          double[] room = features.isSparse() ? null : new double[BLOCK * columns()];
          for (int from = chunks.from(chunk); from < chunks.to(chunk); from += BLOCK) {
            int to = Math.min(chunks.to(chunk), from + BLOCK);
            if (room != null) {
              block(from, to, room, 0);
              Blas.get()
                  .multiply(
                      1,
                      Matrix.of(room, to - from, columns()).transpose(),
                      Matrix.of(e, from * width, to - from, width),
                      1,
                      Matrix.of(sum, columns(), width));
            } else {
              for (int k = 0; k < (to - from) * width; k++) {
                weighted[k] = roots[from + k / width] * e[from * width + k];
              }
              features.addTransposed(from, to, weighted, width, sum);
            }
          }
          parts[chunk] = sum;
        });
    double[] product = parts[0];
    for (int chunk = 1; chunk < chunks.count(); chunk++) {
      Blas.get().axpy(size, 1, parts[chunk], 0, product, 0);
    }
    if (features.isSparse()) {
      double[] shares = new double[width];
      for (int k = 0; k < rows() * width; k++) {
        shares[k % width] += roots[k / width] * e[k];
      }
      Blas.get()
          .multiply(
              -1,
              Matrix.of(mean, columns(), 1),
              Matrix.of(shares, 1, width),
              1,
              Matrix.of(product, columns(), width));
    }
    return product;
  }

  private double workOfRow() {
    return Math.max(1, (double) features.storedValues() / Math.max(1, rows()));
  }

  /**
   * AM.
   *
   * @param m columns × width, row-major; not modified
   * @return rows × width, row-major
   */
  public double[] times(double[] m, int width) {
    DenseFeatures projected = new Projection(width, m, offsets(m, width)).apply(features);
    double[] product = projected.values();
    for (int k = 0; k < product.length; k++) {
      product[k] *= roots[k / width];
    }
    return product;
  }

  /** mᵀM: where M sends the mean. */
  public double[] offsets(double[] m, int width) {
    return Matrix.of(mean, 1, columns()).times(Matrix.of(m, columns(), width));
  }

  /** Writes some rows of A from a place on, where the features are dense. */
  public void block(int from, int to, double[] out, int offset) {
    double[] values = features.values();
    int columns = columns();
    for (int row = from; row < to; row++) {
      double root = roots[row];
      int in = row * columns;
      int at = offset + (row - from) * columns;
      for (int column = 0; column < columns; column++) {
        out[at + column] = root * (values[in + column] - mean[column]);
      }
    }
  }
}
