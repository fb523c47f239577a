package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.UserError;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds decoders by the names that {@code --decode} takes. */
public final class Decoders {
  private static final String TOP = "top:";

  private Decoders() {}

  /** The names, in the order that help shows them; {@code top:K} stands for any number. */
  public static List<String> names() {
    return List.of(
        "subset", "supported", "hamming", "f1", "jaccard", "macroF1", "microF1", "top:K");
  }

  /** Whether the decoder has to be fitted on out-of-fold predictions before it can be used. */
  public static boolean needsThresholds(String name) {
    return name.equals("macroF1") || name.equals("microF1");
  }

  /**
   * The decoder of that name.
   *
   * @param name one of {@link #names}
   * @param fitted what was fitted when the model was trained, or null
   */
  public static Decoder parse(String name, @Nullable FittedDecoders fitted) {
    if (name.startsWith(TOP)) {
      return new TopKDecoder(count(name));
    }
    if (needsThresholds(name) && fitted == null) {
      throw new UserError(
          "decoder '"
              + name
              + "' needs thresholds and the model has none; train it with thresholds, or use"
              + " another decoder");
    }
    return switch (name) {
      case "subset" -> fitted == null ? new SubsetDecoder() : fitted.subset();
      case "supported" -> new SupportedDecoder();
      case "hamming" -> new HammingDecoder();
      case "f1" -> new ExpectedUtilityDecoder(Utility.F1);
      case "jaccard" -> new ExpectedUtilityDecoder(Utility.JACCARD);
      case "macroF1" -> fitted(fitted).macroF1();
      case "microF1" -> fitted(fitted).microF1();
      default ->
          throw new UserError(
              "unknown decoder '" + name + "'; expected one of " + String.join(", ", names()));
    };
  }

  private static FittedDecoders fitted(@Nullable FittedDecoders fitted) {
    return Objects.requireNonNull(fitted);
  }

  private static int count(String name) {
    try {
      return Integer.parseInt(name.substring(TOP.length()));
    } catch (NumberFormatException e) {
      throw new UserError(
          "decoder '" + name + "': expected a whole number of labels, as in top:5", e);
    }
  }
}
