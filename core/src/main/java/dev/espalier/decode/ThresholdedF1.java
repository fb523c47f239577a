package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;

/**
 * For macro-F1 and micro-F1, which do not split into rows: needs fitted thresholds.
 *
 * @param macro which of the two
 */
record ThresholdedF1(boolean macro) implements FittableDecoder {
  @Override
  public String name() {
    return macro ? "macroF1" : "microF1";
  }

  @Override
  public String needs() {
    return "thresholds";
  }

  @Override
  public Decoder fitted(FittedDecoders fitted) {
    return macro ? fitted.macroF1() : fitted.microF1();
  }

  @Override
  public LabelSets decode(Posterior posterior) {
    checkUnfitted();
    throw new IllegalStateException();
  }
}
