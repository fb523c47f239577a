package dev.espalier.learn.collaborative;

import dev.espalier.Tensor;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.LossWeights;
import dev.espalier.internal.state.StoredTensors;
import java.util.Arrays;
import java.util.Map;

/**
 * What label-only data add: ĥ_k = α_k f̂_k + (1 − α_k) ĝ_k, 004 §3.3.
 *
 * @param alpha α of each label, from 0 to 1
 * @param baseline ĝ of each label, from −1 to 1
 */
record Stack(double[] alpha, double[] baseline) {
  private static final String ALPHA = "stack.alpha";
  private static final String BASELINE = "stack.baseline";
  private static final int BLOCK_ROWS = 1024;

  /** Nothing: ĥ = f̂. */
  static Stack none(int labelCount) {
    double[] ones = new double[labelCount];
    Arrays.fill(ones, 1);
    return new Stack(ones, new double[labelCount]);
  }

  /** ĝ_k = Σ_i δ_k(Z^i) / Σ_i |δ_k(Z^i)|, under Eq. (7). */
  static double[] baseline(LossWeights weights, LabelSets sets) {
    int count = weights.labelCount();
    double[] sums = new double[count];
    double[] sizes = new double[count];
    Labels labels = Labels.known(sets);
    for (int from = 0; from < sets.rows(); from += BLOCK_ROWS) {
      double[] margins = weights.margins(labels, from, Math.min(from + BLOCK_ROWS, sets.rows()));
      for (int k = 0; k < margins.length; k++) {
        sums[k % count] += margins[k];
        sizes[k % count] += Math.abs(margins[k]);
      }
    }
    for (int label = 0; label < count; label++) {
      sums[label] = sizes[label] > 0 ? sums[label] / sizes[label] : 0;
    }
    return sums;
  }

  /**
   * ĥ in the place of f̂.
   *
   * @param decisions rows × labels, row-major; changed
   */
  void apply(double[] decisions) {
    for (int k = 0; k < decisions.length; k++) {
      int label = k % alpha.length;
      decisions[k] = alpha[label] * decisions[k] + (1 - alpha[label]) * baseline[label];
    }
  }

  void store(Map<String, Tensor> tensors) {
    tensors.put(ALPHA, new Tensor.Doubles(alpha, alpha.length));
    tensors.put(BASELINE, new Tensor.Doubles(baseline, baseline.length));
  }

  static Stack fromState(StoredTensors stored) {
    return new Stack(
        stored.doublesWithin(ALPHA, 0, 1, stored.labels()),
        stored.doublesWithin(BASELINE, -1, 1, stored.labels()));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Stack stack
        && Arrays.equals(stack.alpha, alpha)
        && Arrays.equals(stack.baseline, baseline);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(alpha) + Arrays.hashCode(baseline);
  }
}
