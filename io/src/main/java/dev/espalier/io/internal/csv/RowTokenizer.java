package dev.espalier.io.internal.csv;

import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.TextSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Cuts delimited text into rows and cells, where they lie in one array: no byte is lost.
 *
 * <p>Cells in double quotes may hold delimiters, line ends and doubled quotes. Space around a cell
 * is none of it. Empty lines and lines of space are no rows. Lines end with LF, CR or both.
 */
final class RowTokenizer {
  /** The delimiter that stands for runs of blanks and tabs. */
  static final char BLANKS = ' ';

  /** Maximum number of bytes of a row, with the empty lines before it. */
  private static final int LONGEST_ROW = 1 << 28;

  private final TextSource source;
  private final InputStream text;
  private final byte[] delimiter;
  private final boolean blanks;

  /** The bytes at which a cell without quotes may end. */
  private final boolean[] stops = new boolean[256];

  private byte[] buffer = new byte[1 << 16];
  private int limit;
  private boolean exhausted;
  private boolean repeated;

  /** Where the row begins, with the empty lines before it; the places below count from here. */
  private int origin;

  private int length;
  private long line = 1;
  private long rowLine = 1;
  private int count;
  private int[] starts = new int[64];
  private int[] ends = new int[64];
  private int[] contentStarts = new int[64];
  private int[] contentEnds = new int[64];
  private boolean[] quoted = new boolean[64];

  /** Starts before the first row; the source is left open. */
  RowTokenizer(TextSource source, char delimiter) {
    this.source = source;
    this.text = source.remaining();
    this.delimiter = String.valueOf(delimiter).getBytes(StandardCharsets.UTF_8);
    this.blanks = delimiter == BLANKS;
    stops[this.delimiter[0] & 0xff] = true;
    stops['\n'] = true;
    stops['\r'] = true;
    stops['\t'] |= blanks;
  }

  /**
   * Moves to the next row; false at the end.
   *
   * @param width how many cells a row has: a line of space is a missing cell where it is one
   */
  boolean next(int width) {
    if (repeated) {
      repeated = false;
      return true;
    }
    origin += length;
    length = 0;
    count = 0;
    int position = 0;
    for (int end = blankLine(0, width); end > position; end = blankLine(position, width)) {
      position = end;
    }
    if (!available(position)) {
      return false;
    }
    rowLine = line;
    position = blanks ? afterSpace(position) : position;
    boolean more = true;
    while (more) {
      position = cut(position);
      if (blanks) {
        position = afterSpace(position);
        more = available(position) && !isLineEnd(buffer[origin + position]);
      } else {
        more = isDelimiter(position);
        position += more ? delimiter.length : 0;
      }
    }
    length = afterLineEnd(position);
    return true;
  }

  /** Makes the row the next one once more. */
  void repeat() {
    repeated = true;
  }

  /** The number of the row's first line. */
  long line() {
    return rowLine;
  }

  /** The number of cells in the row. */
  int count() {
    return count;
  }

  /** What {@link #start} and {@link #end} refer to; valid until the next row. */
  byte[] bytes() {
    return buffer;
  }

  /** Where the content of a cell starts. */
  int start(int cell) {
    return origin + contentStarts[cell];
  }

  /** Where the content of a cell ends. */
  int end(int cell) {
    return origin + contentEnds[cell];
  }

  /** Whether a cell stands in quotes. */
  boolean isQuoted(int cell) {
    return quoted[cell];
  }

  /** What a cell says: without its quotes, or without the space around it. */
  String cell(int cell) {
    int from = start(cell);
    String content = new String(buffer, from, end(cell) - from, StandardCharsets.UTF_8);
    return quoted[cell] && content.indexOf('"') >= 0 ? content.replace("\"\"", "\"") : content;
  }

  /** An error in the row: {@code file:line: message}. */
  InputException at(String message) {
    return source.at(rowLine, message);
  }

  /** A copy of the row that can be written again, with the empty lines before it. */
  RawRow copy(RawRows table, char separator) {
    return new RawRow(
        source.file().toString(),
        rowLine,
        separator,
        table,
        Arrays.copyOfRange(buffer, origin, origin + length),
        Arrays.copyOf(starts, count),
        Arrays.copyOf(ends, count));
  }

  /** What follows the last row. */
  byte[] rest() {
    return Arrays.copyOfRange(buffer, origin, limit);
  }

