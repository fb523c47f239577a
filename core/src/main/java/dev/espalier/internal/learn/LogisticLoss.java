package dev.espalier.internal.learn;

import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.data.FeatureProducts;
import dev.espalier.internal.math.LogisticTerms;
import dev.espalier.internal.math.RowBlocks;
import dev.espalier.internal.optim.BlockObjective;
import dev.espalier.internal.parallel.Chunks;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The mean logistic loss of m independent regressions:
 *
 * <pre>{@code
 * (1/n) Σ_l Σ_i log(1 + exp(−2 y_li f_li)),   f_li = β_i·x_l + b_i + o_li
 * }</pre>
 *
 * <p>with offsets o that are given, mostly none.
 *
 * <p>The point holds the weights (columns × labels, row-major) and then the intercepts. A chunk is
 * worked through in blocks of rows that stay in cache: scores, residuals and the block's part of
 * the gradient before the next block, so X is read once.
 */
public final class LogisticLoss implements BlockObjective {
  private final int rows;
  private final int labelCount;
  private final int intercepts;
  private final LogisticResiduals loss;
  private final FeatureProducts products;
  private final double[] offsets;

  /** The loss of rows whose features are already scaled. */
  public LogisticLoss(Features features, Labels labels) {
    this(features, labels, new double[0]);
  }

  /**
   * The same with offsets.
   *
   * @param offsets o: rows × labels; nothing where all are zero
   */
  public LogisticLoss(Features features, Labels labels, double[] offsets) {
    this.offsets = offsets;
    this.rows = features.rows();
    this.labelCount = labels.labelCount();
    this.intercepts = features.columns() * labelCount;
    this.loss = new LogisticResiduals(labels);
    double workOfRow = loss.workOfRow(features.storedValues());
    Chunks chunks = Chunks.forCost(rows, workOfRow, dimension());
    this.products = FeatureProducts.of(features, chunks, labelCount);
  }

  @Override
  public int dimension() {
    return intercepts + labelCount;
  }

  @Override
  public int chunks() {
    return products.chunks().count();
  }

  @Override
  public Terms at(double[] point) {
    FeatureProducts.Forward forward = products.forward(point);
    double[] constants = Arrays.copyOfRange(point, intercepts, dimension());
    return (chunk, gradient) -> run(chunk, forward, constants, gradient);
  }

  private double run(
      int chunk,
      FeatureProducts.Forward forward,
      double[] constants,
      double @Nullable [] gradient) {
    double[] block = new double[products.blockRows() * labelCount];
    LogisticTerms terms = loss.terms(products.blockRows());
    FeatureProducts.Backward backward =
        gradient == null ? null : products.backward(chunk, gradient);
    double[] residualSums = new double[labelCount];
    double sum = 0;
    Chunks chunks = products.chunks();
    for (int from = chunks.from(chunk), to; from < chunks.to(chunk); from = to) {
      to = products.blockEnd(chunk, from);
      RowBlocks.fill(block, to - from, constants);
      for (int k = 0, at = from * labelCount;
          offsets.length > 0 && at < to * labelCount;
          k++, at++) {
        block[k] += offsets[at];
      }
      forward.add(from, to, block);
      if (backward == null) {
        sum += loss.loss(from, to, block, terms);
      } else {
        sum += loss.lossAndResiduals(from, to, block, terms);
        backward.add(from, to, block);
        RowBlocks.addRows(block, to - from, residualSums);
      }
    }
    if (backward != null && gradient != null) {
      backward.finish();
      for (int i = 0; i < labelCount; i++) {
        gradient[intercepts + i] += residualSums[i];
      }
    }
    return sum / rows;
  }
}
