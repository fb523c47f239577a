package dev.espalier.internal.optim;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.LogisticTerms;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.parallel.Chunks;

/**
 * The mean over rows of Σ_i log(1 + exp(−2 y_i (W_i·x + b_i + Σ_j a_ij y_j))), the pair terms only
 * on demand. Coordinates: W (features × labels), then b, then a_ij for i &lt; j.
 */
final class LogisticObjective implements BlockObjective {
  private final int rows;
  private final int width;
  private final int labels;
  private final double[] x;
  private final double[] y;
  private final boolean pairs;
  private final Chunks chunks;

  LogisticObjective(int rows, int width, int labels, double[] x, double[] y, boolean pairs) {
    this.rows = rows;
    this.width = width;
    this.labels = labels;
    this.x = x;
    this.y = y;
    this.pairs = pairs;
    this.chunks = Chunks.of(rows, 20, 7);
  }

  int weights() {
    return width * labels;
  }

  int edgesFrom() {
    return weights() + labels;
  }

  @Override
  public int dimension() {
    return edgesFrom() + (pairs ? labels * (labels - 1) / 2 : 0);
  }

  @Override
  public int chunks() {
    return chunks.count();
  }

  @Override
  public Terms at(double[] point) {
    return (chunk, gradient) ->
        addTerm(chunk, point, gradient == null ? new double[dimension()] : gradient);
  }

  private double addTerm(int chunk, double[] point, double[] gradient) {
    int from = chunks.from(chunk);
    int count = chunks.to(chunk) - from;
    double[] scores = new double[count * labels];
    Blas blas = Blas.get();
    blas.multiply(
        Matrix.of(x, from * width, count, width),
        Matrix.of(point, width, labels),
        Matrix.of(scores, count, labels));
    for (int row = 0; row < count; row++) {
      int labelsAt = (from + row) * labels;
      for (int i = 0; i < labels; i++) {
        scores[row * labels + i] += point[weights() + i];
      }
      int edge = edgesFrom();
      for (int i = 0; pairs && i < labels; i++) {
        for (int j = i + 1; j < labels; j++, edge++) {
          scores[row * labels + i] += point[edge] * y[labelsAt + j];
          scores[row * labels + j] += point[edge] * y[labelsAt + i];
        }
      }
      for (int i = 0; i < labels; i++) {
        scores[row * labels + i] *= -2 * y[labelsAt + i];
      }
    }
    double loss = new LogisticTerms(scores.length).sumAndSigmoids(scores, 0, scores.length);
    for (int row = 0; row < count; row++) {
      int labelsAt = (from + row) * labels;
      for (int i = 0; i < labels; i++) {
        scores[row * labels + i] *= -2 * y[labelsAt + i] / rows;
        gradient[weights() + i] += scores[row * labels + i];
      }
      int edge = edgesFrom();
      for (int i = 0; pairs && i < labels; i++) {
        for (int j = i + 1; j < labels; j++, edge++) {
          gradient[edge] +=
              scores[row * labels + i] * y[labelsAt + j]
                  + scores[row * labels + j] * y[labelsAt + i];
        }
      }
    }
    blas.multiply(
        1,
        Matrix.of(x, from * width, count, width).transpose(),
        Matrix.of(scores, count, labels),
        1,
        Matrix.of(gradient, width, labels));
    return loss / rows;
  }
}
