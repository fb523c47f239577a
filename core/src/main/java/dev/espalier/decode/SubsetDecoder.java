package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;

/**
 * The most probable label set: the least expected subset 0/1 loss.
 *
 * <p>The mode of the fitted distribution is the right answer when the model is right. Where it is
 * not, the best of the sets seen in training may match more often; {@link FittedDecoders} finds out
 * which.
 *
 * @param observed whether to choose among the observed sets where the posterior keeps them
 */
record SubsetDecoder(boolean observed) implements FittableDecoder {
  /** The mode among all label sets. */
  public SubsetDecoder() {
    this(false);
  }

  @Override
  public String name() {
    return "subset";
  }

  @Override
  public Decoder fitted(FittedDecoders fitted) {
    return fitted.decoder(RowMeasure.SUBSET);
  }

  @Override
  public boolean usesObservedSets() {
    return observed;
  }

  @Override
  public LabelSets decode(Posterior posterior) {
    return observed && posterior.support().isPresent()
        ? new SupportedDecoder().decode(posterior)
        : posterior.mostProbable();
  }
}
