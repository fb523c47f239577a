package dev.espalier.cli.options;

import dev.espalier.Decoder;
import dev.espalier.decode.Decoders;
import dev.espalier.error.InputException;
import dev.espalier.eval.Scorer;
import java.util.function.Predicate;

/** What {@code --decode} asks for: a decoder, or each measure under its own. */
public final class DecodeChoice {
  /** Asks for each measure under its own decoder. */
  public static final String BEST = "best";

  private DecodeChoice() {}

  /**
   * The scorer for a decoder's name or {@code best}.
   *
   * @param possible which decoders {@code best} can use
   * @param weighted whether the scorer will be given weights of the collaborative loss
   */
  public static Scorer scorer(String decode, Predicate<Decoder> possible, boolean weighted) {
    if (decode.equals(BEST)) {
      Scorer best = Scorer.best(possible);
      return weighted ? best.expectingWeights() : best;
    }
    Decoder decoder = Decoders.parse(decode);
    if (Decoders.needsWeights(decoder) && !weighted) {
      throw new InputException(
          "decoder 'collaborative' needs the weights of its loss; expected a file of them"
              + " (--loss-weights)");
    }
    return Scorer.of(decoder);
  }

  /** What was asked for: the decoder's name or {@code best}. */
  public static String of(Scorer scorer) {
    return scorer.isBest() ? BEST : scorer.decoders().get(0).name();
  }
}
