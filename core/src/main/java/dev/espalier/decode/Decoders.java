package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.error.InputException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds decoders by the names that {@code --decode} takes. */
public final class Decoders {
  /** The decoder of the collaborative loss. */
  public static final String COLLABORATIVE = "collaborative";

  private static final String TOP = "top:";

  private Decoders() {}

  /**
   * The names, in the order that help shows them; {@code K} stands for any number, and a factor may
   * follow, as in {@code diverse:10:1.5}.
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
        "top:K",
        "diverse:K",
        COLLABORATIVE);
  }

  /** Whether the decoder has to be fitted on out-of-fold predictions before it can be used. */
  public static boolean needsFitting(String name) {
    return needsThresholds(name) || DiverseDecoder.isNamed(name);
  }

  private static boolean needsThresholds(String name) {
    return name.equals("macroF1") || name.equals("microF1");
  }

  /**
   * Refuses a name that no decoder has.
   *
   * @param name the name
   * @param fitting whether what has to be fitted will be at hand
   * @param weights whether the weights of the collaborative loss will be at hand
   */
  public static void check(String name, boolean fitting, boolean weights) {
    if (DiverseDecoder.isNamed(name)) {
      DiverseDecoder.check(name);
    }
    if (!(fitting && needsFitting(name)) && !(weights && name.equals(COLLABORATIVE))) {
      parse(name, null);
    }
  }

  /**
   * The decoder of that name, without weights of the collaborative loss.
   *
   * @param name one of {@link #names}
   * @param fitted what was fitted when the model was trained, or null
   */
  public static Decoder parse(String name, @Nullable FittedDecoders fitted) {
    return parse(name, fitted, null);
  }

  /**
   * The decoder of that name.
   *
   * @param name one of {@link #names}
   * @param fitted what was fitted when the model was trained, or null
   * @param weights the weights of the collaborative loss, or null
   */
  public static Decoder parse(
      String name, @Nullable FittedDecoders fitted, @Nullable LossWeights weights) {
    if (name.startsWith(TOP)) {
      return new TopKDecoder(count(name));
    }
    if (DiverseDecoder.isNamed(name)) {
      DiverseDecoder.check(name);
    }
    if (needsFitting(name) && fitted == null) {
      throw new InputException(
          "decoder '"
              + name
              + "' needs "
              + (needsThresholds(name) ? "thresholds" : "the labels' mean probabilities")
              + " and the model has none; train it with thresholds, or use another decoder");
    }
    if (DiverseDecoder.isNamed(name)) {
      return DiverseDecoder.parse(name, fitted(fitted).meanMarginals());
    }
    return switch (name) {
      case "supported" -> new SupportedDecoder();
      case "subset", "hamming", "f1", "jaccard" -> {
        List<Decoder> variants = variants(name);
        yield fitted == null || !fitted.prefersOther(name) ? variants.get(0) : variants.get(1);
      }
      case COLLABORATIVE -> {
        if (weights == null) {
          throw new InputException(
              "decoder 'collaborative' needs the weights of its loss; expected a file of them"
                  + " (--loss-weights)");
        }
        yield new CollaborativeDecoder(weights);
      }
      case "macroF1" -> fitted(fitted).macroF1();
      case "microF1" -> fitted(fitted).microF1();
      default ->
          throw new InputException(
              "unknown decoder '" + name + "'; expected one of " + String.join(", ", names()));
    };
  }

  /**
   * The ways to decode for a measure that splits into rows: with the label sets seen in training
   * and without. The first is what an unfitted decoder does.
   *
   * @param name subset, hamming, f1 or jaccard
   */
  public static List<Decoder> variants(String name) {
    return switch (name) {
      case "subset" -> List.of(new SubsetDecoder(false), new SubsetDecoder(true));
      case "hamming" -> List.of(new HammingDecoder(false), new HammingDecoder(true));
      case "f1" -> variants(Utility.F1);
      case "jaccard" -> variants(Utility.JACCARD);
      default -> throw new IllegalArgumentException("decoder '" + name + "' has no variants");
    };
  }

  private static List<Decoder> variants(Utility utility) {
    return List.of(
        new ExpectedUtilityDecoder(utility, true), new ExpectedUtilityDecoder(utility, false));
  }

  private static FittedDecoders fitted(@Nullable FittedDecoders fitted) {
    return Objects.requireNonNull(fitted);
  }

  private static int count(String name) {
    try {
      return Integer.parseInt(name.substring(TOP.length()));
    } catch (NumberFormatException e) {
      throw new InputException(
          "decoder '" + name + "': expected a whole number of labels, as in top:5", e);
    }
  }
}
