package dev.espalier.io.internal.csv;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.Progress;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.NumberText;
import dev.espalier.io.internal.text.TextEncoding;
import dev.espalier.io.internal.text.TextSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a CSV or TSV file one after another, none of their bytes lost: written again, an
 * unchanged file is the same file, in its own encoding.
 *
 * <p>The delimiter (comma, semicolon, tab, vertical bar or blanks) and whether the first row is the
 * header are found by looking at the beginning, unless somebody says it. Columns without a name are
 * called by their place. Empty lines are no rows. Memory does not grow with the file.
 */
public final class RawRows implements AutoCloseable {
  private static final int LONGEST_ROW = 1 << 28;

  private final TextSource source;
  private final InputStream text;
  private final char delimiter;
  private final @Nullable Charset said;
  private final @Nullable RawRow header;
  private final List<String> names;

  /** The first row, where it is no header and nobody has had it. */
  private @Nullable RawRow pending;

  private byte[] buffer = new byte[1 << 16];
  private int limit;
  private int next;
  private boolean exhausted;
  private long line = 1;
  private int[] starts = new int[64];
  private int[] ends = new int[64];
  private @Nullable TextEncoding encoding;

  /** What the text that has been written will be read as; null while it is ASCII. */
  private @Nullable TextEncoding recognised;

  private RawRows(TextSource source, RawForm form, Progress progress) {
    this.source = source;
    this.said = form.said();
    String beginning = new String(source.peek(), StandardCharsets.UTF_8);
    Character known = form.cells().delimiter();
    this.delimiter = known == null ? TableHead.delimiter(beginning) : known;
    if (known == null && isBlanks()) {
      progress.notice(source.file() + ": cells are separated by blanks");
    }
    this.text = source.remaining();
    RawRow first = read(-1);
    if (first == null) {
      throw new InputException(source.file() + ": is empty; expected a header with column names");
    }
    String stray = TableHead.strayLine(beginning, delimiter, known != null);
    if (stray != null) {
      throw first.at(stray);
    }
    if (form.header() == null ? isHeader(first, beginning, progress) : form.header()) {
      this.header = first;
      this.names = names(first, form.header() != null);
    } else {
      this.header = null;
      this.pending = first;
      this.names = IntStream.rangeClosed(1, first.count()).mapToObj(RawRows::unnamed).toList();
    }
  }

  private boolean isHeader(RawRow first, String beginning, Progress progress) {
    TableHead head = TableHead.of(beginning, delimiter);
    if (head.header() == TableHead.Header.MISSING) {
      progress.notice(
          source.file()
              + ": the first row holds no names; it is read as data, and columns are called '"
              + unnamed(1)
              + (first.count() == 1 ? "'" : "' to '" + unnamed(first.count()) + "'"));
      return false;
    }
    return true;
  }

  /** Opens a file of which everything is found by looking, and reads its header. */
  public static RawRows open(Path file, Progress progress) {
    return open(file, RawForm.open(), progress);
  }

  /** Opens a file and reads its header. */
  static RawRows open(Path file, RawForm form, Progress progress) {
    TextSource source = TextSource.open(file, progress, progress::notice, form.said());
    try {
      if (form.isUtf16() && !source.encoding().words().equals("UTF-16")) {
        throw new InputException(file + ": is no text in UTF-16");
      }
      return new RawRows(source, form, progress);
    } catch (RuntimeException e) {
      source.close();
      throw e;
    }
  }

  /** The file. */
  public Path file() {
    return source.file();
  }

  /** What separates cells; a blank stands for runs of them. */
  public char delimiter() {
    return delimiter;
  }

  /** Whether the first row holds the columns' names. */
  public boolean hasHeader() {
    return header != null;
  }

  /** The encoding as users call it, as far as the text has been read. */
  public String encodingName() {
    return source.encodingName();
  }

  /** The names of the columns. */
  public List<String> names() {
    return names;
  }

