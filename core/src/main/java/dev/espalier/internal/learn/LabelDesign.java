package dev.espalier.internal.learn;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.math.sparse.BlockedCsc;
import dev.espalier.internal.math.sparse.SparseKernels;

/**
 * What each label looks like to its neighbours: y = 2q − 1, where q is 1 for a positive label, 0
 * for a negative one (and then not stored), and the expectation for an unknown one. Products with
 * label values cost O(stored · labels), not O(rows · labels²).
 */
public final class LabelDesign {
  private final int[] rowStart;
  private final int[] label;
  private final double[] q;

  /** 2q: what a neighbour's value takes off or adds to y = −1. */
  private final double[] twice;

  private LabelDesign(int[] rowStart, int[] label, double[] q) {
    this.rowStart = rowStart;
    this.label = label;
    this.q = q;
    this.twice = new double[q.length];
    for (int k = 0; k < q.length; k++) {
      twice[k] = 2 * q[k];
    }
  }

  /**
   * The values of known labels, and expectations of unknown ones.
   *
   * @param expectations rows × labels, row-major: the probability that an unknown label is on; not
   *     looked at elsewhere, and may be empty where everything is known
   */
  public static LabelDesign of(Labels labels, double[] expectations) {
    LabelSets positives = labels.positives();
    LabelSets unknown = labels.unknown();
    int rows = labels.rows();
    int size = positives.size() + (unknown == null ? 0 : unknown.size());
    int[] starts = new int[rows + 1];
    int[] index = new int[size];
    double[] q = new double[size];
    int at = 0;
    for (int row = 0; row < rows; row++) {
      for (int k = positives.start(row); k < positives.start(row + 1); k++) {
        index[at] = positives.members()[k];
        q[at++] = 1;
      }
      if (unknown != null) {
        for (int k = unknown.start(row); k < unknown.start(row + 1); k++) {
          index[at] = unknown.members()[k];
          q[at++] = expectations[row * labels.labelCount() + unknown.members()[k]];
        }
      }
      starts[row + 1] = at;
    }
    return new LabelDesign(starts, index, q);
  }

  /**
   * Adds what the neighbours of each label say: Σ_j α_ij (y_lj + 1), which is 2 Σ_j α_ij q_lj.
   *
   * @param couplings α: a symmetric matrix, an array for each row
   * @param block input and output: rows × labels, row-major
   */
  public void addFields(int from, int to, double[][] couplings, double[] block) {
    SparseKernels.addProduct(rowStart, label, twice, from, to, couplings, couplings.length, block);
  }

  /** The values q of some rows, ordered for the products Σ_l q_lj r_li. */
  BlockedCsc byLabel(int from, int to, int blockRows) {
    return new BlockedCsc(rowStart, label, q, from, to, blockRows);
  }
}
