package dev.espalier.learn.baseline;

import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.math.Chunks;
import dev.espalier.math.Logistic;
import dev.espalier.math.Parallel;
import dev.espalier.optim.BlockObjective;

/**
 * The mean logistic loss of m independent regressions: (1/n) Σ_l Σ_i log(1 + exp(−2 y_li
 * f_i(x_l))).
 *
 * <p>The point holds the weights (columns × labels, row-major) and then the intercepts. A chunk is
 * worked through in blocks of rows that stay in cache: scores, residuals and the block's part of
 * the gradient before the next block, so X is read once.
 */
public final class LogisticObjective implements BlockObjective {
  private final Features features;
  private final Labels labels;
  private final int width;
  private final Chunks chunks;
  private final double[][] scores;

  /** Prepares the objective; the features are already scaled. */
  public LogisticObjective(Features features, Labels labels) {
    this.features = features;
    this.labels = labels;
    this.width = labels.labelCount();
    this.chunks = Parallel.chunks(features.rows());
    this.scores = new double[chunks.count()][features.blockRows() * width];
  }

  @Override
  public int dimension() {
    return (features.columns() + 1) * width;
  }

  @Override
  public int chunks() {
    return chunks.count();
  }

  @Override
  public double add(int chunk, double[] point, double[] gradient) {
    double[] block = scores[chunk];
    double sum = 0;
    for (int from = chunks.from(chunk); from < chunks.to(chunk); from += features.blockRows()) {
      int to = Math.min(chunks.to(chunk), from + features.blockRows());
      int size = (to - from) * width;
      signedScores(from, to, point, block);
      sum += Logistic.sumLog1pExp(block, 0, size);
      residuals(from, to, block);
      features.addTransposed(from, to, block, width, gradient);
      addColumnSums(block, size, gradient);
    }
    return sum / features.rows();
  }

  @Override
  public double value(int chunk, double[] point, double[] scratch) {
    double[] block = scores[chunk];
    double sum = 0;
    for (int from = chunks.from(chunk); from < chunks.to(chunk); from += features.blockRows()) {
      int to = Math.min(chunks.to(chunk), from + features.blockRows());
      signedScores(from, to, point, block);
      sum += Logistic.valueOfSumLog1pExp(block, 0, (to - from) * width);
    }
    return sum / features.rows();
  }

  /** block = −2 y f(x); an unknown label gets −∞, whose loss and residual are zero. */
  private void signedScores(int from, int to, double[] point, double[] block) {
    features.multiply(from, to, point, width, block);
    int intercepts = features.columns() * width;
    for (int k = 0; k < (to - from) * width; k += width) {
      for (int label = 0; label < width; label++) {
        block[k + label] = 2 * (block[k + label] + point[intercepts + label]);
      }
    }
    LabelSets positives = labels.positives();
    for (int row = from; row < to; row++) {
      int base = (row - from) * width;
      for (int k = positives.start(row); k < positives.start(row + 1); k++) {
        int at = base + positives.members()[k];
        block[at] = -block[at];
      }
    }
    LabelSets unknown = labels.unknown();
    if (unknown != null) {
      for (int row = from; row < to; row++) {
        for (int k = unknown.start(row); k < unknown.start(row + 1); k++) {
          block[(row - from) * width + unknown.members()[k]] = Double.NEGATIVE_INFINITY;
        }
      }
    }
  }

  /** block = ∂loss/∂f = −2 y σ(−2 y f) / n, from the sigmoids that the loss left there. */
  private void residuals(int from, int to, double[] block) {
    double factor = 2.0 / features.rows();
    for (int k = 0; k < (to - from) * width; k++) {
      block[k] *= factor;
    }
    LabelSets positives = labels.positives();
    for (int row = from; row < to; row++) {
      int base = (row - from) * width;
      for (int k = positives.start(row); k < positives.start(row + 1); k++) {
        int at = base + positives.members()[k];
        block[at] = -block[at];
      }
    }
  }

  private void addColumnSums(double[] block, int size, double[] gradient) {
    int intercepts = features.columns() * width;
    for (int k = 0; k < size; k += width) {
      for (int label = 0; label < width; label++) {
        gradient[intercepts + label] += block[k + label];
      }
    }
  }
}
