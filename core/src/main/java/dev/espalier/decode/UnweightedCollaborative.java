package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.error.InputException;

/**
 * A {@link CollaborativeDecoder} that lacks the weights of its loss: it serves only models that
 * were learnt for one.
 */
record UnweightedCollaborative() implements Decoder {
  @Override
  public String name() {
    return CollaborativeDecoder.NAME;
  }

  @Override
  public LabelSets decode(Posterior posterior) {
    return CollaborativeDecoder.decode(
        posterior
            .lossScores()
            .orElseThrow(
                () ->
                    new InputException(
                        "decoder 'collaborative' needs the weights of its loss; expected some")));
  }
}
