package dev.espalier;

import dev.espalier.data.LabelSets;

/** Turns a posterior into the label sets that a measure wants: one decoder for each measure. */
public interface Decoder {
  /** The name that {@code --decode} takes. */
  String name();

  /**
   * Whether it decides by the distribution over the label sets seen in training, where the
   * posterior keeps them, rather than by the model's own.
   */
  default boolean usesObservedSets() {
    return false;
  }

  /** One label set for each row of the posterior. */
  LabelSets decode(Posterior posterior);
}
