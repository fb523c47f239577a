package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.data.LabelSets;

/** A decoder that looks at nothing but marginals. */
interface MarginalDecoder extends Decoder {
  /**
   * The sets for marginals without a posterior.
   *
   * @param marginals rows × labels, row-major; not modified
   * @param rows number of rows
   */
  LabelSets decode(double[] marginals, int rows);
}
