package dev.espalier.io.internal.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.espalier.io.internal.text.TextSource;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rows of delimited text, one after another; the cells of the current row lie in one array.
 *
 * <p>The delimiter (comma, semicolon, tab or vertical bar) is found by looking at the beginning.
 * Cells without quotes are stripped of surrounding space. Empty lines are skipped.
 */
final class CsvRows {
  private static final String DELIMITERS = ",;\t|";
  private static final int ROWS_LOOKED_AT = 50;

  private final TextSource source;
  private final char delimiter;
  private final CloseableIterator<CsvRows> iterator;
  private char[] text = new char[1024];
  private int[] cellStart = new int[64];
  private int[] cellEnd = new int[64];
  private boolean[] quoted = new boolean[64];
  private int count;
  private int length;
  private long line = 1;

  /**
   * Starts before the first row.
   *
   * @param said the delimiter, or null to find it by looking
   */
  CsvRows(TextSource source, @Nullable Character said) {
    this.source = source;
    this.delimiter =
        said == null ? delimiter(new String(source.peek(), StandardCharsets.UTF_8)) : said;
    this.iterator =
        CsvReader.builder()
            .fieldSeparator(delimiter)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .allowUnclosedQuote(false)
            .detectBomHeader(false)
            .build(new Collector(), source.remaining(), StandardCharsets.UTF_8)
            .iterator();
  }

  /** Moves to the next row; false at the end. */
  boolean next() {
    try {
      if (!iterator.hasNext()) {
        return false;
      }
      iterator.next();
      return true;
    } catch (CsvParseException e) {
      // what the source or its listener threw comes back wrapped
      if (e.getCause() instanceof RuntimeException cause && !(cause instanceof CsvParseException)) {
        throw cause;
      }
      Throwable detail = e.getCause() == null ? e : e.getCause();
      throw source.at(
          line, "not well-formed from here on: " + firstLine(String.valueOf(detail.getMessage())));
    }
  }

  /** What separates cells. */
  char delimiter() {
    return delimiter;
  }

  /** The number of cells in the row. */
  int count() {
    return count;
  }

  /** The number of the row's first line. */
  long line() {
    return line;
  }

  /** What {@link #start} and {@link #end} refer to. */
  char[] chars() {
    return text;
  }

  /** Where a cell starts. */
  int start(int cell) {
    return cellStart[cell];
  }

  /** Where a cell ends. */
  int end(int cell) {
    return cellEnd[cell];
  }

  /** Whether the cell stood in quotes. */
  boolean isQuoted(int cell) {
    return quoted[cell];
  }

  /** A cell as a string. */
  String cell(int cell) {
    return new String(text, cellStart[cell], cellEnd[cell] - cellStart[cell]);
  }

  /**
   * The delimiter that splits all rows of the beginning into equally many cells, or else the one
   * that is most frequent in the header.
   */
  static char delimiter(String head) {
    char best = ',';
    int bestScore = 0;
    for (int d = 0; d < DELIMITERS.length(); d++) {
      char delimiter = DELIMITERS.charAt(d);
      int[] counts = new int[ROWS_LOOKED_AT];
      int rows = countDelimiters(head, delimiter, counts);
      boolean even = true;
      for (int row = 1; row < rows; row++) {
        even &= counts[row] == counts[0];
      }
      // evenness outweighs any number of cells
      int score = counts[0] == 0 ? 0 : counts[0] + (even ? 1 << 20 : 0);
      if (score > bestScore) {
        best = delimiter;
        bestScore = score;
      }
    }
    return best;
  }

  /** Counts delimiters outside quotes in each complete, non-empty row; at least the first row. */
  private static int countDelimiters(String head, char delimiter, int[] counts) {
    int rows = 0;
    int inRow = 0;
    boolean insideQuotes = false;
    boolean empty = true;
    for (int i = 0; i < head.length() && rows < counts.length; i++) {
      char c = head.charAt(i);
      if (c == '"') {
        insideQuotes = !insideQuotes;
      } else if (c == delimiter && !insideQuotes) {
        inRow++;
      } else if (c == '\n' && !insideQuotes) {
        if (!empty) {
          counts[rows++] = inRow;
        }
        inRow = 0;
        empty = true;
        continue;
      }
      empty &= c == '\r';
    }
    if (rows == 0) {
      counts[rows++] = inRow;
    }
    return rows;
  }

  private static String firstLine(String message) {
    int end = message.indexOf('\n');
    return end < 0 ? message : message.substring(0, end);
  }

  /** Copies the parser's cells to one array. */
  private final class Collector extends AbstractBaseCsvCallbackHandler<CsvRows> {
    @Override
    protected void handleBegin(long startingLineNumber) {
      line = startingLineNumber;
      count = 0;
      length = 0;
    }

    @Override
    protected void handleField(int index, char[] from, int offset, int size, boolean isQuoted) {
      int start = offset;
      int end = offset + size;
      while (!isQuoted && start < end && Character.isWhitespace(from[start])) {
        start++;
      }
      while (!isQuoted && start < end && Character.isWhitespace(from[end - 1])) {
        end--;
      }
      if (count == cellStart.length) {
        cellStart = Arrays.copyOf(cellStart, count * 2);
        cellEnd = Arrays.copyOf(cellEnd, count * 2);
        quoted = Arrays.copyOf(quoted, count * 2);
      }
      if (length + end - start > text.length) {
        text = Arrays.copyOf(text, Math.max(text.length * 2, length + end - start));
      }
      System.arraycopy(from, start, text, length, end - start);
      cellStart[count] = length;
      length += end - start;
      cellEnd[count] = length;
      quoted[count++] = isQuoted;
    }

    @Override
    protected CsvRows buildRecord() {
      return CsvRows.this;
    }
  }
}
