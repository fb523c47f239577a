package dev.espalier;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.data.LossWeights;
import dev.espalier.data.Schema;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A fitted distribution p(y|x) over label sets. What to answer depends on the measure the user
 * cares about, so a model gives a {@link Posterior} and a {@link Decoder} turns it into label sets.
 * Models are immutable and safe for many threads.
 */
public interface Model {
  /** The names of the features it expects and of the labels it predicts. */
  Schema schema();

  /** The learner that made it, its hyper-parameters, and where it comes from. */
  ModelCard card();

  /** The same model with another card. */
  Model withCard(ModelCard other);

  /**
   * The distribution over label sets for each row.
   *
   * @param rows features in the order of {@link #schema}
   * @param known labels whose value is known already, or {@link Evidence#none}
   */
  default Posterior posterior(Features rows, Evidence known) {
    Requirements.check(this, rows, known);
    return infer(rows, known);
  }

  /**
   * Why some labels of one row have the probability that they have, or nothing where the model
   * cannot tell.
   *
   * @param row a single row
   * @param known labels of that row whose value is known already
   * @param labels the labels to explain
   */
  default Optional<List<Explanation>> explain(Features row, Evidence known, int[] labels) {
    return Optional.empty();
  }

  /**
   * Whether what is known of some labels of an example moves the marginals of the others. Where it
   * does not, labels are independent given the features.
   */
  default boolean tiesLabels() {
    return labelGraph().isPresent();
  }

  /**
   * The probability that each label is on given the example and its other labels, p(y_i = 1 | x,
   * y_j for all other j that are known): rows × labels, row-major. The marginals, where labels are
   * not tied or the model takes no known labels.
   *
   * @param rows features in the order of {@link #schema}
   * @param given the labels of those rows; what is unknown stays open
   */
  default double[] conditionals(Features rows, Labels given) {
    return Conditionals.of(this, rows, given);
  }

  /** What it can take beyond complete, dense examples: what its learner declares. */
  default Set<Capability> capabilities() {
    return Capability.usual();
  }

  /**
   * Computes the posterior of rows that {@link #posterior} has checked. Implement this, call {@code
   * posterior}.
   */
  Posterior infer(Features rows, Evidence known);

  /** Which labels it ties together; nothing unless {@link Learner#learnsLabelGraph}. */
  default Optional<LabelGraph> labelGraph() {
    return Optional.empty();
  }

  /**
   * Which labels it ties together in one example. The same for all examples, unless the model's
   * edges depend on the features; {@link #labelGraph()} is then the average over the training data.
   *
   * @param row a single row
   */
  default Optional<LabelGraph> labelGraph(Features row) {
    return labelGraph();
  }

  /** The weights of the collaborative loss that it was learnt for, where it was. */
  default Optional<LossWeights> lossWeights() {
    return Optional.empty();
  }

  /**
   * Where rows lie in the few directions in which the model compares them, or nothing where it has
   * none: rows × directions.
   *
   * @param rows features in the order of {@link #schema}
   */
  default Optional<DenseFeatures> project(Features rows) {
    return Optional.empty();
  }

  /** How much each feature matters over all training examples, where the model has kept it. */
  default Optional<FeatureImportance> featureImportance() {
    return Optional.empty();
  }

  /** The labels that no training example had, where the model may answer them all the same. */
  default List<NovelLabel> novelLabels() {
    return List.of();
  }

  /** Everything that is needed to make this model again. */
  ModelState state();
}
