package dev.espalier.io.internal.text;

import dev.espalier.Progress;
import dev.espalier.error.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The text of a file, line by line, as bytes.
 *
 * <p>Compression is undone: see {@link FileBytes}. The bytes are UTF-8, whatever the file's
 * encoding is: see {@link DecodedStream}. A byte order mark is skipped; lines end with LF or CRLF.
 * The current line lies in one piece in {@link #bytes()}, from {@link #start()} to {@link #end()},
 * so that a reader parses cells where they are and makes no strings:
 *
 * <pre>{@code
 * try (TextSource source = TextSource.open(file, progress)) {
 *   while (source.nextLine()) {
 *     double first = Decimals.parse(source.bytes(), source.start(), source.end());
 *     if (Double.isNaN(first)) {
 *       throw source.at("expected a number");
 *     }
 *   }
 * }
 * }</pre>
 *
 * <p>Whatever goes wrong underneath, a missing file or a truncated archive, is a {@link
 * InputException} that names the file.
 */
public final class TextSource implements AutoCloseable {
  /** How much of the beginning {@link #peek()} shows at most. */
  public static final int PEEK_BYTES = 1 << 16;

  private static final int INITIAL_BUFFER = 1 << 17;
  private static final int LONGEST_LINE = 1 << 30;

  private final Path file;
  private final Progress progress;
  private final String stage;
  private final Consumer<String> notices;
  private final @Nullable Charset said;
  private final @Nullable FileBytes disk;
  private final @Nullable DecodedStream text;

  private byte[] buffer = new byte[INITIAL_BUFFER];
  private int limit;
  private int next;
  private int start;
  private int end;
  private long line;
  private boolean exhausted;
  private boolean told;
  private final boolean isFile;

  private TextSource(
      Path file,
      boolean isFile,
      Progress progress,
      Consumer<String> notices,
      @Nullable Charset said,
      FileBytes disk,
      DecodedStream text) {
    this.file = file;
    this.isFile = isFile;
    this.said = said;
    this.progress = progress;
    this.stage = "reading " + name();
    this.notices = notices;
    this.disk = disk;
    this.text = text;
  }

  /** Lines that lie in memory already. */
  private TextSource(Path file, byte[] lines, long linesBefore) {
    this.file = file;
    this.isFile = false;
    this.progress = Progress.none();
    this.stage = "";
    this.notices = notice -> {};
    this.said = null;
    this.disk = null;
    this.text = null;
    this.buffer = lines;
    this.limit = lines.length;
    this.exhausted = true;
    this.line = linesBefore;
  }

  /** Opens a file without a listener. */
  public static TextSource open(Path file) {
    return open(file, Progress.none());
  }

  /**
   * Opens a file.
   *
   * @param progress hears how much of the file, as it is on disk, has been read, and what a user
   *     should know of its text
   */
  public static TextSource open(Path file, Progress progress) {
    return open(file, progress, progress::notice);
  }

  /**
   * Opens a file.
   *
   * @param notices hears what a user should know of the file's text
   */
  public static TextSource open(Path file, Progress progress, Consumer<String> notices) {
    return open(file, progress, notices, null);
  }

  /**
   * Opens a file.
   *
   * @param encoding the encoding of its text, or null to find it by looking
   */
  public static TextSource open(
      Path file, Progress progress, Consumer<String> notices, @Nullable Charset encoding) {
    if (Files.notExists(file)) {
      throw new InputException(file + ": no such file");
    }
    if (Files.isDirectory(file)) {
      throw new InputException(file + ": is a directory, expected a file");
    }
    return open(file, true, () -> FileBytes.open(file), progress, notices, encoding);
  }

  /**
   * Opens a stream, which can be read only once.
   *
   * @param name what to call it in messages
   * @param encoding the encoding of its text, or null to find it by looking
   */
  public static TextSource of(
      InputStream stream,
      String name,
      Progress progress,
      Consumer<String> notices,
      @Nullable Charset encoding) {
    return open(Path.of(name), false, () -> FileBytes.of(stream), progress, notices, encoding);
  }

  /** Opens bytes. */
  private interface Opening {
    FileBytes open() throws IOException;
  }

  private static TextSource open(
      Path file,
      boolean isFile,
      Opening bytes,
      Progress progress,
      Consumer<String> notices,
      @Nullable Charset encoding) {
    FileBytes disk = null;
    try {
      disk = bytes.open();
      TextSource source =
          new TextSource(
              file, isFile, progress, notices, encoding, disk, new DecodedStream(disk, encoding));
      source.fill();
      return source;
    } catch (IOException e) {
      close(file, disk);
      throw ReadFailure.of(file, isFile, e);
    } catch (RuntimeException e) {
      close(file, disk);
      throw e;
    }
  }

  /** Opens the same file again, silently. */
  public TextSource again() {
    return open(file, Progress.none(), notice -> {}, said);
  }

  /** The encoding as users call it, as far as the text has been read. */
  public String encodingName() {
    return said == null ? encoding().words() : said.name();
  }

  /** The encoding of a file's text; all of it is read. */
  public static TextEncoding encoding(Path file) {
    try (TextSource source = open(file)) {
      while (!source.isEncodingSettled() && !source.exhausted) {
        source.next = source.limit;
        source.fill();
      }
      return source.encoding();
    }
  }

  /** The file. */
  public Path file() {
    return file;
  }

  /** The file's name without its directory. */
  public String name() {
    return String.valueOf(file.getFileName());
  }

  /** Whether the same text can be had once more: it is a file, and no pipe. */
  public boolean canBeReadAgain() {
    return isFile && Files.isRegularFile(file);
  }

  /** Whether the file began with a byte order mark, which was skipped. */
  public boolean hasByteOrderMark() {
    return Objects.requireNonNull(text).hasByteOrderMark();
  }

  /**
   * The encoding of the text as far as it has been read. What this source gives is UTF-8 all the
   * same.
   */
  public TextEncoding encoding() {
    return Objects.requireNonNull(text).encoding();
  }

  /** Whether more is known of the encoding than that all so far is ASCII. */
  public boolean isEncodingSettled() {
    return Objects.requireNonNull(text).isSettled();
  }

  /**
   * A copy of what comes next, at most {@link #PEEK_BYTES}, without reading past it; at the
   * beginning it is the file's beginning.
   */
  public byte[] peek() {
    while (limit - next < PEEK_BYTES && !exhausted) {
      fill();
    }
    return Arrays.copyOfRange(buffer, next, Math.min(limit, next + PEEK_BYTES));
  }

  /** Moves to the next line; false at the end of the file. */
  public boolean nextLine() {
    int search = next;
    while (true) {
      byte[] bytes = buffer;
      int stop = limit;
      while (search < stop && bytes[search] != '\n') {
        search++;
      }
      if (search < stop || exhausted) {
        break;
      }
      int searched = search - next;
      fill();
      search = next + searched;
    }
    if (search == next && search == limit) {
      start = limit;
      end = limit;
      return false;
    }
    line++;
    start = next;
    end = search;
    next = Math.min(limit, search + 1);
    if (end > start && buffer[end - 1] == '\r') {
      end--;
    }
    return true;
  }

  /**
   * Takes whole lines out of the source, about as many bytes as asked for or one line; null at the
   * end. The lines do not count in {@link #line()}.
   */
  public byte @Nullable [] nextLines(int bytes) {
    while (true) {
      int stop = Math.min(limit, next + bytes);
      int cut = stop;
      while (cut > next && buffer[cut - 1] != '\n') {
        cut--;
      }
      if (cut == next && stop < limit) {
        // one line is longer than what was asked for
        cut = stop;
        while (cut < limit && buffer[cut - 1] != '\n') {
          cut++;
        }
        if (buffer[cut - 1] != '\n' && !exhausted) {
          cut = next;
        }
      }
      if (exhausted && limit - next <= bytes) {
        cut = limit;
      }
      boolean enough = limit - next >= bytes || exhausted;
      if (enough && cut > next) {
        byte[] lines = Arrays.copyOfRange(buffer, next, cut);
        next = cut;
        return lines;
      }
      if (exhausted) {
        return null;
      }
      fill();
    }
  }

  /** A source of lines that {@link #nextLines} took; their numbers go on after those before. */
  public TextSource of(byte[] lines, long linesBefore) {
    return new TextSource(file, lines, linesBefore);
  }

  /** What {@link #start()} and {@link #end()} refer to; valid until the next line is asked for. */
  public byte[] bytes() {
    return buffer;
  }

  /** Where the current line starts. */
  public int start() {
    return start;
  }

  /** Where the current line ends, without its line end. */
  public int end() {
    return end;
  }

  /** The current line's number, from 1; 0 before the first. */
  public long line() {
    return line;
  }

  /** Whether a part of the current line holds nothing but spaces and tabs. */
  public boolean isBlank(int from, int to) {
    for (int at = from; at < to; at++) {
      if (buffer[at] != ' ' && buffer[at] != '\t') {
        return false;
      }
    }
    return true;
  }

  /** The current line as a string. */
  public String text() {
    return text(start, end);
  }

  /** A part of the current line as a string. */
  public String text(int from, int to) {
    return new String(buffer, from, to - from, StandardCharsets.UTF_8);
  }

  /** A name that the current line spells with escapes, unless no file can hold it. */
  public String whole(String name) {
    String fault = WholeText.fault(name);
    if (fault != null) {
      throw at(fault);
    }
    return name;
  }

  /** An error at the current line: {@code file:line: message}. */
  public InputException at(String message) {
    return at(line, message);
  }

  /** An error at another line, for readers that count lines themselves. */
  public InputException at(long lineNumber, String message) {
    return new InputException(file + ":" + lineNumber + ": " + message);
  }

  /**
   * Everything after the current line as a stream, for parsers that want one; {@link #line()} does
   * not count what is read from it. Its failures are {@link InputException}s as well.
   */
  public InputStream remaining() {
    return new InputStream() {
      @Override
      public int read() {
        return available() > 0 ? buffer[next++] & 0xff : -1;
      }

      @Override
      public int read(byte[] target, int offset, int length) {
        if (length == 0) {
          return 0;
        }
        int count = Math.min(length, available());
        if (count == 0) {
          return -1;
        }
        System.arraycopy(buffer, next, target, offset, count);
        next += count;
        return count;
      }

      @Override
      public int available() {
        while (next == limit && !exhausted) {
          fill();
        }
        return limit - next;
      }
    };
  }

  @Override
  public void close() {
    close(file, text);
  }

  private static void close(Path file, @Nullable InputStream stream) {
    if (stream != null) {
      try {
        stream.close();
      } catch (IOException e) {
        throw ReadFailure.of(file, false, e);
      }
    }
  }

  /** Makes room behind what is not used yet and reads on; moves {@code next} to 0. */
  private void fill() {
    if (next > 0) {
      System.arraycopy(buffer, next, buffer, 0, limit - next);
      limit -= next;
      next = 0;
    }
    if (limit == buffer.length) {
      if (limit >= LONGEST_LINE) {
        throw at(line + 1, "the line is longer than " + LONGEST_LINE + " bytes");
      }
      buffer = Arrays.copyOf(buffer, limit * 2);
    }
    int count;
    try {
      count = Objects.requireNonNull(text).read(buffer, limit, buffer.length - limit);
    } catch (IOException e) {
      throw ReadFailure.of(file, isFile, e);
    }
    if (count < 0) {
      exhausted = true;
    } else {
      limit += count;
    }
    tellEncoding();
    progress.report(stage, Objects.requireNonNull(disk).share());
  }

  private void tellEncoding() {
    if (!told && said == null && encoding() != TextEncoding.UTF_8) {
      told = true;
      notices.accept(
          file
              + ": is not UTF-8 text and is read as "
              + encoding().words()
              + "; if names look wrong, convert it to UTF-8");
    }
  }
}
