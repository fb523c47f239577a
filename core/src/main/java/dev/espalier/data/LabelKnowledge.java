package dev.espalier.data;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the labels beside the examples: label sets that come without features, and how
 * similar labels are.
 */
public final class LabelKnowledge {
  private static final LabelKnowledge NONE = new LabelKnowledge(null, null);

  private final @Nullable LabelSets labelOnly;
  private final @Nullable LossWeights lossWeights;

  private LabelKnowledge(@Nullable LabelSets labelOnly, @Nullable LossWeights lossWeights) {
    this.labelOnly = labelOnly;
    this.lossWeights = lossWeights;
  }

  /** Nothing is known. */
  public static LabelKnowledge none() {
    return NONE;
  }

  /** The same with label sets that come without features; no set is the same as none known. */
  public LabelKnowledge withLabelOnly(LabelSets sets) {
    return new LabelKnowledge(sets.rows() == 0 ? null : sets, lossWeights);
  }

  /** The same with weights of the collaborative loss. */
  public LabelKnowledge withLossWeights(LossWeights weights) {
    return new LabelKnowledge(labelOnly, weights);
  }

  /** Label sets that come without features; at least one where there are any. */
  public Optional<LabelSets> labelOnly() {
    return Optional.ofNullable(labelOnly);
  }

  /** The weights of the collaborative loss. */
  public Optional<LossWeights> lossWeights() {
    return Optional.ofNullable(lossWeights);
  }

  /** The same for the chosen labels only, which are numbered anew in the order given. */
  public LabelKnowledge keep(int[] labels) {
    return new LabelKnowledge(
        labelOnly == null ? null : Labels.known(labelOnly).keep(labels).positives(),
        lossWeights == null ? null : lossWeights.keep(labels));
  }

  /** Whether it is about this number of labels, or about none. */
  boolean fits(int labelCount) {
    return (labelOnly == null || labelOnly.labelCount() == labelCount)
        && (lossWeights == null || lossWeights.labelCount() == labelCount);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LabelKnowledge knowledge
        && knowledge.labelOnly().equals(labelOnly())
        && knowledge.lossWeights().equals(lossWeights());
  }

  @Override
  public int hashCode() {
    return 31 * labelOnly().hashCode() + lossWeights().hashCode();
  }
}
