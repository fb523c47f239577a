package dev.espalier.cli.options;

import dev.espalier.error.InputException;
import dev.espalier.io.CellOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how a table's text is written; what none tells is found by looking. */
public final class TextFormOptions {
  @Option(
      names = "--delimiter",
      paramLabel = "CHARACTER",
      description = "What separates cells (CSV): a character, or tab; default: found by looking.")
  private @Nullable String delimiter;

  @Option(
      names = "--decimal",
      paramLabel = ".|,",
      description =
          "What stands before the fraction of a number (CSV); default: a point, or a comma where"
              + " all numbers of a column have one and it does not separate cells.")
  private @Nullable String decimal;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description =
          "The encoding of the text, such as latin1; default: UTF-8, UTF-16 or Windows-1252, found"
              + " by looking.")
  private @Nullable String encoding;

  @Option(
      names = "--header",
      negatable = true,
      description =
          "Whether the first row holds the columns' names (CSV); default: found by looking. Columns"
              + " without names are called column 1, column 2 and so on.",
      order = 56)
  private @Nullable Boolean header;

  /** What they say. */
  public CellOptions cells() {
    return new CellOptions(
        encoding == null ? null : CellOptions.encoding(encoding),
        delimiter == null ? null : delimiter(delimiter),
        decimal == null ? null : decimal(decimal),
        null,
        header);
  }

  /** The options as a user would type them again, with a blank before each. */
  public String typed() {
    return typed("--delimiter", delimiter)
        + typed("--decimal", decimal)
        + typed("--encoding", encoding)
        + (header == null ? "" : header ? " --header" : " --no-header");
  }

  private static String typed(String name, @Nullable String value) {
    return value == null ? "" : " " + name + " '" + value.replace("'", "'\\''") + "'";
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
}
