package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.decode.internal.ObservedMarginals;

/**
 * Each label that is more probable than not: the least expected Hamming loss.
 *
 * @param observed whether to take the probabilities given that the set is one of those seen in
 *     training, see {@link ObservedMarginals}
 */
record HammingDecoder(boolean observed) implements FittableDecoder {
  /** With the model's own marginals. */
  public HammingDecoder() {
    this(false);
  }

  @Override
  public String name() {
    return "hamming";
  }

  @Override
  public Decoder fitted(FittedDecoders fitted) {
    return fitted.decoder(RowMeasure.HAMMING);
  }

  @Override
  public boolean usesObservedSets() {
    return observed;
  }

  @Override
  public LabelSets decode(Posterior posterior) {
    return ObservedMarginals.choose(posterior, observed)
        .reaching((label, probability) -> probability > 0.5);
  }
}
