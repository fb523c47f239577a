package dev.espalier.learn.pairwise;

import dev.espalier.data.Features;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The dual norm of the loss's gradient by the vector of every pair of labels, in the graph or not.
 * A pair outside the graph stays outside as long as that is at most λ2.
 *
 * @param features the coordinates of every row
 * @param rule what a row costs
 * @param norm how edges are penalised
 */
record PairScreen(Features features, LearningRule rule, EdgeNorm norm) {
  /** Pairs that one thread adds to the graph at a time. */
  private static final int BLOCK_PAIRS = 128;

  /** The gradient norm of every pair at a solution. */
  double[] gradientNorms(LinearEdgeSolution solution) {
    double[] norms = new double[LabelPairs.all(rule.labels)];
    Chunks blocks = new Chunks(norms.length, (norms.length + BLOCK_PAIRS - 1) / BLOCK_PAIRS);
    Parallel.run(
        blocks.count(),
        block -> gradientNorms(solution, blocks.from(block), blocks.to(block), norms));
    return norms;
  }

  private void gradientNorms(LinearEdgeSolution solution, int from, int to, double[] norms) {
    LabelPairs pairs =
        LabelPairs.of(
            rule.labels,
            IntStream.concat(Arrays.stream(solution.pairs().index()), IntStream.range(from, to))
                .sorted()
                .distinct()
                .toArray());
    double[] gradient = new double[features.columns() * pairs.width()];
    new LinearEdgeLoss(features, rule, pairs)
        .add(0, features.rows(), solution.parametersOn(pairs), gradient);
    int first = Arrays.binarySearch(pairs.index(), from);
    for (int pair = from; pair < to; pair++) {
      double squares = 0;
      double largest = 0;
      int column = rule.labels + first + pair - from;
      for (int k = column; k < gradient.length; k += pairs.width()) {
        squares += gradient[k] * gradient[k];
        largest = Math.max(largest, Math.abs(gradient[k]));
      }
      norms[pair] = norm == EdgeNorm.EUCLIDEAN ? Math.sqrt(squares) : largest;
    }
  }
}
