package dev.espalier;

import dev.espalier.data.LabelSets;
import java.util.Optional;

/** The distribution over label sets for each of some rows. */
public interface Posterior {
  /** The number of rows. */
  int rows();

  /** The number of labels. */
  int labelCount();

  /**
   * The probability that each label is on: rows × labels, row-major; shared, not to be written to.
   */
  double[] marginals();

  /** The most probable label set of each row among all 2^m. */
  LabelSets mostProbable();

  /** The joint distribution over the label sets seen in training, where the model keeps them. */
  Optional<JointSupport> support();

  /**
   * The scores whose signs are the answer of a model that was learnt for a collaborative loss;
   * nothing where the marginals tell all that the model knows.
   */
  default Optional<LossScores> lossScores() {
    return Optional.empty();
  }
}
