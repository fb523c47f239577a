package dev.espalier.cli.options;

import dev.espalier.error.InputException;
import dev.espalier.io.CellOptions;
import dev.espalier.io.CellOptions.UnknownLabel;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say how cells are written; what none tells is found by looking. */
public final class CellFormOptions {
  @Mixin private final TextFormOptions text = new TextFormOptions();

  @Option(
      names = "--unknown",
      paramLabel = "-1|0|blank",
      description =
          "What says that a label is unknown in label columns (CSV), beside ?. Needed where -1, 0"
              + " and 1 occur.",
      order = 55)
  private @Nullable String unknown;

  /** What they say. */
  CellOptions cells() {
    CellOptions known = text.cells();
    return new CellOptions(
        known.encoding(),
        known.delimiter(),
        known.decimal(),
        unknown == null ? null : unknown(unknown));
  }

  private static UnknownLabel unknown(String text) {
    return switch (text) {
      case "-1" -> UnknownLabel.MINUS_ONE;
      case "0" -> UnknownLabel.ZERO;
      case "blank" -> UnknownLabel.BLANK;
      default -> throw new InputException("--unknown " + text + ": expected -1, 0 or blank");
    };
  }
}
