package dev.espalier.data;

import dev.espalier.internal.parallel.Chunks;

/**
 * The two products of rows with one matrix of weights after the other, and the room that they need.
 *
 * <p>Learners that pass over the same rows many times use this; for a single product see {@link
 * Features#multiply}. Rows are cut into chunks, and worked on block of rows by block of rows;
 * columns of the weights are cut into strips. Who can, takes all blocks of a chunk with one strip
 * before the next strip: what a strip needs stays in cache. Different chunks, and different strips
 * of one, may be worked on at the same time.
 */
public interface FeatureProducts {
  /** How the columns of the weights are cut. */
  Chunks strips();

  /**
   * Takes the weights of the products to come.
   *
   * @param weights columns × width, row-major, perhaps with more behind it; not modified, and not
   *     to be modified before the products are taken
   */
  void load(double[] weights);

  /**
   * {@code out += X[fromRow, toRow) · W} for a strip of W.
   *
   * @param strip which strip
   * @param fromRow first row
   * @param toRow row after the last
   * @param out added to
   * @param offset where the first row of the product starts in {@code out}
   * @param stride from there, how far apart rows start
   */
  void add(int strip, int fromRow, int toRow, double[] out, int offset, int stride);

  /**
   * {@code gradient += X[fromRow, toRow)ᵀ · R} for a strip of R and of the gradient, which is
   * certain to have happened only after {@link #finish}.
   *
   * @param chunk the chunk that the rows lie in
   * @param strip which strip
   * @param fromRow first row: the chunk's first, or some blocks of {@link Features#blockRows} rows
   *     behind it
   * @param toRow row after the last: at most a block further, and the end of the block or chunk
   * @param residuals R, not modified
   * @param offset where the strip's first row starts
   * @param stride from there, how far apart rows start
   * @param gradient as large as the weights
   */
  void addTransposed(
      int chunk,
      int strip,
      int fromRow,
      int toRow,
      double[] residuals,
      int offset,
      int stride,
      double[] gradient);

  /** Completes the gradient of a chunk and strip. */
  void finish(int chunk, int strip, double[] gradient);

  /** {@code out += X[fromRow, toRow) · W}, row-major, for all strips. */
  default void add(int fromRow, int toRow, double[] out) {
    for (int strip = 0; strip < strips().count(); strip++) {
      add(strip, fromRow, toRow, out, strips().from(strip), strips().size());
    }
  }
}
