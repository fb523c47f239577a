package dev.espalier.internal.data;

import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.math.RowBlocks;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;

/**
 * The two products of feature rows that a loss needs at each point: scores X·W, and the gradient
 * Xᵀ·R from residuals R.
 *
 * <p>Rows are cut into chunks, and chunks into blocks that stay in cache from the first product to
 * the second. Immutable; safe for many threads.
 */
public abstract sealed class FeatureProducts permits PlainProducts, SparseProducts {
  /** Numbers that a block of scores holds at most, so that it stays in cache. */
  private static final int BLOCK_NUMBERS = 1 << 17;

  private static final int FEWEST_BLOCK_ROWS = 64;

  /** Maximum number of values in a block of dense rows. */
  private static final int DENSE_NUMBERS = 1 << 18;

  private static final int MOST_BLOCK_ROWS = 512;
  private static final int MOST_SPARSE_ROWS = 256;

  private final Chunks chunks;
  private final int blockRows;

  FeatureProducts(Features features, Chunks chunks, int width) {
    this.chunks = chunks;
    this.blockRows = blockRows(features, width);
  }

  /**
   * Products in the way that is fastest for the rows.
   *
   * @param features X
   * @param chunks how its rows are cut
   * @param width columns of W and R
   */
  public static FeatureProducts of(Features features, Chunks chunks, int width) {
    return features instanceof SparseFeatures sparse && SparseProducts.pay(sparse, chunks, width)
        ? new SparseProducts(sparse, chunks, width)
        : new PlainProducts(features, chunks, width);
  }

  /**
   * Linear functions of every row, x·w_i + b_i.
   *
   * @param weights w: columns × functions, row-major
   * @param intercepts b
   * @param limit maximum size of a value; larger ones are cut off there
   * @return rows × functions, row-major
   */
  public static double[] linear(
      Features rows, double[] weights, double[] intercepts, double limit) {
    int width = intercepts.length;
    double[] values = new double[Shape.product("predicting", rows.rows(), "rows", width, "scores")];
    Chunks chunks = Parallel.chunks(rows.rows());
    FeatureProducts products = of(rows, chunks, width);
    Forward forward = products.forward(weights);
    Parallel.run(
        chunks.count(),
        chunk -> {
          double[] block = new double[Math.min(products.blockRows(), rows.rows()) * width];
          for (int from = chunks.from(chunk), to; from < chunks.to(chunk); from = to) {
            to = products.blockEnd(chunk, from);
            RowBlocks.fill(block, to - from, intercepts);
            forward.add(from, to, block);
            for (int k = 0; k < (to - from) * width; k++) {
              values[from * width + k] = Math.max(-limit, Math.min(limit, block[k]));
            }
          }
        });
    return values;
  }

  /** How many rows make a block for weights of some width; depends on the data only. */
  public static int blockRows(Features features, int width) {
    int most =
        features.isSparse()
            ? MOST_SPARSE_ROWS
            : Math.min(MOST_BLOCK_ROWS, DENSE_NUMBERS / Math.max(1, features.columns()));
    int fitting = Math.min(most, BLOCK_NUMBERS / Math.max(1, width));
    return Math.max(FEWEST_BLOCK_ROWS, fitting);
  }

  /** How the rows are cut. */
  public final Chunks chunks() {
    return chunks;
  }

  /** How many rows make a block; the last of a chunk may have fewer. */
  public final int blockRows() {
    return blockRows;
  }

  /** The row after the last of a block of a chunk that begins at {@code from}. */
  public final int blockEnd(int chunk, int from) {
    return Math.min(chunks.to(chunk), from + blockRows);
  }

  /**
   * The product with some weights, for all chunks.
   *
   * @param weights W: columns × width, row-major, perhaps with more behind it; not to be modified
   *     while the product is in use
   */
  public abstract Forward forward(double[] weights);

  /**
   * The product with the residuals of one chunk.
   *
   * @param gradient as large as the weights; added to, completely so after {@link Backward#finish}
   */
  public abstract Backward backward(int chunk, double[] gradient);

  /** X·W. Immutable; safe for many threads. */
  public interface Forward {
    /** {@code out += X[from, to) · W}, row-major. */
    void add(int from, int to, double[] out);
  }

  /** Xᵀ·R over the blocks of one chunk. */
  public interface Backward {
    /**
     * Adds {@code X[from, to)ᵀ · R} for a block of the chunk.
     *
     * @param residuals R, row-major, not modified
     */
    void add(int from, int to, double[] residuals);

    /** Completes the gradient. */
    void finish();
  }
}
