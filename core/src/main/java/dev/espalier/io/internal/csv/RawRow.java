package dev.espalier.io.internal.csv;

import dev.espalier.error.InputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A row of delimited text with every byte that it had in its file, so that what is not changed can
 * be written as it was: quotes, spaces around cells, line end, empty lines before it.
 */
public final class RawRow {
  private static final String REPLACEMENT = "\ufffd";

  private final String file;
  private final long line;
  private final char delimiter;
  private final byte[] bytes;
  private final int[] starts;
  private final int[] ends;

  /**
   * A row.
   *
   * @param bytes all bytes since the row before, to the end of the line
   * @param starts where each cell starts, with its quotes and spaces
   * @param ends where each cell ends, before the delimiter or the line end
   */
  RawRow(String file, long line, char delimiter, byte[] bytes, int[] starts, int[] ends) {
    this.file = file;
    this.line = line;
    this.delimiter = delimiter;
    this.bytes = bytes;
    this.starts = starts;
    this.ends = ends;
  }

  /** The number of the row's first line in its file. */
  public long line() {
    return line;
  }

  /** The number of cells. */
  public int count() {
    return starts.length;
  }

  /** Whether a cell stands in quotes. */
  public boolean isQuoted(int cell) {
    return ends[cell] > starts[cell] && bytes[starts[cell]] == '"';
  }

  /** What a cell says: without its quotes, or without the spaces around it. */
  public String cell(int cell) {
    String text =
        new String(bytes, starts[cell], ends[cell] - starts[cell], StandardCharsets.UTF_8);
    if (text.contains(REPLACEMENT) && !hasReplacement(starts[cell], ends[cell])) {
      throw at("cell " + (cell + 1) + " is not UTF-8 text; expected a file in UTF-8");
    }
    text = text.strip();
    if (!isQuoted(cell)) {
      return text;
    }
    String inner = text.substring(1, text.length() - 1);
    return inner.indexOf('"') < 0 ? inner : inner.replace("\"\"", "\"");
  }

  /** An error in this row: {@code file:line: message}. */
  public InputException at(String message) {
    return new InputException(file + ":" + line + ": " + message);
  }

  /** Writes the row as it was. */
  public void write(OutputStream out) throws IOException {
    out.write(bytes);
  }

  /**
   * Writes the row with some cells changed.
   *
   * @param texts a new text for each cell, null to leave the cell as it is
   */
  public void write(OutputStream out, @Nullable String[] texts) throws IOException {
    int written = 0;
    for (int cell = 0; cell < starts.length; cell++) {
      String text = texts[cell];
      if (text == null) {
        continue;
      }
      int from = starts[cell];
      int to = ends[cell];
      boolean quote = isQuoted(cell) || needsQuotes(text);
      if (!quote) {
        // Spaces around the old text stay around the new one.
        int first = from;
        while (first < to && isSpace(bytes[first])) {
          first++;
        }
        if (first < to) {
          from = first;
          while (isSpace(bytes[to - 1])) {
            to--;
          }
        }
      }
      out.write(bytes, written, from - written);
      String shown = quote ? '"' + text.replace("\"", "\"\"") + '"' : text;
      out.write(shown.getBytes(StandardCharsets.UTF_8));
      written = to;
    }
    out.write(bytes, written, bytes.length - written);
  }

  private boolean needsQuotes(String text) {
    return text.isEmpty()
        || !text.equals(text.strip())
        || text.indexOf(delimiter) >= 0
        || text.indexOf('"') >= 0
        || text.indexOf('\n') >= 0
        || text.indexOf('\r') >= 0;
  }

  private static boolean isSpace(byte value) {
    return value == ' ' || value == '\t';
  }

  /** Whether the file itself holds the character that stands for bytes that are no text. */
  private boolean hasReplacement(int from, int to) {
    for (int k = from; k + 2 < to; k++) {
      if (bytes[k] == (byte) 0xef && bytes[k + 1] == (byte) 0xbf && bytes[k + 2] == (byte) 0xbd) {
        return true;
      }
    }
    return false;
  }
}
