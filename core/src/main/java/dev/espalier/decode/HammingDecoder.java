package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;

/** Each label that is more probable than not: the least expected Hamming loss. */
public record HammingDecoder() implements Decoder {
  @Override
  public String name() {
    return "hamming";
  }

  @Override
  public LabelSets decode(Posterior posterior) {
    int labelCount = posterior.labelCount();
    double[] marginals = posterior.marginals();
    LabelSets.Builder sets = new LabelSets.Builder(labelCount);
    for (int row = 0; row < posterior.rows(); row++) {
      for (int label = 0; label < labelCount; label++) {
        if (marginals[row * labelCount + label] > 0.5) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    return sets.build();
  }
}
