package dev.espalier.learn.pairwise;

import dev.espalier.data.Features;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;

/**
 * The dual norm of the loss's gradient by the vector of every pair of labels, in the graph or not.
 * A pair outside the graph stays outside as long as that is at most λ2.
 *
 * <p>Works through blocks of pairs, and for each through blocks of rows; nothing of the size rows ×
 * pairs is ever made.
 */
final class PairScreen {
  private static final int MOST_PAIRS = 256;
  private static final int FEWEST_PAIRS = 16;

  private final Features features;
  private final LearningRule rule;
  private final EdgeNorm norm;

  PairScreen(Features features, LearningRule rule, EdgeNorm norm) {
    this.features = features;
    this.rule = rule;
    this.norm = norm;
  }

  /**
   * The gradient norm of every pair.
   *
   * @param state what the rule keeps of every row at the current parameters
   */
  double[] gradientNorms(double[] state) {
    double[] norms = new double[LabelPairs.all(rule.labels)];
    int pairsAtOnce = Math.max(FEWEST_PAIRS, Math.min(MOST_PAIRS, norms.length / 16));
    Chunks blocks = new Chunks(norms.length, (norms.length + pairsAtOnce - 1) / pairsAtOnce);
    Parallel.run(
        blocks.count(), block -> gradientNorms(state, blocks.from(block), blocks.to(block), norms));
    return norms;
  }

  private void gradientNorms(double[] state, int from, int to, double[] norms) {
    LabelPairs pairs = LabelPairs.range(rule.labels, from, to);
    int count = pairs.count();
    double[] gradient = new double[features.columns() * count];
    double[] residuals = new double[features.blockRows() * count];
    for (int row = 0; row < features.rows(); row += features.blockRows()) {
      int end = Math.min(features.rows(), row + features.blockRows());
      rule.pairResiduals(state, row, end, pairs, residuals);
      features.addTransposed(row, end, residuals, count, gradient);
    }
    for (int pair = 0; pair < count; pair++) {
      double squares = 0;
      double largest = 0;
      for (int k = pair; k < gradient.length; k += count) {
        squares += gradient[k] * gradient[k];
        largest = Math.max(largest, Math.abs(gradient[k]));
      }
      norms[from + pair] = norm == EdgeNorm.EUCLIDEAN ? Math.sqrt(squares) : largest;
    }
  }
}
