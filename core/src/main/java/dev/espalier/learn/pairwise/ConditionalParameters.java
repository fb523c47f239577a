package dev.espalier.learn.pairwise;

import dev.espalier.data.Features;
import dev.espalier.internal.field.Edges;
import dev.espalier.learn.LinearScores;

/**
 * The parameters of a model with linear edges.
 *
 * @param scores the linear functions β_i·x + b_i
 * @param edges the pairs that are tied
 * @param edgeWeights w: columns × edges, row-major
 * @param edgeConstants c: one for each edge
 */
record ConditionalParameters(
    LinearScores scores, Edges edges, double[] edgeWeights, double[] edgeConstants) {
  /** Independent labels. */
  static ConditionalParameters without(LinearScores scores) {
    return new ConditionalParameters(
        scores, Edges.none(scores.labelCount()), new double[0], new double[0]);
  }

  /** ω_ij(x) = w_ij·x + c_ij of each row: rows × edges, row-major. */
  double[] strengths(Features rows) {
    int count = edges.count();
    return count == 0
        ? new double[0]
        : new LinearScores(count, edgeWeights, edgeConstants).of(rows);
  }

  /** The vectors of some labels and of the edges among them. */
  ConditionalSolution solution(int[] labels, ConditionalDesign design) {
    int columns = scores.columns();
    int[] newIndex = new int[scores.labelCount()];
    java.util.Arrays.fill(newIndex, -1);
    for (int k = 0; k < labels.length; k++) {
      newIndex[labels[k]] = k;
    }
    int[] kept =
        java.util.stream.IntStream.range(0, edges.count())
            .filter(
                edge -> newIndex[edges.first()[edge]] >= 0 && newIndex[edges.second()[edge]] >= 0)
            .toArray();
    // Labels keep their order, so the places of the pairs increase with the edges.
    int[] places =
        java.util.Arrays.stream(kept)
            .map(
                edge ->
                    Edges.indexInComplete(
                        labels.length,
                        newIndex[edges.first()[edge]],
                        newIndex[edges.second()[edge]]))
            .toArray();
    Pairs pairs = Pairs.of(labels.length, places);
    double[] vectors = new double[(columns + 1) * pairs.width()];
    for (int k = 0; k <= columns; k++) {
      int base = k * pairs.width();
      for (int i = 0; i < labels.length; i++) {
        vectors[base + i] =
            k < columns
                ? scores.weights()[k * scores.labelCount() + labels[i]]
                : scores.intercepts()[labels[i]];
      }
      for (int edge = 0; edge < kept.length; edge++) {
        vectors[base + labels.length + edge] =
            k < columns ? edgeWeights[k * edges.count() + kept[edge]] : edgeConstants[kept[edge]];
      }
    }
    return new ConditionalSolution(
        pairs, design.toCoordinates(vectors, pairs.width()), Double.NaN, 0, false);
  }

  /** These parameters, but those of a solution for some labels and the edges among them. */
  ConditionalParameters with(int[] labels, ConditionalSolution solution, ConditionalDesign design) {
    Pairs pairs = solution.pairs();
    int width = pairs.width();
    double[] vectors = design.toVectors(solution.parameters(), width);
    int columns = scores.columns();
    double[] ofLabels = new double[(columns + 1) * labels.length];
    double[] weights = new double[columns * pairs.count()];
    double[] constants = new double[pairs.count()];
    for (int k = 0; k <= columns; k++) {
      System.arraycopy(vectors, k * width, ofLabels, k * labels.length, labels.length);
      System.arraycopy(
          vectors,
          k * width + labels.length,
          k < columns ? weights : constants,
          k < columns ? k * pairs.count() : 0,
          pairs.count());
    }
    int[] first = new int[pairs.count()];
    int[] second = new int[pairs.count()];
    for (int edge = 0; edge < first.length; edge++) {
      first[edge] = labels[pairs.first()[edge]];
      second[edge] = labels[pairs.second()[edge]];
    }
    return new ConditionalParameters(
        scores.with(labels, ofLabels),
        Edges.of(scores.labelCount(), first, second),
        weights,
        constants);
  }
}
