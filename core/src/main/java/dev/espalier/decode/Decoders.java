package dev.espalier.decode;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.Decoder;
import dev.espalier.data.LossWeights;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import java.util.List;
import java.util.Optional;

/**
 * The decoders: one for each measure. Some become better, or possible at all, by what {@link
 * FittedDecoders} learn when a model is trained; a predictor puts that in.
 */
public final class Decoders {
  private static final String TOP = "top:";

  private Decoders() {}

  /** The most probable label set: the least expected subset 0/1 loss. */
  public static Decoder subset() {
    return RowMeasure.SUBSET.decoder(false);
  }

  /** The most probable of the label sets seen in training. */
  public static Decoder supported() {
    return new SupportedDecoder();
  }

  /** Each label that is more probable than not: the least expected Hamming loss. */
  public static Decoder hamming() {
    return RowMeasure.HAMMING.decoder(false);
  }

  /** The set with the largest expected F1. */
  public static Decoder f1() {
    return RowMeasure.F1.decoder(false);
  }

  /** The set with the largest expected Jaccard index, which is also called accuracy. */
  public static Decoder jaccard() {
    return RowMeasure.JACCARD.decoder(false);
  }

  /** Each label that reaches its own threshold; needs a model trained with thresholds. */
  public static Decoder macroF1() {
    return new ThresholdedF1(true);
  }

  /** Each label that reaches the threshold of all; needs a model trained with thresholds. */
  public static Decoder microF1() {
    return new ThresholdedF1(false);
  }

  /** Each label whose probability is at least the threshold. */
  public static Decoder threshold(double threshold) {
    return new FixedThresholdDecoder(threshold);
  }

  /** The k most probable labels. */
  public static Decoder top(int k) {
    return new TopKDecoder(k);
  }

  /** The k labels that stand out most; needs a model trained with thresholds. */
  public static Decoder diverse(int k) {
    return diverse(k, DiverseDecoder.USUAL_FACTOR);
  }

  /** The same with another diversity factor than 1.25. */
  public static Decoder diverse(int k, double factor) {
    return new UnfittedDiverse(k, factor);
  }

  /** The least expected collaborative loss. */
  public static Decoder collaborative(LossWeights weights) {
    return new CollaborativeDecoder(weights);
  }

  /**
   * The names, in the order that help shows them; {@code K} stands for a number of labels, {@code
   * P} for a probability, and a factor may follow, as in {@code diverse:10:1.5}.
   */
  public static List<String> names() {
    return List.of(
        "subset",
        "supported",
        "hamming",
        "f1",
        "jaccard",
        "macroF1",
        "microF1",
        "threshold:P",
        "top:K",
        "diverse:K",
        CollaborativeDecoder.NAME);
  }

  /**
   * The decoder of that name; {@code collaborative} still lacks its weights.
   *
   * @param given one of {@link #names}, in any case; any other is an {@link InputException}
   */
  public static Decoder parse(String given) {
    String name = CloseNames.inItsCase(given, names());
    if (name.startsWith(TOP)) {
      return top(count(name));
    }
    if (name.startsWith(UnfittedDiverse.PREFIX)) {
      return UnfittedDiverse.parse(name);
    }
    if (name.startsWith(FixedThresholdDecoder.PREFIX)) {
      return threshold(probability(name));
    }
    return switch (name) {
      case "subset" -> subset();
      case "supported" -> supported();
      case "hamming" -> hamming();
      case "f1" -> f1();
      case "jaccard" -> jaccard();
      case "macroF1" -> macroF1();
      case "microF1" -> microF1();
      case CollaborativeDecoder.NAME -> new UnweightedCollaborative();
      default ->
          throw new InputException(
              "unknown decoder " + quoted(name) + CloseNames.expected(name, names()));
    };
  }

  /** Whether the decoder makes use of out-of-fold predictions that it is fitted to. */
  public static boolean isFittable(Decoder decoder) {
    return decoder instanceof FittableDecoder;
  }

  /** Whether the decoder cannot work without out-of-fold predictions that it is fitted to. */
  public static boolean needsFitting(Decoder decoder) {
    return decoder instanceof FittableDecoder fittable && fittable.needsFitting();
  }

  /**
   * What stands in for a decoder whose thresholds were not fitted: thresholds of one half; nothing
   * for any other decoder.
   */
  public static Optional<Decoder> unfitted(Decoder decoder) {
    return decoder instanceof ThresholdedF1 ? Optional.of(threshold(0.5)) : Optional.empty();
  }

  /** Refuses a decoder that cannot work without fitting. */
  public static void checkUnfitted(Decoder decoder) {
    if (decoder instanceof FittableDecoder fittable) {
      fittable.checkUnfitted();
    }
  }

  /** Whether the decoder lacks the weights of the collaborative loss. */
  public static boolean needsWeights(Decoder decoder) {
    return decoder instanceof UnweightedCollaborative;
  }

  /**
   * The two ways of a decoder for a measure that splits into rows: the usual one, and the other in
   * the use of label sets seen in training. Any other decoder has one.
   */
  public static List<Decoder> variants(Decoder decoder) {
    for (RowMeasure measure : RowMeasure.values()) {
      List<Decoder> both = List.of(measure.decoder(false), measure.decoder(true));
      if (both.contains(decoder)) {
        return both;
      }
    }
    return List.of(decoder);
  }

  private static int count(String name) {
    try {
      return Integer.parseInt(name.substring(TOP.length()));
    } catch (NumberFormatException e) {
      throw new InputException(
          "decoder '" + name + "': expected a whole number of labels, as in top:5", e);
    }
  }

  private static double probability(String name) {
    try {
      return Double.parseDouble(name.substring(FixedThresholdDecoder.PREFIX.length()));
    } catch (NumberFormatException e) {
      throw new InputException(
          "decoder '" + name + "': expected a probability, as in threshold:0.5", e);
    }
  }
}
