package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.LabelProbabilities;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.decode.internal.ToldLabels;
import dev.espalier.error.InputException;

/**
 * The k most probable labels of every row; of equally probable ones, the first in the schema.
 *
 * @param k how many labels; all of them when there are fewer
 */
record TopKDecoder(int k) implements Decoder {
  /** Checks k. */
  public TopKDecoder {
    if (k < 1) {
      throw new InputException("decoder 'top:" + k + "': expected at least one label, as in top:5");
    }
  }

  @Override
  public String name() {
    return "top:" + k;
  }

  @Override
  public LabelSets decode(Posterior posterior) {
    LabelProbabilities marginals = posterior.labelProbabilities();
    LabelSets.Builder sets = new LabelSets.Builder(posterior.labelCount());
    ToldLabels told = new ToldLabels(posterior.labelCount());
    for (int row = 0; row < posterior.rows(); row++) {
      told.read(marginals, row);
      sets.addRow(told.top(k));
    }
    return sets.build();
  }
}
