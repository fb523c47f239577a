package dev.espalier.learn.pairwise;

import dev.espalier.internal.field.Edges;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.math.StripedMatrix;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;
import java.util.Locale;

/**
 * Where the parameters of a model with constant edges lie in an optimiser's point: weights (columns
 * × labels, row-major), then intercepts, then one strength for each pair i &lt; j, row by row.
 *
 * @param columns number of features
 * @param labels number of labels
 */
record EdgeLayout(int columns, int labels) {
  /** Refuses what no array can hold; everything below is then safe from overflow. */
  EdgeLayout {
    Shape.length(
        String.format(
            Locale.ROOT, "weights of %,d features and edges of %,d labels", columns, labels),
        (columns + 1L) * labels + labels * (labels - 1L) / 2,
        "fewer features or labels");
  }

  /** The number of pairs of labels. */
  int pairs() {
    return LabelPairs.all(labels);
  }

  int intercepts() {
    return columns * labels;
  }

  int edges() {
    return (columns + 1) * labels;
  }

  int dimension() {
    return edges() + pairs();
  }

  /**
   * Spreads the strengths into a symmetric matrix with zero diagonal.
   *
   * @param point a point, not modified
   * @param matrix labels × labels, row-major; overwritten
   */
  void spread(double[] point, double[] matrix) {
    int at = edges();
    for (int i = 0; i < labels; i++) {
      matrix[i * labels + i] = 0;
      for (int j = i + 1; j < labels; j++, at++) {
        matrix[i * labels + j] = point[at];
        matrix[j * labels + i] = point[at];
      }
    }
  }

  /**
   * The same for a matrix in strips, which may be large.
   *
   * @param point a point, not modified
   * @param matrix labels × labels; overwritten
   * @param rowSums overwritten by the sum of each row
   */
  void spread(double[] point, StripedMatrix matrix, double[] rowSums) {
    Arrays.fill(rowSums, 0);
    Chunks strips = matrix.strips();
    Parallel.run(strips.count(), strip -> spread(point, strips, strip, matrix.rows(strip)));
    for (int strip = 0; strip < strips.count(); strip++) {
      for (int i = 0; i < labels; i++) {
        for (double strength : matrix.rows(strip)[i]) {
          rowSums[i] += strength;
        }
      }
    }
  }

  private void spread(double[] point, Chunks strips, int strip, double[][] rows) {
    int from = strips.from(strip);
    int to = strips.to(strip);
    for (int i = 0; i < labels; i++) {
      // Row i: from column i + 1 on the strengths lie side by side.
      int first = Math.max(from, i + 1);
      if (first < to) {
        System.arraycopy(point, edge(i, first), rows[i], first - from, to - first);
      }
    }
    for (int j = from; j < to; j++) {
      rows[j][j - from] = 0;
      for (int i = j + 1; i < labels; i++) {
        rows[i][j - from] = point[edge(j, i)];
      }
    }
  }

  /** Where the edge of labels i &lt; j stands. */
  int edge(int i, int j) {
    return edges() + Edges.indexInComplete(labels, i, j);
  }
}
