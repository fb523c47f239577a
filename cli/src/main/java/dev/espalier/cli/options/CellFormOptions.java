package dev.espalier.cli.options;

import dev.espalier.error.InputException;
import dev.espalier.io.CellOptions;
import dev.espalier.io.CellOptions.UnknownLabel;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say how cells are written; what none tells is found by looking. */
public final class CellFormOptions {
  @Mixin private final TextFormOptions text = new TextFormOptions();

  @Option(
      names = "--unknown",
      paramLabel = "-1|0|blank|nothing",
      description =
          "What says that a label is unknown in label columns (CSV), beside ?; nothing: a blank is"
              + " no. Needed where -1, 0 and 1 occur.")
  private @Nullable String unknown;

  /** What they say. */
  CellOptions cells() {
    return text.cells().withUnknown(unknown == null ? null : unknown(unknown));
  }

  private static UnknownLabel unknown(String text) {
    return UnknownLabel.of(text.toLowerCase(Locale.ROOT))
        .orElseThrow(
            () -> new InputException("--unknown " + text + ": expected -1, 0, blank or nothing"));
  }
}
