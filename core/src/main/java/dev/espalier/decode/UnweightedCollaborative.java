package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.error.InputException;

/** A {@link CollaborativeDecoder} that still lacks the weights of its loss. */
record UnweightedCollaborative() implements Decoder {
  @Override
  public String name() {
    return CollaborativeDecoder.NAME;
  }

  @Override
  public LabelSets decode(Posterior posterior) {
    throw new InputException(
        "decoder 'collaborative' needs the weights of its loss; expected some");
  }
}
