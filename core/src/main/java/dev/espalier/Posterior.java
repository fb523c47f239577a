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

  /**
   * How probable each label is, as {@link #marginals}, in the way that the model knows it: where
   * there are very many labels, only of those that may matter. Whatever has to work with any number
   * of labels asks for this.
   */
  default LabelProbabilities labelProbabilities() {
    return LabelProbabilities.dense(rows(), labelCount(), marginals());
  }

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
