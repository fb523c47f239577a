package dev.espalier.cli.options;

import dev.espalier.Decoder;
import dev.espalier.data.LossWeights;
import dev.espalier.decode.Decoders;
import dev.espalier.error.InputException;
import dev.espalier.eval.Scorer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What {@code --decode} asks for: a decoder, or each measure under its own. */
public final class DecodeChoice {
  /** Asks for each measure under its own decoder. */
  public static final String BEST = "best";

  private DecodeChoice() {}

  /**
   * The decoder of that name.
   *
   * @param weights the weights of the collaborative loss, or null
   */
  public static Decoder decoder(String decode, @Nullable LossWeights weights) {
    Decoder decoder = Decoders.parse(decode);
    check(decoder, weights != null);
    return weights != null && Decoders.needsWeights(decoder)
        ? Decoders.collaborative(weights)
        : decoder;
  }

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
    check(decoder, weighted);
    return Scorer.of(decoder);
  }

  /** What was asked for: the decoder's name or {@code best}. */
  public static String of(Scorer scorer) {
    return scorer.isBest() ? BEST : scorer.decoders().get(0).name();
  }

  private static void check(Decoder decoder, boolean weighted) {
    if (Decoders.needsWeights(decoder) && !weighted) {
      throw new InputException(
          "decoder 'collaborative' needs the weights of its loss; expected a file of them"
              + " (--loss-weights)");
    }
  }
}
