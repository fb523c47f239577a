package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.decode.internal.LabelRanking;
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
    int labelCount = posterior.labelCount();
    double[] marginals = posterior.marginals();
    LabelSets.Builder sets = new LabelSets.Builder(labelCount);
    for (int row = 0; row < posterior.rows(); row++) {
      for (int label : LabelRanking.topSorted(marginals, row * labelCount, labelCount, k)) {
        sets.add(label);
      }
      sets.endRow();
    }
    return sets.build();
  }
}
