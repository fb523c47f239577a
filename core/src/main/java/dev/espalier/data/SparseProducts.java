package dev.espalier.data;

import dev.espalier.math.SparseKernels;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Products of sparse rows with matrices that are copied to one array for each of their rows, as far
 * as the features occur: the compiler turns loops over such arrays into vector instructions, which
 * it does not for parts of a long one.
 */
final class SparseProducts implements FeatureProducts {
  /** Narrower matrices gain nothing. */
  private static final int NARROWEST = 8;

  /** So often at least must a feature occur on average: its weights are copied once for it. */
  private static final int FEWEST_USES = 4;

  private static final double[] NONE = {};

  private final SparseFeatures features;
  private final int width;
  private final int[] occurring;
  private final double[][] weightRows;
  private final double[][] gradientRows;
  private final double[] scratch;
  private double[] gradient = NONE;

  private SparseProducts(SparseFeatures features, int width, BitSet used) {
    this.features = features;
    this.width = width;
    this.occurring = used.stream().toArray();
    this.weightRows = new double[features.columns()][];
    this.gradientRows = new double[features.columns()][];
    this.scratch = new double[width];
    for (int column : occurring) {
      weightRows[column] = new double[width];
      gradientRows[column] = new double[width];
    }
  }

  /** Products for a range of rows, in the way that is fastest for them. */
  static FeatureProducts of(SparseFeatures features, int fromRow, int toRow, int width) {
    int from = features.rowStarts()[fromRow];
    int to = features.rowStarts()[toRow];
    BitSet used = new BitSet(features.columns());
    for (int k = from; k < to; k++) {
      used.set(features.columnIndices()[k]);
    }
    boolean worthCopying =
        width >= NARROWEST && to - from >= (long) FEWEST_USES * used.cardinality();
    return worthCopying
        ? new SparseProducts(features, width, used)
        : new PlainProducts(features, width);
  }

  @Override
  public void begin(double[] weights, double @Nullable [] nextGradient) {
    gradient = nextGradient == null ? NONE : nextGradient;
    for (int column : occurring) {
      System.arraycopy(weights, column * width, weightRows[column], 0, width);
      if (nextGradient != null) {
        System.arraycopy(nextGradient, column * width, gradientRows[column], 0, width);
      }
    }
  }

  @Override
  public void add(int fromRow, int toRow, double[] out) {
    SparseKernels.addProduct(
        features.rowStarts(),
        features.columnIndices(),
        features.values(),
        fromRow,
        toRow,
        weightRows,
        scratch,
        out);
  }

  @Override
  public void addTransposed(int fromRow, int toRow, double[] residuals) {
    SparseKernels.addTransposed(
        features.rowStarts(),
        features.columnIndices(),
        features.values(),
        fromRow,
        toRow,
        residuals,
        scratch,
        gradientRows);
  }

  @Override
  public void end() {
    if (gradient.length > 0) {
      for (int column : occurring) {
        System.arraycopy(gradientRows[column], 0, gradient, column * width, width);
      }
    }
    gradient = NONE;
  }
}
