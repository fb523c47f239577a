package dev.espalier.learn;

import dev.espalier.data.Features;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.SymmetricEigen;
import dev.espalier.internal.parallel.Parallel;

/**
 * Along which combinations of labels a loss is bent most, where the score of one label bears on the
 * probability of others: the weights of each feature are turned to these axes before they are
 * scaled, see {@link Conditioning}.
 *
 * <p>The second derivative by the scores of a row is the covariance of its labels. Its mean at the
 * start of a fit is known; as the fit comes to tell rows apart, labels of one row vary less
 * together, and differently in each row. So only a part of what lies off the diagonal is believed.
 */
final class LabelAxes {
  /** How much of the covariances between labels counts: .5 to .7 need equally few iterations. */
  private static final double SHARE = 0.6;

  /**
   * What turning may take beside an evaluation, in multiplications: two times the square of the
   * labels for each feature, beside twice the labels for each stored value.
   */
  private static final double MOST_OVERHEAD = 0.25;

  /** Features whose weights are turned at a time: fewer are not worth handing to a thread. */
  private static final int BLOCK = 160;

  private final double[] bends;

  /** Row k is axis k; nothing where the axes are the labels themselves. */
  private final double[] axes;

  private LabelAxes(double[] bends, double[] axes) {
    this.bends = bends;
    this.axes = axes;
  }

  /** The labels themselves. */
  static LabelAxes ofLabels(double[] bends) {
    return new LabelAxes(bends, new double[0]);
  }

  /**
   * Finds them, where turning is not too dear.
   *
   * @param features the mapped training features
   * @param curvature input: order × order, the labels first
   * @param order at least as many as labels
   * @param labels how many
   */
  static LabelAxes of(Features features, double[] curvature, int order, int labels) {
    double[] bends = new double[labels];
    double[] believed = new double[labels * labels];
    boolean together = false;
    for (int i = 0; i < labels; i++) {
      bends[i] = curvature[i * order + i];
      for (int j = 0; j < labels; j++) {
        double value = curvature[i * order + j];
        believed[i * labels + j] = i == j ? value : SHARE * value;
        together |= i != j && value != 0;
      }
    }
    boolean cheap = (double) features.columns() * labels <= MOST_OVERHEAD * features.storedValues();
    if (!together || !cheap) {
      return ofLabels(bends);
    }
    SymmetricEigen eigen = SymmetricEigen.of(believed, labels);
    return new LabelAxes(eigen.values(), eigen.vectors());
  }

  /** The second derivative along each axis. */
  double[] bends() {
    return bends;
  }

  /** Whether the axes differ from the labels. */
  boolean turned() {
    return axes.length > 0;
  }

  /**
   * From weights for labels to weights for axes; to be asked only where they are {@link #turned}.
   *
   * @param weights input: features × labels and perhaps more behind them
   * @param onAxes output, overwritten as far; another array
   */
  void toAxes(double[] weights, double[] onAxes, int features) {
    turn(weights, onAxes, features, true);
  }

  /** The inverse of {@link #toAxes}, which is its transpose. */
  void toLabels(double[] onAxes, double[] weights, int features) {
    turn(onAxes, weights, features, false);
  }

  private void turn(double[] before, double[] after, int features, boolean transposed) {
    int width = bends.length;
    Parallel.run(
        (features + BLOCK - 1) / BLOCK,
        block -> {
          int from = block * BLOCK * width;
          int rows = Math.min(BLOCK, features - block * BLOCK);
          Blas.get()
              .gemm(
                  false,
                  transposed,
                  rows,
                  width,
                  width,
                  1,
                  before,
                  from,
                  width,
                  axes,
                  0,
                  width,
                  0,
                  after,
                  from,
                  width);
        });
  }
}
