package dev.espalier.learn.pairwise;

import dev.espalier.data.Features;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;

/**
 * How strongly the loss pulls at the vector of every pair of labels, in the graph or not: the dual
 * norm of its gradient. A pair outside the graph stays outside as long as that is at most λ2.
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

  /** The most pairs that one thread works on at a time. */
  static int blockPairs(int pairs) {
    return Math.max(FEWEST_PAIRS, Math.min(MOST_PAIRS, pairs / 16));
  }

  /**
   * The pull at every pair.
   *
   * @param state what the rule keeps of every row at the current parameters
   */
  double[] pulls(double[] state) {
    return pulls(state, Pairs.range(rule.labels(), 0, Pairs.all(rule.labels())));
  }

  /** The pull at each of some pairs, which must be neighbours unless the rule falls apart. */
  double[] pulls(double[] state, Pairs some) {
    double[] pulls = new double[some.count()];
    if (pulls.length == 0) {
      return pulls;
    }
    int pairsAtOnce = blockPairs(pulls.length);
    Chunks blocks = new Chunks(pulls.length, (pulls.length + pairsAtOnce - 1) / pairsAtOnce);
    Parallel.run(
        blocks.count(), block -> pulls(state, some, blocks.from(block), blocks.to(block), pulls));
    return pulls;
  }

  private void pulls(double[] state, Pairs some, int from, int to, double[] pulls) {
    Pairs pairs = Pairs.of(rule.labels(), Arrays.copyOfRange(some.index(), from, to));
    int count = pairs.count();
    double[] gradient = new double[features.columns() * count];
    double[] residuals = new double[features.blockRows() * count];
    for (int row = 0; row < features.rows(); row += features.blockRows()) {
      int end = Math.min(features.rows(), row + features.blockRows());
      rule.pairResiduals(state, row, end, pairs, residuals);
      features.addTransposed(row, end, residuals, count, gradient);
    }
    Arrays.fill(pulls, from, to, 0);
    for (int k = 0; k < features.columns(); k++) {
      for (int pair = 0; pair < count; pair++) {
        double value = gradient[k * count + pair];
        pulls[from + pair] =
            norm == EdgeNorm.EUCLIDEAN
                ? pulls[from + pair] + value * value
                : Math.max(pulls[from + pair], Math.abs(value));
      }
    }
    for (int pair = from; norm == EdgeNorm.EUCLIDEAN && pair < to; pair++) {
      pulls[pair] = Math.sqrt(pulls[pair]);
    }
  }
}
