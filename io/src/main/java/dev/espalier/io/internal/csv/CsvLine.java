package dev.espalier.io.internal.csv;

import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.TextSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A line of a small file of settings, such as folds or weights.
 *
 * @param file where it stands
 * @param number the number of its first line
 * @param fields its cells, without surrounding space
 */
public record CsvLine(Path file, long number, List<String> fields) {
  /** Copies the list. */
  public CsvLine {
    fields = List.copyOf(fields);
  }

  /**
   * Reads all lines that are not empty; commas part the cells.
   *
   * @param content what the file should hold, in a word, for the message
   */
  public static List<CsvLine> read(Path file, String content) {
    if (!Files.isReadable(file)) {
      throw unreadable(file, content, null);
    }
    List<CsvLine> lines = new ArrayList<>();
    try (TextSource source = TextSource.open(file)) {
      RowTokenizer rows = new RowTokenizer(source, ',');
      while (rows.next(-1)) {
        lines.add(
            new CsvLine(
                file,
                rows.line(),
                IntStream.range(0, rows.count())
                    .mapToObj(cell -> rows.cell(cell).strip())
                    .toList()));
      }
    }
    return lines;
  }

  private static InputException unreadable(Path file, String content, @Nullable Exception cause) {
    String message = file + ": cannot be read; expected a CSV file of " + content;
    return cause == null ? new InputException(message) : new InputException(message, cause);
  }

  /** An error in this line. */
  public InputException at(String message) {
    return new InputException(file + ":" + number + ": " + message);
  }
}
