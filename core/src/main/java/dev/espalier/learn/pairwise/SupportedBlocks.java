package dev.espalier.learn.pairwise;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.math.Blas;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rule of {@link SupportedRows} for whole blocks of rows at once, by matrix products where they
 * are quicker than going through the members of every set:
 *
 * <pre>{@code
 * energies (rows × sets) = scores and strengths (rows × width) · signs (width × sets)
 * }</pre>
 *
 * where the sign of a label in a set is ±1 and that of a pair the product of its labels'. The
 * derivatives go back through the same matrix.
 */
final class SupportedBlocks implements LearningRule {
  /** About how many numbers of a product take as long as one that is looked up. */
  private static final int PRODUCT_GAIN = 20;

  /** No larger matrix of signs. */
  private static final int MOST_SIGNS = 1 << 22;

  private final SupportedRows single;
  private final SupportedTargets targets;
  private final LabelSets sets;

  private int @Nullable [] signedPairs;
  private double[] signs = {};

  SupportedBlocks(Labels labels) {
    this.targets = SupportedTargets.of(labels);
    this.single = new SupportedRows(targets, labels.rows());
    this.sets = targets.sets();
  }

  /**
   * About how many numbers the rule holds besides those of every row.
   *
   * @param sets how many label sets there are
   * @param width labels and pairs
   * @param blockRows rows that all workers together hold at a time
   */
  static long numbers(int sets, long width, long blockRows) {
    long signs = sets * width;
    // The signs, twice more where the curvature is taken, and the energies of the blocks.
    return signs > MOST_SIGNS ? 2 * signs + sets * 256L : 3 * signs + sets * (blockRows + 256L);
  }

  @Override
  public int sets() {
    return sets.rows();
  }

  @Override
  public int labels() {
    return single.labels();
  }

  @Override
  public int rows() {
    return single.rows();
  }

  @Override
  public int ends() {
    return single.ends();
  }

  @Override
  public int stateSize() {
    return single.stateSize();
  }

  @Override
  public void pairResiduals(double[] state, int fromRow, int toRow, Pairs pairs, double[] out) {
    int count = sets.rows();
    long products = (long) pairs.width() * count;
    if (products > MOST_SIGNS
        || (long) pairs.count() * count / PRODUCT_GAIN > sets.members().length) {
      single.pairResiduals(state, fromRow, toRow, pairs, out);
      return;
    }
    Blas.get()
        .gemm(
            false,
            true,
            toRow - fromRow,
            pairs.count(),
            count,
            1,
            state,
            fromRow * count,
            count,
            signsOf(pairs),
            labels() * count,
            count,
            0,
            out,
            0,
            pairs.count());
  }

  @Override
  public double[] curvature(double[] state, Pairs pairs) {
    return single.curvature(state, pairs);
  }

  @Override
  public Worker worker(Pairs pairs) {
    Worker rowByRow = single.worker(pairs);
    long products = (long) pairs.width() * sets.rows();
    return products > MOST_SIGNS || products / PRODUCT_GAIN > lookUps(pairs)
        ? rowByRow
        : new Products(rowByRow, pairs.width(), signs(pairs));
  }

  /** How many members and pairs of the graph all sets have together, and the edges besides. */
  private long lookUps(Pairs pairs) {
    long count = (long) pairs.width() + sets.members().length;
    boolean[] on = new boolean[labels()];
    for (int set = 0; set < sets.rows(); set++) {
      mark(on, set, true);
      for (int edge = 0; edge < pairs.count(); edge++) {
        count += on[pairs.first()[edge]] && on[pairs.second()[edge]] ? 1 : 0;
      }
      mark(on, set, false);
    }
    return count;
  }

  private void mark(boolean[] on, int set, boolean value) {
    for (int k = sets.start(set); k < sets.start(set + 1); k++) {
      on[sets.members()[k]] = value;
    }
  }

