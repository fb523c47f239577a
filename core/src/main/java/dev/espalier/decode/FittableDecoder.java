package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.error.InputException;

/** A decoder that out-of-fold predictions make better, or possible at all. */
interface FittableDecoder extends Decoder {
  /** The decoder with what was fitted. */
  Decoder fitted(FittedDecoders fitted);

  /** What it cannot work without, in words; empty when it can. */
  default String needs() {
    return "";
  }

  /** Whether it cannot work without fitting. */
  default boolean needsFitting() {
    return !needs().isEmpty();
  }

  /** Refuses to work without what it needs. */
  default void checkUnfitted() {
    if (needsFitting()) {
      throw new InputException(
          "decoder '"
              + name()
              + "' needs "
              + needs()
              + " and the model has none; train it with thresholds, or use another decoder");
    }
  }
}
