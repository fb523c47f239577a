package dev.espalier.data;

import dev.espalier.internal.math.ColumnOrder;
import dev.espalier.internal.math.SparseKernels;
import dev.espalier.internal.math.StripedMatrix;
import dev.espalier.internal.parallel.Chunks;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Products of sparse rows, with matrices copied to {@link StripedMatrix} as far as they count. */
final class SparseProducts implements FeatureProducts {
  /** Narrower matrices gain nothing. */
  private static final int NARROWEST = 8;

  /**
   * So often at least must a feature occur in a chunk on average: its weights are copied for it.
   */
  private static final int FEWEST_USES = 4;

  private final SparseFeatures features;
  private final Chunks chunks;
  private final StripedMatrix weights;

  /** What the transposed products of each chunk need; made when the first is taken. */
  private final @Nullable Transposed[] transposed;

  /**
   * A chunk's values by columns, and the sums of its products.
   *
   * @param order the chunk's stored values
   * @param sums a row for each feature that occurs in the chunk
   * @param scratch for each strip a block of rows
   */
  private record Transposed(ColumnOrder order, StripedMatrix sums, double[][][] scratch) {}

  private SparseProducts(SparseFeatures features, Chunks chunks, int width, BitSet used) {
    this.features = features;
    this.chunks = chunks;
    this.weights =
        new StripedMatrix(features.columns(), StripedMatrix.strips(width), used.stream().toArray());
    this.transposed = new Transposed[chunks.count()];
  }

  /** Products for the rows of all chunks, in the way that is fastest for them. */
  static FeatureProducts of(SparseFeatures features, Chunks chunks, int width) {
    BitSet used = new BitSet(features.columns());
    for (int column : features.columnIndices()) {
      used.set(column);
    }
    boolean worthCopying =
        width >= NARROWEST
            && features.storedValues() >= (long) FEWEST_USES * used.cardinality() * chunks.count();
    return worthCopying
        ? new SparseProducts(features, chunks, width, used)
        : new PlainProducts(features, width);
  }

  @Override
  public Chunks strips() {
    return weights.strips();
  }

  @Override
  public void load(double[] nextWeights) {
    weights.set(nextWeights);
  }

  @Override
  public void add(int strip, int fromRow, int toRow, double[] out, int offset, int stride) {
    SparseKernels.addProduct(
        features.rowStarts(),
        features.columnIndices(),
        features.values(),
        fromRow,
        toRow,
        weights.rows(strip),
        strips().size(strip),
        out,
        offset,
        stride);
  }

  @Override
  public void addTransposed(
      int chunk,
      int strip,
      int fromRow,
      int toRow,
      double[] residuals,
      int offset,
      int stride,
      double[] gradient) {
    Transposed own = transposed(chunk);
    own.order.addTransposed(
        fromRow, toRow, residuals, offset, stride, own.sums.rows(strip), own.scratch[strip]);
  }

  private synchronized Transposed transposed(int chunk) {
    Transposed made = transposed[chunk];
    if (made == null) {
      ColumnOrder order =
          new ColumnOrder(
              features.rowStarts(),
              features.columnIndices(),
              features.values(),
              chunks.from(chunk),
              chunks.to(chunk),
              features.blockRows());
      int blockRows = Math.min(features.blockRows(), chunks.size(chunk));
      double[][][] scratch = new double[strips().count()][][];
      Arrays.setAll(scratch, strip -> new double[blockRows][strips().size(strip)]);
      made =
          new Transposed(
              order, new StripedMatrix(features.columns(), strips(), order.occurring()), scratch);
      transposed[chunk] = made;
    }
    return made;
  }

  @Override
  public void finish(int chunk, int strip, double[] gradient) {
    transposed(chunk).sums.moveTo(strip, gradient);
  }
}
