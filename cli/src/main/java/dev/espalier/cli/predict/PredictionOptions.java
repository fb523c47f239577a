package dev.espalier.cli.predict;

import dev.espalier.error.InputException;
import dev.espalier.io.internal.answer.PredictionRows;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how predictions are written. */
final class PredictionOptions {
  private static final int ALL_DIGITS = PredictionRows.ALL_DIGITS;

  @Option(
      names = "--top",
      paramLabel = "K",
      description = "Show the probabilities of the K most probable labels only, highest first.")
  private @Nullable Integer top;

  @Option(
      names = "--digits",
      paramLabel = "N",
      description =
          "Decimals of probabilities, 17 for all that they have; default: ${DEFAULT-VALUE}.")
  private int digits = 4;

  @Option(
      names = "--format",
      paramLabel = "csv|jsonl",
      description =
          "How to write: CSV or JSON lines; default: JSON lines where --out ends in .jsonl or"
              + " .ndjson, else CSV.")
  private @Nullable String format;

  /** Refuses what cannot be meant before a long file is read. */
  void check(@Nullable Path out) {
    if (top != null && top < 1) {
      throw new InputException("--top " + top + ": expected a whole number of at least 1");
    }
    if (digits < 1 || digits > ALL_DIGITS) {
      throw new InputException(
          "--digits " + digits + ": expected a whole number from 1 to " + ALL_DIGITS);
    }
    isJsonLines(out);
  }

  int digits() {
    return digits;
  }

  /** How many of the labels are shown; −1 for all, in their own order. */
  int top(int labels) {
    return top == null ? -1 : Math.min(top, labels);
  }

  /** Whether to write JSON lines. */
  boolean isJsonLines(@Nullable Path out) {
    if (format != null) {
      return switch (format.toLowerCase(Locale.ROOT)) {
        case "jsonl" -> true;
        case "csv" -> false;
        default -> throw new InputException("--format " + format + ": expected one of csv, jsonl");
      };
    }
    String name = out == null ? "" : String.valueOf(out.getFileName()).toLowerCase(Locale.ROOT);
    String plain = name.endsWith(".gz") ? name.substring(0, name.length() - ".gz".length()) : name;
    return plain.endsWith(".jsonl") || plain.endsWith(".ndjson");
  }
}
