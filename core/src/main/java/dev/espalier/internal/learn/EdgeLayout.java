package dev.espalier.internal.learn;

import dev.espalier.internal.field.Edges;
import dev.espalier.internal.math.Shape;
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
public record EdgeLayout(int columns, int labels) {
  /** Rows and columns of a part of a matrix that stays in cache. */
  private static final int TILE = 32;

  /** Refuses what no array can hold; everything below is then safe from overflow. */
  public EdgeLayout {
    Shape.length(
        String.format(
            Locale.ROOT, "weights of %,d features and edges of %,d labels", columns, labels),
        (columns + 1L) * labels + labels * (labels - 1L) / 2,
        "fewer features or labels");
  }

  /** The number of pairs of labels. */
  public int pairs() {
    return Shape.pairs(labels, "labels");
  }

  /** Where the intercepts start. */
  public int intercepts() {
    return columns * labels;
  }

  /** Where the edges start. */
  public int edges() {
    return (columns + 1) * labels;
  }

  /** The length of a point. */
  public int dimension() {
    return edges() + pairs();
  }

  /**
   * The symmetric matrix of the strengths at a point, with zero diagonal: an array for each row.
   */
  public double[][] couplings(double[] point) {
    double[][] rows = new double[labels][labels];
    Parallel.run(
        (labels + TILE - 1) / TILE,
        tile -> {
          int from = tile * TILE;
          int to = Math.min(labels, from + TILE);
          for (int i = from; i < Math.min(to, labels - 1); i++) {
            System.arraycopy(point, edge(i, i + 1), rows[i], i + 1, labels - i - 1);
          }
          for (int j = 0; j < to; j++) {
            for (int i = Math.max(from, j + 1); i < to; i++) {
              rows[i][j] = point[edge(j, i)];
            }
          }
        });
    return rows;
  }

  /** b_i − Σ_j α_ij of each label at a point. */
  public double[] offsets(double[] point) {
    double[] offsets = Arrays.copyOfRange(point, intercepts(), edges());
    int at = edges();
    for (int i = 0; i < labels; i++) {
      for (int j = i + 1; j < labels; j++, at++) {
        offsets[i] -= point[at];
        offsets[j] -= point[at];
      }
    }
    return offsets;
  }

  /**
   * Adds Σ_l (r_li y_lj + r_lj y_li) of each pair to a gradient, where y = 2q − 1.
   *
   * @param products Σ_l q_lj r_li in row j and column i
   * @param residuals Σ_l r_li of each label i
   * @param gradient input and output, by all parameters
   */
  public void addEdgeGradient(double[][] products, double[] residuals, double[] gradient) {
    for (int left = 0; left < labels; left += TILE) {
      int right = Math.min(labels, left + TILE);
      for (int i = 0; i < right; i++) {
        int edge = i + 1 < labels ? edge(i, i + 1) - i - 1 : 0;
        for (int j = Math.max(left, i + 1); j < right; j++) {
          gradient[edge + j] += 2 * (products[i][j] + products[j][i]) - residuals[i] - residuals[j];
        }
      }
    }
  }

  /** Where the edge of labels i &lt; j stands. */
  public int edge(int i, int j) {
    return edges() + Edges.indexInComplete(labels, i, j);
  }
}
