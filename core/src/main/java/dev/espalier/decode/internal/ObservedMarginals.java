package dev.espalier.decode.internal;

import dev.espalier.JointSupport;
import dev.espalier.LabelProbabilities;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;

/**
 * The probability that each label is on when only label sets seen in training are possible: p_l =
 * Σ_{s∋l} p(s|x). A model of independent labels learns from it which labels go together.
 */
public final class ObservedMarginals {
  private ObservedMarginals() {}

  /** Rows × labels, row-major; the posterior's own marginals when it keeps no sets. */
  public static double[] of(Posterior posterior) {
    JointSupport support = posterior.support().orElse(null);
    if (support == null) {
      return posterior.marginals();
    }
    int labelCount = posterior.labelCount();
    double[] marginals = new double[posterior.rows() * labelCount];
    LabelSets sets = support.sets();
    int[] members = sets.members();
    SupportBlocks.forEach(
        support,
        posterior.rows(),
        (row, probabilities, offset) -> {
          int base = row * labelCount;
          for (int set = 0; set < sets.rows(); set++) {
            double probability = probabilities[offset + set];
            for (int k = sets.start(set); k < sets.start(set + 1); k++) {
              marginals[base + members[k]] += probability;
            }
          }
        });
    return marginals;
  }

  /** The observed marginals, or the posterior's own. */
  public static LabelProbabilities choose(Posterior posterior, boolean observed) {
    return observed && posterior.support().isPresent()
        ? LabelProbabilities.dense(posterior.rows(), posterior.labelCount(), of(posterior))
        : posterior.labelProbabilities();
  }
}
