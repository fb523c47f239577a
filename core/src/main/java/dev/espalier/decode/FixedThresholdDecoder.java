package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.error.InputException;
import java.util.Arrays;

/**
 * Each label whose probability reaches one threshold for all.
 *
 * @param threshold a probability
 */
record FixedThresholdDecoder(double threshold) implements Decoder {
  /** What its names start with. */
  static final String PREFIX = "threshold:";

  /** Checks the range. */
  FixedThresholdDecoder {
    if (!(threshold >= 0 && threshold <= 1)) {
      throw new InputException(
          "decoder '"
              + PREFIX
              + threshold
              + "': expected a probability from 0 to 1, as in threshold:0.5");
    }
  }

  @Override
  public String name() {
    return PREFIX + threshold;
  }

  @Override
  public LabelSets decode(Posterior posterior) {
    double[] same = new double[posterior.labelCount()];
    Arrays.fill(same, threshold);
    return new ThresholdDecoder(name(), same).decode(posterior);
  }
}
