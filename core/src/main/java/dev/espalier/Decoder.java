package dev.espalier;

import dev.espalier.data.LabelSets;

/** Turns a posterior into the label sets that a measure wants: one decoder for each measure. */
public interface Decoder {
  /** The name that {@code --decode} takes. */
  String name();

  /** One label set for each row of the posterior. */
  LabelSets decode(Posterior posterior);
}
