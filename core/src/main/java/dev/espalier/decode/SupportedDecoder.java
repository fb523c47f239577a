package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.JointSupport;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.decode.internal.SupportBlocks;
import dev.espalier.error.InputException;

/** The most probable of the label sets seen in training; of equally probable ones, the first. */
record SupportedDecoder() implements Decoder {
  @Override
  public String name() {
    return "supported";
  }

  @Override
  public boolean usesObservedSets() {
    return true;
  }

  @Override
  public LabelSets decode(Posterior posterior) {
    JointSupport support =
        posterior
            .support()
            .orElseThrow(
                () ->
                    new InputException(
                        "decoder 'supported' needs a model that keeps the label sets seen in"
                            + " training, and this one keeps none; expected another decoder"));
    int candidates = support.sets().rows();
    int[] chosen = new int[posterior.rows()];
    SupportBlocks.forEach(
        support,
        posterior.rows(),
        (row, probabilities, offset) -> {
          int best = 0;
          for (int set = 1; set < candidates; set++) {
            if (probabilities[offset + set] > probabilities[offset + best]) {
              best = set;
            }
          }
          chosen[row] = best;
        });
    return support.sets().select(chosen);
  }
}
