package dev.espalier.decode;

import dev.espalier.LabelProbabilities;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.decode.internal.ObservedMarginals;
import java.util.Arrays;

/** Each label whose probability reaches its own threshold: for macro-F1 and micro-F1. */
final class ThresholdDecoder implements MarginalDecoder {
  private final String name;
  private final double[] thresholds;
  private final boolean observed;

  /**
   * A decoder of the model's own marginals.
   *
   * @param name the name that {@code --decode} takes
   * @param thresholds one for each label; copied
   */
  public ThresholdDecoder(String name, double[] thresholds) {
    this(name, thresholds, false);
  }

  /**
   * Makes the decoder.
   *
   * @param name the name that {@code --decode} takes
   * @param thresholds one for each label; copied
   * @param observed whether they are for {@link ObservedMarginals}
   */
  public ThresholdDecoder(String name, double[] thresholds, boolean observed) {
    this.name = name;
    this.thresholds = thresholds.clone();
    this.observed = observed;
  }

  @Override
  public String name() {
    return name;
  }

  /** A copy of the thresholds, one for each label. */
  public double[] thresholds() {
    return thresholds.clone();
  }

  @Override
  public boolean usesObservedSets() {
    return observed;
  }

  @Override
  public LabelSets decode(Posterior posterior) {
    return decode(ObservedMarginals.choose(posterior, observed));
  }

  @Override
  public LabelSets decode(LabelProbabilities marginals) {
    if (marginals.labelCount() != thresholds.length) {
      throw new IllegalArgumentException(marginals + " for " + thresholds.length + " thresholds");
    }
    return marginals.reaching((label, probability) -> probability >= thresholds[label]);
  }

  @Override
  public String toString() {
    return "ThresholdDecoder[" + name + ", " + Arrays.toString(thresholds) + "]";
  }
}
