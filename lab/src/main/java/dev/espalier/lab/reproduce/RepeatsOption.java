package dev.espalier.lab.reproduce;

import dev.espalier.error.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How often everything is drawn anew. */
final class RepeatsOption {
  @Option(
      names = "--repeats",
      paramLabel = "N",
      description =
          "Number of repetitions with new random draws; default: as in the paper, 1 with --quick.")
  private @Nullable Integer repeats;

  private final int usual;

  /** With the number of repetitions of the paper. */
  RepeatsOption(int usual) {
    this.usual = usual;
  }

  boolean isGiven() {
    return repeats != null;
  }

  int repeats(boolean quick) {
    if (repeats != null && repeats < 1) {
      throw new InputException("--repeats " + repeats + ": expected a whole number of at least 1");
    }
    return repeats != null ? repeats : quick ? 1 : usual;
  }
}
