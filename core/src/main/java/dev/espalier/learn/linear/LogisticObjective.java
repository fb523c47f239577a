package dev.espalier.learn.linear;

import dev.espalier.data.FeatureProducts;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.math.RowBlocks;
import dev.espalier.internal.optim.BlockObjective;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.learn.LogisticRows;
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
  private final FeatureProducts products;
  private final double[][] scores;

  /** Prepares the objective; the features are already scaled. */
  public LogisticObjective(Features features, Labels labels) {
    this.features = features;
    this.loss = new LogisticRows(labels);
    this.width = labels.labelCount();
    this.chunks =
        Chunks.worthTheirBuffers(
            features.rows(),
            loss.workOfRow(features.storedValues()),
            dimension(),
            features.mostStrips(width));
    this.products = features.products(chunks, width);
    this.scores = new double[chunks()][features.blockRows() * products.strips().largest()];
  }

  @Override
  public int dimension() {
    return (features.columns() + 1) * width;
  }

  /** Labels are independent: strips of them may be worked on apart. */
  @Override
  public int chunks() {
    return chunks.count() * products.strips().count();
  }

  @Override
  public int buffers() {
    return chunks.count();
  }

  @Override
  public int buffer(int chunk) {
    return chunk / products.strips().count();
  }

  @Override
  public void prepare(double[] point) {
    products.load(point);
  }

  @Override
  public double add(int chunk, double[] point, double[] gradient) {
    return run(buffer(chunk), chunk % products.strips().count(), point, gradient);
  }

  @Override
  public double value(int chunk, double[] point, double[] scratch) {
    return run(buffer(chunk), chunk % products.strips().count(), point, null);
  }

  private double run(int chunk, int strip, double[] point, double @Nullable [] gradient) {
    int first = products.strips().from(strip);
    int labels = products.strips().size(strip);
    int intercepts = features.columns() * width + first;
    double[] offsets = Arrays.copyOfRange(point, intercepts, intercepts + labels);
    double[] residualSums = new double[labels];
    double[] scratch = new double[labels];
    double[] block = scores[chunk * products.strips().count() + strip];
    double sum = 0;
    for (int from = chunks.from(chunk); from < chunks.to(chunk); from += features.blockRows()) {
      int to = Math.min(chunks.to(chunk), from + features.blockRows());
      RowBlocks.fill(block, to - from, offsets);
      products.add(strip, from, to, block, 0, labels);
      if (gradient == null) {
        sum += loss.loss(from, to, first, labels, block);
        continue;
      }
      sum += loss.lossAndResiduals(from, to, first, labels, block);
      products.addTransposed(chunk, strip, from, to, block, 0, labels, gradient);
      RowBlocks.addRows(block, to - from, scratch, residualSums);
    }
    if (gradient != null) {
      products.finish(chunk, strip, gradient);
      for (int i = 0; i < labels; i++) {
        gradient[intercepts + i] += residualSums[i];
      }
    }
    return sum / features.rows();
  }
}
