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
  private final String file;
  private final long line;
  private final char delimiter;
  private final RawRows table;
  private final byte[] bytes;
  private final int[] starts;
  private final int[] ends;

  /**
   * A row.
   *
   * @param table knows the encoding in which the row is written
   * @param bytes all bytes since the row before, to the end of the line, in UTF-8
   * @param starts where each cell starts, with its quotes and spaces
   * @param ends where each cell ends, before the delimiter or the line end
   */
  RawRow(
      String file,
      long line,
      char delimiter,
      RawRows table,
      byte[] bytes,
      int[] starts,
      int[] ends) {
    this.file = file;
    this.line = line;
    this.delimiter = delimiter;
    this.table = table;
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
    table.write(out, table.encoding(), bytes, 0, bytes.length);
  }

  /** What is to be written for a cell so that a spreadsheet does not run it; null: as it is. */
  public @Nullable String guarded(int cell, @Nullable String changed) {
    String text = changed == null ? cell(cell) : changed;
    return SpreadsheetText.isFormula(text) ? SpreadsheetText.guarded(text) : changed;
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
      table.write(out, table.encoding(), bytes, written, from);
      String shown = quote ? '"' + text.replace("\"", "\"\"") + '"' : text;
      byte[] changed = shown.getBytes(StandardCharsets.UTF_8);
      table.write(out, table.encodingFor(shown), changed, 0, changed.length);
      written = to;
    }
    table.write(out, table.encoding(), bytes, written, bytes.length);
  }

  private boolean needsQuotes(String text) {
    return text.isEmpty()
        || !text.equals(text.strip())
        || text.indexOf(delimiter) >= 0
        || (delimiter == RowTokenizer.BLANKS && text.indexOf('\t') >= 0)
        || text.indexOf('"') >= 0
        || text.indexOf('\n') >= 0
        || text.indexOf('\r') >= 0;
  }

  private static boolean isSpace(byte value) {
    return value == ' ' || value == '\t';
  }
}
