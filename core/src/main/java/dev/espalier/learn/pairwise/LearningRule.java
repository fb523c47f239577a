package dev.espalier.learn.pairwise;

import java.util.Optional;

/**
 * What one row adds to an objective of linear edges, and how it depends on the row's scores f_i and
 * strengths ω_ij. The features are somebody else's matter ({@link ConditionalLoss}).
 */
interface LearningRule {
  /** The number of labels. */
  int labels();

  /** The number of rows. */
  int rows();

  /** How many label sets it weighs, 0 where it weighs none. */
  default int sets() {
    return 0;
  }

  /**
   * In how many terms of a row's loss an edge occurs: two in a pseudo-likelihood, one in a
   * likelihood.
   */
  int ends();

  /** Whether its derivatives are always those of its value. */
  default boolean hasGradient() {
    return true;
  }

  /**
   * The same for some of the labels only, with what the others show left out; nothing where a label
   * matters to others even without an edge between them.
   */
  default Optional<LearningRule> among(int[] some) {
    return Optional.empty();
  }

  /** A worker for the rows of one thread, on a graph of the given pairs. */
  Worker worker(Pairs pairs);

  /** How many numbers of a row {@link #pairResiduals} needs. */
  int stateSize();

  /**
   * The derivatives of the objective by the strengths of some pairs that need not be in the graph.
   *
   * @param state what {@link Worker#state} left of each row: rows × stateSize
   * @param fromRow first row
   * @param toRow row after the last
   * @param pairs pairs in the order of all; neighbours unless the rule falls apart, see {@link
   *     #among}
   * @param out (toRow − fromRow) × pairs, row-major; overwritten
   */
  void pairResiduals(double[] state, int fromRow, int toRow, Pairs pairs, double[] out);

  /**
   * About the mean over the rows of the second derivatives by scores and strengths.
   *
   * @param state what {@link Worker#state} left of each row
   * @return width × width, symmetric and positive semidefinite
   */
  double[] curvature(double[] state, Pairs pairs);

  /** Works on one row at a time; not for several threads. */
  interface Worker {
    /**
     * The loss of a row.
     *
     * @param block scores of all labels and strengths of all pairs from {@code at} on; not modified
     */
    double loss(int row, double[] block, int at);

    /**
     * The loss of a row, whose scores and strengths are replaced by its derivatives divided by the
     * number of rows.
     */
    double residuals(int row, double[] block, int at);

    /**
     * The losses of some rows together.
     *
     * @param block scores and strengths of the rows: rows × width, not modified
     */
    default double loss(int fromRow, int toRow, double[] block, int width) {
      double sum = 0;
      for (int row = fromRow; row < toRow; row++) {
        sum += loss(row, block, (row - fromRow) * width);
      }
      return sum;
    }

    /** The losses of some rows together; their scores and strengths become derivatives. */
    default double residuals(int fromRow, int toRow, double[] block, int width) {
      double sum = 0;
      for (int row = fromRow; row < toRow; row++) {
        sum += residuals(row, block, (row - fromRow) * width);
      }
      return sum;
    }

    /** Keeps what {@link #pairResiduals} needs of the row. */
    void state(int row, double[] block, int at, double[] state, int stateAt);

    /**
     * The same for some rows together; their scores and strengths may be overwritten.
     *
     * @param state that of all rows: rows × size
     * @param size how many numbers are kept of a row
     */
    default void states(
        int fromRow, int toRow, double[] block, int width, double[] state, int size) {
      for (int row = fromRow; row < toRow; row++) {
        state(row, block, (row - fromRow) * width, state, row * size);
      }
    }
  }
}
