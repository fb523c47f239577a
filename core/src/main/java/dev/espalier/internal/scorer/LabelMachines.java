package dev.espalier.internal.scorer;

import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.internal.data.FeatureProducts;
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
    return FeatureProducts.linear(rows, weights, intercepts, Double.POSITIVE_INFINITY);
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

  /** Maximum of a weight: far above what a machine gives, far below where products overflow. */
  private static final double LARGEST = 1e100;
}
