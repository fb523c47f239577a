package dev.espalier.io.internal.csv;

import dev.espalier.error.InputException;
import dev.espalier.io.CellOptions;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a table that is written again is laid out.
 *
 * @param cells encoding, delimiter and decimal mark; what is null is found by looking
 * @param header whether the first row holds the columns' names; null to find it by looking
 */
public record RawForm(CellOptions cells, @Nullable Boolean header) {
  private static final Set<Charset> UNICODE =
      Set.of(
          StandardCharsets.UTF_8,
          StandardCharsets.UTF_16,
          StandardCharsets.UTF_16LE,
          StandardCharsets.UTF_16BE);

  /** Checks that the text can be written again as it was. */
  public RawForm {
    Charset encoding = cells.encoding();
    // Elsewhere several bytes may mean the same character, and which ones stood there is lost.
    if (encoding != null
        && !UNICODE.contains(encoding)
        && !(encoding.canEncode() && encoding.newEncoder().maxBytesPerChar() == 1)) {
      throw new InputException(
          "encoding "
              + encoding.name()
              + " cannot be written again byte for byte; expected UTF-8, UTF-16 or an encoding of"
              + " one byte for each character, such as latin1");
    }
  }

  /** Everything is found by looking. */
  public static RawForm open() {
    return new RawForm(CellOptions.open(), null);
  }

  /** The encoding that a reader is to be told: UTF-16 is recognised by itself, with its order. */
  @Nullable Charset said() {
    return isUtf16() ? null : cells.encoding();
  }

  /** Whether the text is said to be UTF-16 in either order. */
  boolean isUtf16() {
    return StandardCharsets.UTF_16.equals(cells.encoding());
  }
}
