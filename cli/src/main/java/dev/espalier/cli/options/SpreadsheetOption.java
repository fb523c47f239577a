package dev.espalier.cli.options;

import dev.espalier.io.internal.csv.SpreadsheetText;
import picocli.CommandLine.Option;

/** The option of whoever opens what is written in a spreadsheet. */
public final class SpreadsheetOption {
  @Option(
      names = "--spreadsheet-safe",
      description =
          "Put an apostrophe before text that a spreadsheet would run as a formula (= + - @ at its"
              + " beginning); numbers stay. It changes names, so do not read the file back.")
  private boolean safe;

  /** Whether it is given. */
  public boolean isOn() {
    return safe;
  }

  /** A cell's text as it is written. */
  public String text(String cell) {
    return safe ? SpreadsheetText.guarded(cell) : cell;
  }
}
