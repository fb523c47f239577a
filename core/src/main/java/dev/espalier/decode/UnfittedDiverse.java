package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.error.InputException;
import org.jspecify.annotations.Nullable;

/**
 * A {@link DiverseDecoder} without the labels' mean probabilities, which it needs.
 *
 * @param k how many labels
 * @param factor the diversity factor
 */
record UnfittedDiverse(int k, double factor) implements FittableDecoder {
  /** What its names start with. */
  static final String PREFIX = "diverse:";

  /** Checks the numbers. */
  UnfittedDiverse {
    if (k < 1 || !(factor >= 0) || Double.isInfinite(factor)) {
      throw new InputException(
          "decoder '"
              + name(k, factor)
              + "': expected at least one label and a factor of at least 0, as in diverse:10 or"
              + " diverse:10:1.25");
    }
  }

  /** What {@code diverse:K} or {@code diverse:K:FACTOR} asks for. */
  static UnfittedDiverse parse(String name) {
    String[] parts = name.substring(PREFIX.length()).split(":", -1);
    try {
      if (parts.length <= 2) {
        int k = Integer.parseInt(parts[0]);
        return new UnfittedDiverse(
            k, parts.length == 2 ? Double.parseDouble(parts[1]) : DiverseDecoder.USUAL_FACTOR);
      }
    } catch (NumberFormatException e) {
      throw unreadable(name, e);
    }
    throw unreadable(name, null);
  }

  private static InputException unreadable(String name, @Nullable NumberFormatException cause) {
    String message =
        "decoder '"
            + name
            + "': expected a number of labels, and a factor if it is not 1.25, as in diverse:10"
            + " or diverse:10:1.5";
    return cause == null ? new InputException(message) : new InputException(message, cause);
  }

  static String name(int k, double factor) {
    return PREFIX + k + (factor == DiverseDecoder.USUAL_FACTOR ? "" : ":" + factor);
  }

  @Override
  public String name() {
    return name(k, factor);
  }

  @Override
  public String needs() {
    return "the labels' mean probabilities";
  }

  @Override
  public Decoder fitted(FittedDecoders fitted) {
    return new DiverseDecoder(k, factor, fitted.meanMarginals());
  }

  @Override
  public LabelSets decode(Posterior posterior) {
    checkUnfitted();
    throw new IllegalStateException();
  }
}