  /** The next row; null at the end of the file. */
  public @Nullable RawRow next() {
    RawRow first = pending;
    pending = null;
    return first == null ? read(names.size()) : first;
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
    write(out, encoding(), buffer, next, limit);
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
  TextEncoding encodingFor(String text) {
    boolean known =
        said != null || source.isEncodingSettled() || text.chars().allMatch(c -> c < 0x80);
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

  private static String unnamed(int place) {
    return "column " + place;
  }

  /**
   * The names in a header.
   *
   * @param isSure whether it is one though a name is a number
   */
  private static List<String> names(RawRow header, boolean isSure) {
    List<String> names = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int j = 0; j < header.count(); j++) {
      String name = header.cell(j);
      if (name.isEmpty()) {
        // Index columns that other programs write have no name.
        name = unnamed(j + 1);
      } else if (!isSure && !header.isQuoted(j) && NumberText.isNumber(name)) {
        throw header
            .at(
                quoted(name)
                    + " is a number, so that the row may hold names or data; expected to be told"
                    + " which, or a name in quotes")
            .about(InputException.Topic.HEADER);
      }
      if (!seen.add(name)) {
        throw header
            .at("column name " + quoted(name) + " occurs twice")
            .about(InputException.Topic.HEADER);
      }
      names.add(name);
    }
    return List.copyOf(names);
  }

  /** Reads a row of so many cells; any number for a negative width. */
  private @Nullable RawRow read(int width) {
    int position = 0;
    long rowLine = line;
    while (true) {
      int end = blankLine(position, width);
      if (end == position) {
        break;
      }
      position = end;
      rowLine++;
    }
    if (!available(position)) {
      return null;
    }
    line = rowLine;
    int count = 0;
    position = isBlanks() ? afterBlanks(position) : position;
    while (true) {
      if (count == starts.length) {
        starts = Arrays.copyOf(starts, 2 * count);
        ends = Arrays.copyOf(ends, 2 * count);
      }
      starts[count] = position;
      position = cellEnd(position, rowLine);
      ends[count++] = position;
      if (isBlanks()) {
        position = afterBlanks(position);
        if (!available(position) || isLineEnd(buffer[next + position])) {
          break;
        }
      } else if (!available(position) || buffer[next + position] != delimiter) {
        break;
      } else {
        position++;
      }
    }
    position = afterLineEnd(position);
    if (width >= 0 && count != width) {
      throw source.at(
          rowLine,
          "the row has "
              + count
              + " cells, the "
              + (header == null ? "first row" : "header")
              + " has "
              + width);
    }
    byte[] bytes = Arrays.copyOfRange(buffer, next, next + position);
    next += position;
    return new RawRow(
        source.file().toString(),
        rowLine,
        delimiter,
        this,
        bytes,
        Arrays.copyOf(starts, count),
        Arrays.copyOf(ends, count));
  }

  /** Where an empty line, or one of spaces, ends; its start when there is none here. */
  private int blankLine(int from, int width) {
    int position = from;
    while (available(position)
        && isSpace(buffer[next + position])
        && (buffer[next + position] != delimiter || isBlanks())) {
      position++;
    }
    if (position > from && width == 1 && !isBlanks()) {
      return from; // a missing cell
    }
    if (!available(position)) {
      return position;
    }
    return isLineEnd(buffer[next + position]) ? afterLineEnd(position) : from;
  }

  private int afterBlanks(int from) {
    int position = from;
    while (available(position) && isSpace(buffer[next + position])) {
      position++;
    }
    return position;
  }

  private int afterLineEnd(int from) {
    int position = from;
    if (available(position)) {
      if (buffer[next + position] == '\r') {
        position++;
        if (available(position) && buffer[next + position] == '\n') {
          position++;
        }
      } else {
        position++;
      }
      line++;
    }
    return position;
  }

  private int cellEnd(int from, long rowLine) {
    int position = from;
    if (available(position) && buffer[next + position] == '"') {
      position++;
      while (true) {
        if (!available(position)) {
          throw source.at(rowLine, "a quote is opened and never closed");
        }
        byte value = buffer[next + position++];
        if (value == '"') {
          if (available(position) && buffer[next + position] == '"') {
            position++;
          } else {
            break;
          }
        } else if (value == '\n') {
          line++;
        }
      }
      while (available(position)
          && isSpace(buffer[next + position])
          && !isEnd(buffer[next + position])) {
        position++;
      }
      if (available(position) && !isEnd(buffer[next + position])) {
        throw source.at(rowLine, "text follows a closing quote; expected the end of the cell");
      }
      return position;
    }
    while (available(position) && !isEnd(buffer[next + position])) {
      position++;
    }
    return position;
  }

  private boolean isEnd(byte value) {
    return value == delimiter || isLineEnd(value) || (isBlanks() && value == '\t');
  }

  private static boolean isLineEnd(byte value) {
    return value == '\n' || value == '\r';
  }

  /** Whether runs of blanks separate cells. */
  private boolean isBlanks() {
    return delimiter == TableHead.BLANKS;
  }

  private static boolean isSpace(byte value) {
    return value == ' ' || value == '\t';
  }

  /** Whether there is a byte at this place after the rows that were read. */
  private boolean available(int position) {
    while (next + position >= limit && !exhausted) {
      fill();
    }
    return next + position < limit;
  }

  private void fill() {
    if (next > 0) {
      System.arraycopy(buffer, next, buffer, 0, limit - next);
      limit -= next;
      next = 0;
    }
    if (limit == buffer.length) {
      if (limit >= LONGEST_ROW) {
        throw source.at(line, "the row is longer than " + LONGEST_ROW + " bytes");
      }
      buffer = Arrays.copyOf(buffer, 2 * limit);
    }
    try {
      int count = text.read(buffer, limit, buffer.length - limit);
      exhausted = count < 0;
      limit += Math.max(0, count);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
