package dev.espalier.learn.chain;

import dev.espalier.Evidence;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.math.Logistic;

/**
 * One fitted chain: p(y_i = 1|x, labels before i) = σ(2 g_i), g_i = f_i(x) + Σ_{j before i} v_ji
 * [y_j = 1].
 *
 * @param order the labels, first to last
 * @param scores f, on mapped features
 * @param links v: labels × labels, row-major; row j is what label j adds to the others where it is
 *     on, 0 for labels before it
 */
record Chain(int[] order, LinearScores scores, double[] links) {
  int labelCount() {
    return order.length;
  }

  /** Tells the labels that come after label j that it is on. */
  void turnOn(int label, double[] sums, int offset) {
    int base = label * order.length;
    for (int i = 0; i < order.length; i++) {
      sums[offset + i] += links[base + i];
    }
  }

  /**
   * Decides label by label: each is on where that is more probable, given those before it.
   *
   * @param sums input: f of the row; output: g of each label when it was its turn
   * @param offset where the row starts
   * @param known a known label has its known value, for those after it too
   */
  void decide(double[] sums, int offset, Evidence known, int row) {
    for (int label : order) {
      int value = known.value(row, label);
      double own = sums[offset + label];
      if (value > 0 || (value == 0 && own > 0)) {
        turnOn(label, sums, offset);
        sums[offset + label] = own;
      }
    }
  }

  /** log p(y_i|x, labels before i), y_i on or off. */
  static double logProbability(double sum, boolean on) {
    // log σ(±2g) = −log(1 + exp(∓2g))
    return -Logistic.log1pExp(on ? -2 * sum : 2 * sum);
  }
}