  /** Reads a cell; where it ends, with the space around it. */
  private int cut(int from) {
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
      ends = Arrays.copyOf(ends, 2 * count);
      contentStarts = Arrays.copyOf(contentStarts, 2 * count);
      contentEnds = Arrays.copyOf(contentEnds, 2 * count);
      quoted = Arrays.copyOf(quoted, 2 * count);
    }
    quoted[count] = available(from) && buffer[origin + from] == '"';
    int end = quoted[count] ? quotedEnd(from + 1) : plainEnd(from);
    if (!quoted[count]) {
      strip(from, end);
    }
    starts[count] = from;
    ends[count++] = end;
    return end;
  }

  private int plainEnd(int from) {
    int position = from;
    while (available(position)) {
      byte[] bytes = buffer;
      int at = origin + position;
      while (at < limit && !stops[bytes[at] & 0xff]) {
        at++;
      }
      position = at - origin;
      if (at < limit) {
        if (isEnd(position)) {
          return position;
        }
        position++;
      }
    }
    return position;
  }

  /** Where a cell ends whose quote is open. */
  private int quotedEnd(int from) {
    int position = from;
    while (true) {
      if (!available(position)) {
        throw at("a quote is opened and never closed");
      }
      byte value = buffer[origin + position++];
      if (value == '"') {
        if (!isAt(position, '"')) {
          break;
        }
        position++;
      } else if (value == '\n' || (value == '\r' && !isAt(position, '\n'))) {
        line++;
      }
    }
    contentStarts[count] = from;
    contentEnds[count] = position - 1;
    while (available(position) && isSpace(buffer[origin + position]) && !isEnd(position)) {
      position++;
    }
    if (available(position) && !isEnd(position)) {
      throw at("text follows a closing quote; expected the end of the cell");
    }
    return position;
  }

  /** Leaves out white space at both ends of a cell, in ASCII and beyond. */
  private void strip(int from, int to) {
    byte[] bytes = buffer;
    int first = origin + from;
    int last = origin + to;
    for (int width = 1; first < last && width > 0; first += width) {
      width = isWhite(bytes[first]) ? 1 : isWideWhite(bytes, first, last) ? 3 : 0;
    }
    for (int width = 1; first < last && width > 0; last -= width) {
      width =
          isWhite(bytes[last - 1])
              ? 1
              : isWideWhite(bytes, Math.max(first, last - 3), last) ? 3 : 0;
    }
    contentStarts[count] = first - origin;
    contentEnds[count] = last - origin;
  }

  private static boolean isWhite(byte value) {
    return value <= ' ' && value >= 0 && Character.isWhitespace(value);
  }

  /** Whether three bytes are white space; all of it beyond ASCII has as many. */
  private static boolean isWideWhite(byte[] bytes, int from, int to) {
    return to - from >= 3
        && (bytes[from] & 0xf0) == 0xe0
        && Character.isWhitespace(
            (bytes[from] & 0xf) << 12 | (bytes[from + 1] & 0x3f) << 6 | (bytes[from + 2] & 0x3f));
  }

  /** Where an empty line, or one of space, ends; its start when there is none here. */
  private int blankLine(int from, int width) {
    int position = from;
    while (available(position)
        && isWhite(buffer[origin + position])
        && !isLineEnd(buffer[origin + position])
        && (blanks || !isDelimiter(position))) {
      position++;
    }
    if (position > from && width == 1 && !blanks) {
      return from; // a missing cell
    }
    if (!available(position)) {
      return position;
    }
    return isLineEnd(buffer[origin + position]) ? afterLineEnd(position) : from;
  }

  private int afterSpace(int from) {
    int position = from;
    while (available(position) && isSpace(buffer[origin + position])) {
      position++;
    }
    return position;
  }

  private int afterLineEnd(int from) {
    if (!available(from)) {
      return from;
    }
    line++;
    return from + (buffer[origin + from] == '\r' && isAt(from + 1, '\n') ? 2 : 1);
  }

  /** Whether a cell without quotes ends before this byte. */
  private boolean isEnd(int position) {
    byte value = buffer[origin + position];
    return isLineEnd(value) || (blanks ? isSpace(value) : isDelimiter(position));
  }

  private boolean isDelimiter(int position) {
    for (int k = 0; k < delimiter.length; k++) {
      if (!isAt(position + k, delimiter[k])) {
        return false;
      }
    }
    return true;
  }

  private boolean isAt(int position, int value) {
    return available(position) && buffer[origin + position] == value;
  }

  private static boolean isLineEnd(byte value) {
    return value == '\n' || value == '\r';
  }

  private static boolean isSpace(byte value) {
    return value == ' ' || value == '\t';
  }

  /** Whether there is a byte at this place of the row, or after it. */
  private boolean available(int position) {
    while (origin + position >= limit && !exhausted) {
      fill();
    }
    return origin + position < limit;
  }

  private void fill() {
    System.arraycopy(buffer, origin, buffer, 0, limit - origin);
    limit -= origin;
    origin = 0;
    if (limit == buffer.length) {
      if (limit >= LONGEST_ROW) {
        throw source.at(line, "the row is longer than " + LONGEST_ROW + " bytes");
      }
      buffer = Arrays.copyOf(buffer, 2 * limit);
    }
    try {
      int read = text.read(buffer, limit, buffer.length - limit);
      exhausted = read < 0;
      limit += Math.max(0, read);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
