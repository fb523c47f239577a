package dev.espalier.io;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What is known of how a file's cells are written before it is looked at.
 *
 * @param encoding the encoding of the text; null to find it by looking
 * @param delimiter for tables: what separates cells; null to find it by looking
 * @param decimal for tables: what stands before the fraction of a number, a point or a comma; null
 *     to find it by looking
 * @param unknown for tables: what says that a label is unknown beside {@code ?}; null where the
 *     cells leave no doubt
 */
public record CellOptions(
    @Nullable Charset encoding,
    @Nullable Character delimiter,
    @Nullable Character decimal,
    @Nullable UnknownLabel unknown) {
  /** What may say that a label is unknown. */
  public enum UnknownLabel {
    /** The number -1; 0 is no. */
    MINUS_ONE,
    /** The number 0; -1 is no. */
    ZERO,
    /** An empty cell, even where no cell says no. */
    BLANK
  }

  /** Checks the marks. */
  public CellOptions {
    if (decimal != null && decimal != '.' && decimal != ',') {
      throw new IllegalArgumentException("decimal " + decimal + ": expected a point or a comma");
    }
    if (delimiter != null && (delimiter == '"' || delimiter == '\n' || delimiter == '\r')) {
      throw new IllegalArgumentException("a quote or a line end cannot separate cells");
    }
  }

  /** Nothing is known. */
  public static CellOptions open() {
    return new CellOptions(null, null, null, null);
  }

  /**
   * The encoding of a name, such as {@code latin1} or {@code UTF-16LE}.
   *
   * @param name in any case
   */
  public static Charset encoding(String name) {
    try {
      return Charset.forName(name.strip());
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new InputException(
          "encoding "
              + quoted(name)
              + " is not known"
              + hint(name)
              + (hint(name).isEmpty() ? "; expected such as UTF-8, latin1 or windows-1252" : ""),
          e);
    }
  }

  private static String hint(String name) {
    return CloseNames.hint(name.toUpperCase(Locale.ROOT), Charset.availableCharsets().keySet());
  }
}
