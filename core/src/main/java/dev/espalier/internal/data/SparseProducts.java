package dev.espalier.internal.data;

import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.math.sparse.BlockedCsc;
import dev.espalier.internal.math.sparse.SparseKernels;
import dev.espalier.internal.parallel.Chunks;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Products of sparse rows, with an array for each row of a matrix: loops over several such arrays
 * become vector instructions, which loops over parts of one long array do not. Rows of features
 * that do not occur are left out.
 */
final class SparseProducts extends FeatureProducts {
  /** Narrower matrices gain nothing. */
  private static final int NARROWEST = 8;

  /** A feature must occur so often in a chunk, on average, to be worth the copy of its weights. */
  private static final int FEWEST_USES = 4;

  private final SparseFeatures features;
  private final int width;
  private final int[] occurring;

  /** The values of each chunk by columns; made when first asked for. */
  private final @Nullable BlockedCsc[] byColumn;

  SparseProducts(SparseFeatures features, Chunks chunks, int width) {
    super(features, chunks, width);
    this.features = features;
    this.width = width;
    this.occurring = occurring(features).stream().toArray();
    this.byColumn = new BlockedCsc[chunks.count()];
  }

  /** Whether copies pay. */
  static boolean pay(SparseFeatures features, Chunks chunks, int width) {
    return width >= NARROWEST
        && features.storedValues()
            >= (long) FEWEST_USES * occurring(features).cardinality() * chunks.count();
  }

  private static BitSet occurring(SparseFeatures features) {
    BitSet occurring = new BitSet(features.columns());
    for (int column : features.columnIndices()) {
      occurring.set(column);
    }
    return occurring;
  }

  @Override
  public Forward forward(double[] weights) {
    double[][] rows = new double[features.columns()][];
    for (int column : occurring) {
      rows[column] = Arrays.copyOfRange(weights, column * width, (column + 1) * width);
    }
    return (from, to, out) ->
        SparseKernels.addProduct(
            features.rowStarts(),
            features.columnIndices(),
            features.values(),
            from,
            to,
            rows,
            width,
            out);
  }

  @Override
  public Backward backward(int chunk, double[] gradient) {
    BlockedCsc values = byColumn(chunk);
    int[] inChunk = values.occurring();
    double[][] sums = new double[features.columns()][];
    for (int column : inChunk) {
      sums[column] = new double[width];
    }
    double[][] scratch = new double[Math.min(blockRows(), chunks().size(chunk))][width];
    return new Backward() {
      @Override
      public void add(int from, int to, double[] residuals) {
        values.addTransposed(from, to, residuals, sums, scratch);
      }

      @Override
      public void finish() {
        for (int column : inChunk) {
          int base = column * width;
          for (int k = 0; k < width; k++) {
            gradient[base + k] += sums[column][k];
          }
        }
      }
    };
  }

  private synchronized BlockedCsc byColumn(int chunk) {
    BlockedCsc made = byColumn[chunk];
    if (made == null) {
      made =
          new BlockedCsc(
              features.rowStarts(),
              features.columnIndices(),
              features.values(),
              chunks().from(chunk),
              chunks().to(chunk),
              blockRows());
      byColumn[chunk] = made;
    }
    return made;
  }
}