  /** The signs, made once for the workers of one graph. */
  private synchronized double[] signs(Pairs pairs) {
    if (Arrays.equals(signedPairs, pairs.index())) {
      return signs;
    }
    double[] made = signsOf(pairs);
    signs = made;
    signedPairs = pairs.index();
    return made;
  }

  /** The signs of labels and pairs in all sets: width × sets. */
  private double[] signsOf(Pairs pairs) {
    int count = sets.rows();
    double[] made = new double[pairs.width() * count];
    Arrays.fill(made, 0, labels() * count, -1);
    for (int set = 0; set < count; set++) {
      for (int k = sets.start(set); k < sets.start(set + 1); k++) {
        made[sets.members()[k] * count + set] = 1;
      }
    }
    for (int edge = 0; edge < pairs.count(); edge++) {
      int at = (labels() + edge) * count;
      int first = pairs.first()[edge] * count;
      int second = pairs.second()[edge] * count;
      for (int set = 0; set < count; set++) {
        made[at + set] = made[first + set] * made[second + set];
      }
    }
    return made;
  }

  private final class Products implements Worker {
    private final Worker rowByRow;
    private final int width;
    private final double[] signs;
    private final int count = sets.rows();
    private double[] energies = {};

    Products(Worker rowByRow, int width, double[] signs) {
      this.rowByRow = rowByRow;
      this.width = width;
      this.signs = signs;
    }

    @Override
    public double loss(int row, double[] block, int at) {
      return rowByRow.loss(row, block, at);
    }

    @Override
    public double residuals(int row, double[] block, int at) {
      return rowByRow.residuals(row, block, at);
    }

    @Override
    public void state(int row, double[] block, int at, double[] state, int stateAt) {
      rowByRow.state(row, block, at, state, stateAt);
    }

    @Override
    public double loss(int fromRow, int toRow, double[] block, int blockWidth) {
      energies(toRow - fromRow, block);
      double sum = 0;
      for (int row = fromRow; row < toRow; row++) {
        sum += toResiduals(row, (row - fromRow) * count);
      }
      return sum;
    }

    @Override
    public double residuals(int fromRow, int toRow, double[] block, int blockWidth) {
      double sum = loss(fromRow, toRow, block, blockWidth);
      Blas.get()
          .gemm(
              false,
              true,
              toRow - fromRow,
              width,
              count,
              1.0 / rows(),
              energies,
              0,
              count,
              signs,
              0,
              count,
              0,
              block,
              0,
              width);
      return sum;
    }

    @Override
    public void states(
        int fromRow, int toRow, double[] block, int blockWidth, double[] state, int size) {
      loss(fromRow, toRow, block, blockWidth);
      for (int k = 0; k < (toRow - fromRow) * count; k++) {
        state[fromRow * count + k] = energies[k] / rows();
      }
    }

    private void energies(int rows, double[] block) {
      if (energies.length < rows * count) {
        energies = new double[rows * count];
      }
      Blas.get()
          .gemm(
              false, false, rows, count, width, 1, block, 0, width, signs, 0, count, 0, energies, 0,
              count);
    }

    /** Replaces energies by p(s|x) − p(s|x, what is known) and returns the loss. */
    private double toResiduals(int row, int offset) {
      int target = targets.only(row);
      if (target < 0) {
        return targets.toResiduals(row, energies, offset);
      }
      double ofTarget = energies[offset + target];
      double largest = ofTarget;
      for (int k = offset; k < offset + count; k++) {
        largest = Math.max(largest, energies[k]);
      }
      double sum = 0;
      for (int k = offset; k < offset + count; k++) {
        double weight = Math.exp(energies[k] - largest);
        energies[k] = weight;
        sum += weight;
      }
      for (int k = offset; k < offset + count; k++) {
        energies[k] /= sum;
      }
      // 1 − p as the sum of the others, which keeps its digits when p is nearly 1.
      double others = 0;
      for (int k = offset; k < offset + count; k++) {
        others += k == offset + target ? 0 : energies[k];
      }
      energies[offset + target] = -others;
      return Math.log(sum) + largest - ofTarget;
    }
  }
}
