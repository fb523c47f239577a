package dev.espalier.learn.pairwise;

import java.util.function.Supplier;

/**
 * What a row costs, given its scores f_i and strengths ω_ij, and the derivatives by them. How these
 * follow from features is {@link LinearEdgeLoss}'s matter.
 *
 * <p>A block holds the scores and strengths of some rows: rows × (labels, then pairs), row-major.
 */
abstract class LearningRule {
  /** The number of labels. */
  final int labels;

  /** The number of rows. */
  final int rows;

  LearningRule(int labels, int rows) {
    this.labels = labels;
    this.rows = rows;
  }

  /**
   * In how many terms of a row's loss an edge occurs: two in a pseudo-likelihood, one in a
   * likelihood.
   */
  abstract int termsOfEdge();

  /** Whether its derivatives are always those of its value. */
  boolean hasGradient() {
    return true;
  }

  /** Makes workers, one for each thread, on a graph of the given pairs. */
  abstract Supplier<Worker> workers(LabelPairs pairs);

  /** How many numbers of a row {@link #pairResiduals} needs. */
  abstract int stateSize();

  /**
   * The derivatives of the mean loss by the strengths of some pairs that need not be in the graph.
   *
   * @param state what {@link Worker#states} left of each row: rows × stateSize
   * @param fromRow first row
   * @param toRow row after the last
   * @param pairs neighbours in the order of all pairs
   * @param out (toRow − fromRow) × pairs, row-major; overwritten
   */
  abstract void pairResiduals(
      double[] state, int fromRow, int toRow, LabelPairs pairs, double[] out);

  /**
   * The mean over the rows of the Hessian by scores and strengths, or near it.
   *
   * @param state what {@link Worker#states} left of each row
   * @return width × width, symmetric and positive semidefinite
   */
  abstract double[] curvature(double[] state, LabelPairs pairs);

  /** Has buffers of its own: for one thread at a time. */
  interface Worker {
    /** The summed losses of some rows; the block is not modified. */
    double loss(int fromRow, int toRow, double[] block);

    /**
     * The summed losses of some rows; their scores and strengths become the derivatives of the mean
     * loss.
     */
    double residuals(int fromRow, int toRow, double[] block);

    /**
     * Keeps what {@link #pairResiduals} needs of some rows; the block may be overwritten.
     *
     * @param state that of all rows: rows × stateSize
     */
    void states(int fromRow, int toRow, double[] block, double[] state);
  }

  /** A worker for rules that know one row at a time. */
  abstract class RowWorker implements Worker {
    private final int width;

    RowWorker(LabelPairs pairs) {
      this.width = pairs.width();
    }

    /** The loss of a row, whose scores and strengths stand from {@code at} on. */
    abstract double loss(int row, double[] block, int at);

    /** The same; scores and strengths become derivatives of the mean loss. */
    abstract double residuals(int row, double[] block, int at);

    /** Keeps a row's state from {@code stateAt} on. */
    abstract void state(int row, double[] block, int at, double[] state, int stateAt);

    @Override
    public double loss(int fromRow, int toRow, double[] block) {
      double sum = 0;
      for (int row = fromRow; row < toRow; row++) {
        sum += loss(row, block, (row - fromRow) * width);
      }
      return sum;
    }

    @Override
    public double residuals(int fromRow, int toRow, double[] block) {
      double sum = 0;
      for (int row = fromRow; row < toRow; row++) {
        sum += residuals(row, block, (row - fromRow) * width);
      }
      return sum;
    }

    @Override
    public void states(int fromRow, int toRow, double[] block, double[] state) {
      for (int row = fromRow; row < toRow; row++) {
        state(row, block, (row - fromRow) * width, state, row * stateSize());
      }
    }
  }
}
