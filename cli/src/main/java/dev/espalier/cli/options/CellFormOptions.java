package dev.espalier.cli.options;

import dev.espalier.error.InputException;
import dev.espalier.io.CellOptions;
import dev.espalier.io.CellOptions.UnknownLabel;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how cells are written; what none tells is found by looking. */
public final class CellFormOptions {
  @Option(
      names = "--delimiter",
      paramLabel = "CHARACTER",
      description = "What separates cells (CSV): a character, or tab; default: found by looking.",
      order = 55)
  private @Nullable String delimiter;

  @Option(
      names = "--decimal",
      paramLabel = ".|,",
      description =
          "What stands before the fraction of a number (CSV); default: a point, or a comma where"
              + " all numbers of a column have one and it does not separate cells.",
      order = 55)
  private @Nullable String decimal;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description =
          "The encoding of the text, such as latin1; default: UTF-8, UTF-16 or Windows-1252, found"
              + " by looking.",
      order = 55)
  private @Nullable String encoding;

  @Option(
      names = "--unknown",
      paramLabel = "-1|0|blank|nothing",
      description =
          "What says that a label is unknown in label columns (CSV), beside ?; nothing: a blank is"
              + " no. Needed where -1, 0 and 1 occur.",
      order = 55)
  private @Nullable String unknown;

  /** What they say. */
  CellOptions cells() {
    return new CellOptions(
        encoding == null ? null : CellOptions.encoding(encoding),
        delimiter == null ? null : delimiter(delimiter),
        decimal == null ? null : decimal(decimal),
        unknown == null ? null : unknown(unknown));
  }

  private static char delimiter(String text) {
    if (text.equalsIgnoreCase("tab") || text.equals("\\t")) {
      return '\t';
    }
    if (text.length() != 1 || text.equals("\"") || text.equals("\n") || text.equals("\r")) {
      throw new InputException(
          "--delimiter " + text + ": expected one character such as ; or the word tab");
    }
    return text.charAt(0);
  }

  private static char decimal(String text) {
    if (!text.equals(".") && !text.equals(",")) {
      throw new InputException("--decimal " + text + ": expected a point or a comma");
    }
    return text.charAt(0);
  }

  private static UnknownLabel unknown(String text) {
    return UnknownLabel.of(text.toLowerCase(Locale.ROOT))
        .orElseThrow(
            () -> new InputException("--unknown " + text + ": expected -1, 0, blank or nothing"));
  }
}
