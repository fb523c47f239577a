package dev.espalier.learn.pairwise;

import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.optim.BlockObjective;

/** The loss of linear edges without penalties, for whoever minimises or measures it on his own. */
public final class ConditionalObjective {
  private ConditionalObjective() {}

  /**
   * The mean loss of complete examples as a function of the vectors of all labels and of the first
   * pairs of labels: one column for each, a row for each feature.
   *
   * @param features with a column of ones, where intercepts are wanted
   * @param rule any but {@link Rule#AUTO}
   * @param edges how many pairs of labels are edges, in the order (0,1), (0,2), …
   */
  public static BlockObjective of(Features features, Labels labels, Rule rule, int edges) {
    if (labels.hasUnknown() || edges < 0 || edges > Pairs.all(labels.labelCount())) {
      throw new IllegalArgumentException(edges + " edges, unknown labels: " + labels.hasUnknown());
    }
    LearningRule terms =
        switch (rule) {
          case SUPPORTED_LIKELIHOOD -> new SupportedBlocks(labels);
          case PSEUDO_LIKELIHOOD -> new PseudoRows(labels, new double[0]);
          case MEAN_FIELD -> new MeanFieldRows(labels);
          case AUTO -> throw new IllegalArgumentException("rule auto");
        };
    return new ConditionalLoss(features, terms, Pairs.range(labels.labelCount(), 0, edges));
  }
}
