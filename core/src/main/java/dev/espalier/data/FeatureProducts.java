package dev.espalier.data;

import dev.espalier.math.Chunks;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The two products of some rows with one matrix of weights, block of rows by block of rows, and the
 * room that they need: made once for a range of rows, used for one matrix after the other.
 *
 * <p>Learners that pass over the same rows many times use this; for a single product see {@link
 * Features#multiply}. Not for use by several threads at a time.
 */
public interface FeatureProducts {
  /** One for the rows of each chunk. */
  static FeatureProducts[] of(Features features, Chunks chunks, int width) {
    FeatureProducts[] products = new FeatureProducts[chunks.count()];
    Arrays.setAll(
        products, chunk -> features.products(chunks.from(chunk), chunks.to(chunk), width));
    return products;
  }

  /**
   * Starts with a matrix.
   *
   * @param weights columns × width, row-major, perhaps with more behind it; not modified
   * @param gradient as {@code weights}; what the transposed products are added to, which is certain
   *     to have happened only after {@link #end}. Null if there will be none
   */
  void begin(double[] weights, double @Nullable [] gradient);

  /** {@code out += X[fromRow, toRow) · W}, row-major. */
  void add(int fromRow, int toRow, double[] out);

  /** {@code gradient += X[fromRow, toRow)ᵀ · R}, with R row-major. */
  void addTransposed(int fromRow, int toRow, double[] residuals);

  /** Completes the gradient. */
  void end();
}
