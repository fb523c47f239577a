package dev.espalier.learn.baseline;

import dev.espalier.data.FeatureProducts;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.learn.LogisticRows;
import dev.espalier.math.Chunks;
import dev.espalier.math.RowBlocks;
import dev.espalier.optim.BlockObjective;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

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
  private final LogisticRows loss;
  private final int width;
  private final Chunks chunks;
  private final FeatureProducts[] products;
  private final double[][] scores;

  /** Prepares the objective; the features are already scaled. */
  public LogisticObjective(Features features, Labels labels) {
    this.features = features;
    this.loss = new LogisticRows(labels);
    this.width = labels.labelCount();
    this.chunks =
        Chunks.worthTheirBuffers(
            features.rows(), loss.workOfRow(features.storedValues()), dimension());
    this.products = FeatureProducts.of(features, chunks, width);
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
    return run(chunk, point, gradient);
  }

  @Override
  public double value(int chunk, double[] point, double[] scratch) {
    return run(chunk, point, null);
  }

  private double run(int chunk, double[] point, double @Nullable [] gradient) {
    double[] block = scores[chunk];
    int intercepts = features.columns() * width;
    double[] offsets = Arrays.copyOfRange(point, intercepts, intercepts + width);
    double[] residualSums = new double[width];
    double[] scratch = new double[width];
    FeatureProducts passes = products[chunk];
    passes.begin(point, gradient);
    double sum = 0;
    for (int from = chunks.from(chunk); from < chunks.to(chunk); from += features.blockRows()) {
      int to = Math.min(chunks.to(chunk), from + features.blockRows());
      RowBlocks.fill(block, to - from, offsets);
      passes.add(from, to, block);
      if (gradient == null) {
        sum += loss.loss(from, to, block);
        continue;
      }
      sum += loss.lossAndResiduals(from, to, block);
      passes.addTransposed(from, to, block);
      RowBlocks.addRows(block, to - from, scratch, residualSums);
    }
    passes.end();
    if (gradient != null) {
      for (int i = 0; i < width; i++) {
        gradient[intercepts + i] += residualSums[i];
      }
    }
    return sum / features.rows();
  }
}
