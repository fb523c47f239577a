package dev.espalier.internal.scorer;

import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.internal.data.FeatureProducts;
import dev.espalier.internal.math.RowBlocks;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.state.StoredTensors;
import java.util.Map;

/** Log-odds that are linear in the features, as those of linear machines: x·w_i + b_i. */
final class LabelMachines implements FittedScorer {
  private static final String WEIGHTS = "svm.weights";
  private static final String INTERCEPTS = "svm.intercepts";

  private final double[] weights;
  private final double[] intercepts;

  /**
   * Machines of all labels.
   *
   * @param weights columns × labels, row-major
   * @param intercepts one for each label
   */
  LabelMachines(double[] weights, double[] intercepts) {
    this.weights = weights;
    this.intercepts = intercepts;
  }

  @Override
  public double[] logOdds(Features rows) {
    int labels = intercepts.length;
    double[] scores =
        new double[Shape.product("scores as features", rows.rows(), "rows", labels, "labels")];
    Chunks chunks = Parallel.chunks(rows.rows());
    FeatureProducts products = FeatureProducts.of(rows, chunks, labels);
    FeatureProducts.Forward forward = products.forward(weights);
    Parallel.run(
        chunks.count(),
        chunk -> {
          double[] block = new double[Math.min(products.blockRows(), rows.rows()) * labels];
          for (int from = chunks.from(chunk), to; from < chunks.to(chunk); from = to) {
            to = products.blockEnd(chunk, from);
            RowBlocks.fill(block, to - from, intercepts);
            forward.add(from, to, block);
            System.arraycopy(block, 0, scores, from * labels, (to - from) * labels);
          }
        });
    return scores;
  }

  @Override
  public void store(Map<String, Tensor> tensors) {
    int labels = intercepts.length;
    tensors.put(WEIGHTS, new Tensor.Doubles(weights, weights.length / labels, labels));
    tensors.put(INTERCEPTS, new Tensor.Doubles(intercepts, labels));
  }

  static LabelMachines fromState(StoredTensors stored) {
    int labels = stored.labels();
    return new LabelMachines(
        stored.doublesWithin(WEIGHTS, -LARGEST, LARGEST, stored.features(), labels),
        stored.doublesWithin(INTERCEPTS, -LARGEST, LARGEST, labels));
  }

  /** Far above what a machine gives, far below what a product with a scaled cell could not hold. */
  private static final double LARGEST = 1e100;
}
