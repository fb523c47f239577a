package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.LabelProbabilities;
import dev.espalier.data.LabelSets;

/** A decoder that looks at nothing but marginals. */
interface MarginalDecoder extends Decoder {
  /**
   * The sets for marginals without a posterior.
   *
   * @param marginals how probable each label is
   */
  LabelSets decode(LabelProbabilities marginals);
}
