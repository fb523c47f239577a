package dev.espalier;

import dev.espalier.data.LabelSets;
import dev.espalier.internal.math.Logistic;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The posterior of a model whose labels are independent given the example: p(y|x) = Π_i p(y_i|x).
 *
 * <p>Restricted to the label sets seen in training it becomes a joint distribution, p(s|x) ∝ exp
 * Σ_{i∈s} logit p_i, which knows which labels go together although the model does not.
 */
public final class ProductPosterior implements Posterior {
  /**
   * A known label's log-odds: so large that a candidate set that agrees with what is known wins
   * wherever there is one.
   */
  private static final double CERTAIN = 200;

  /** Larger log-odds are taken as this. */
  private static final double LARGEST = 1e200;

  private final int rows;
  private final int labelCount;
  private final double[] logOdds;
  private final double[] marginals;
  private final @Nullable LabelSets observed;

  /**
   * Makes the posterior.
   *
   * @param rows number of rows
   * @param labelCount number of labels
   * @param logOdds rows × labels, row-major: log p/(1−p); taken over and, where labels are known,
   *     changed
   * @param observed the distinct label sets of the training data, or null when the model keeps
   *     none; no set is the same as none kept
   * @param known labels known already
   */
  public ProductPosterior(
      int rows, int labelCount, double[] logOdds, @Nullable LabelSets observed, Evidence known) {
    this.rows = rows;
    this.labelCount = labelCount;
    this.logOdds = logOdds;
    this.observed = observed == null || observed.rows() == 0 ? null : observed;
    this.marginals = new double[logOdds.length];
    for (int k = 0; k < logOdds.length; k++) {
      // Certainty is infinite, and the difference of two infinities is no number.
      logOdds[k] = Math.max(-LARGEST, Math.min(LARGEST, logOdds[k]));
      marginals[k] = 1 / (1 + Math.exp(-logOdds[k]));
    }
    if (!known.isEmpty()) {
      clamp(known);
    }
  }

  private void clamp(Evidence known) {
    for (int row = 0; row < rows; row++) {
      for (int label = 0; label < labelCount; label++) {
        int value = known.value(row, label);
        if (value != 0) {
          logOdds[row * labelCount + label] = value * CERTAIN;
          marginals[row * labelCount + label] = value > 0 ? 1 : 0;
        }
      }
    }
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int labelCount() {
    return labelCount;
  }

  @Override
  public double[] marginals() {
    return marginals;
  }

  @Override
  public LabelSets mostProbable() {
    return LabelSets.where(rows, labelCount, (row, label) -> logOdds[row * labelCount + label] > 0);
  }

  @Override
  public Optional<JointSupport> support() {
    return observed == null ? Optional.empty() : Optional.of(new Restricted(observed));
  }

  private final class Restricted implements JointSupport {
    private final LabelSets sets;

    Restricted(LabelSets sets) {
      this.sets = sets;
    }

    @Override
    public LabelSets sets() {
      return sets;
    }

    @Override
    public void probabilities(int fromRow, int toRow, double[] out) {
      int candidates = sets.rows();
      int[] members = sets.members();
      for (int row = fromRow; row < toRow; row++) {
        int base = (row - fromRow) * candidates;
        for (int set = 0; set < candidates; set++) {
          double score = 0;
          for (int k = sets.start(set); k < sets.start(set + 1); k++) {
            score += logOdds[row * labelCount + members[k]];
          }
          out[base + set] = score;
        }
        Logistic.softmax(out, base, candidates);
      }
    }
  }
}
