package dev.espalier.io.internal.csv;

import dev.espalier.Progress;
import dev.espalier.error.InputException;
import dev.espalier.io.CellOptions;
import dev.espalier.io.internal.text.TextEncoding;
import dev.espalier.io.internal.text.TextSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a CSV or TSV file one after another, none of their bytes lost: written again, an
 * unchanged file is the same file, in its own encoding.
 *
 * <p>Memory does not grow with the file.
 */
public final class RawRows implements AutoCloseable {
  private static final Set<Charset> UNICODE =
      Set.of(
          StandardCharsets.UTF_8,
          StandardCharsets.UTF_16,
          StandardCharsets.UTF_16LE,
          StandardCharsets.UTF_16BE);

  private final TextSource source;
  private final TableText text;
  private final @Nullable Charset said;
  private final @Nullable RawRow header;
  private @Nullable TextEncoding encoding;

  /** What the text that has been written will be read as; null while it is ASCII. */
  private @Nullable TextEncoding recognised;

  private RawRows(TextSource source, @Nullable Charset said, TableText text) {
    this.source = source;
    this.said = said;
    this.text = text;
    this.header = text.hasHeader() ? text.rows().copy(this, text.delimiter()) : null;
  }

  /** Opens a file of which everything is found by looking, and reads its header. */
  public static RawRows open(Path file, Progress progress) {
    return open(file, CellOptions.open(), progress);
  }

  /**
   * Opens a file and reads its header.
   *
   * @param cells encoding, delimiter and header; what is null is found by looking
   */
  public static RawRows open(Path file, CellOptions cells, Progress progress) {
    requireRewritable(cells.encoding());
    // UTF-16 is recognised by itself, with its order.
    boolean wide = StandardCharsets.UTF_16.equals(cells.encoding());
    Charset said = wide ? null : cells.encoding();
    TextSource source = TextSource.open(file, progress, progress::notice, said);
    try {
      if (wide && !source.encoding().words().equals("UTF-16")) {
        throw new InputException(file + ": is no text in UTF-16");
      }
      return new RawRows(source, said, new TableText(source, cells, progress::notice));
    } catch (RuntimeException e) {
      source.close();
      throw e;
    }
  }

  /** Refuses an encoding in which a text cannot be written again as it was. */
  public static void requireRewritable(@Nullable Charset encoding) {
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

  /** The file. */
  public Path file() {
    return source.file();
  }

  /** What separates cells; a blank stands for runs of them. */
  public char delimiter() {
    return text.delimiter();
  }

  /** Whether the first row holds the columns' names. */
  public boolean hasHeader() {
    return text.hasHeader();
  }

  /** The encoding as users call it, as far as the text has been read. */
  public String encodingName() {
    return source.encodingName();
  }

  /** The names of the columns. */
  public List<String> names() {
    return text.names();
  }

  /** The next row; null at the end of the file. */
  public @Nullable RawRow next() {
    return text.next() ? text.rows().copy(this, text.delimiter()) : null;
  }

  /** The next rows, at most as many as asked for; empty at the end of the file. */
  public List<RawRow> next(int most) {
    List<RawRow> rows = new ArrayList<>();
    while (rows.size() < most) {
      RawRow row = next();
      if (row == null) {
        break;
      }
      rows.add(row);
    }
    return rows;
  }

  /** Writes what stands before the first row: byte order mark and header. */
  public void writeHeader(OutputStream out) throws IOException {
    writeHeader(out, false);
  }

  /** The same, with names that a spreadsheet does not run as formulas. */
  public void writeHeader(OutputStream out, boolean spreadsheetSafe) throws IOException {
    if (source.hasByteOrderMark()) {
      if (isSaid()) {
        TextEncoding.writeMark(out, Objects.requireNonNull(said));
      } else {
        encoding().writeMark(out);
      }
    }
    if (header == null) {
      return;
    }
    @Nullable String[] texts = new @Nullable String[header.count()];
    for (int cell = 0; cell < texts.length && spreadsheetSafe; cell++) {
      texts[cell] = header.guarded(cell, null);
    }
    header.write(out, texts);
  }

  /** Writes what follows the last row, such as empty lines; call it after the last row. */
  public void writeEnd(OutputStream out) throws IOException {
    byte[] rest = text.rows().rest();
    write(out, encoding(), rest, 0, rest.length);
  }

  /**
   * Writes text, and requires that whoever reads it will know its encoding: that is decided by the
   * first characters beyond ASCII, which a changed cell may bring or take away.
   */
  void write(OutputStream out, TextEncoding as, byte[] utf8, int from, int to) throws IOException {
    if (isSaid()) {
      TextEncoding.write(out, Objects.requireNonNull(said), utf8, from, to);
      return;
    }
    if (as != recognised && !isAscii(utf8, from, to)) {
      TextEncoding known = recognised == null ? as.recognised(utf8, from, to) : recognised;
      recognised = known;
      if (as != known) {
        throw new InputException(
            file()
                + ": is "
                + as.words()
                + " text, but with the changed cells it would be taken for "
                + known.words()
                + "; expected a table in UTF-8");
      }
    }
    as.write(out, utf8, from, to);
  }

  /** Whether the text is in an encoding that nobody has to recognise. */
  private boolean isSaid() {
    return said != null && !said.equals(StandardCharsets.UTF_8);
  }

  private static boolean isAscii(byte[] utf8, int from, int to) {
    for (int k = from; k < to; k++) {
      if (utf8[k] < 0) {
        return false;
      }
    }
    return true;
  }

  /** The encoding in which what has been read is written again. */
  TextEncoding encoding() {
    return source.encoding();
  }

  /**
   * The same for a new text: where all so far is ASCII and it is not, the rest of the file decides.
   */
  TextEncoding encodingFor(String written) {
    boolean known =
        said != null || source.isEncodingSettled() || written.chars().allMatch(c -> c < 0x80);
    if (known || !Files.isRegularFile(source.file())) {
      return source.encoding();
    }
    if (encoding == null) {
      encoding = TextSource.encoding(source.file());
    }
    return encoding;
  }

  @Override
  public void close() {
    source.close();
  }
}
