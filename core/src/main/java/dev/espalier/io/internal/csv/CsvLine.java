package dev.espalier.io.internal.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.espalier.error.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
    List<CsvLine> lines = new ArrayList<>();
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder()
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .detectBomHeader(true)
            .ofCsvRecord(file, StandardCharsets.UTF_8)) {
      for (CsvRecord line : reader) {
        lines.add(
            new CsvLine(
                file,
                line.getStartingLineNumber(),
                line.getFields().stream().map(String::strip).toList()));
      }
    } catch (CsvParseException e) {
      throw new InputException(file + ": not a CSV file: " + e.getMessage(), e);
    } catch (UncheckedIOException | IOException e) {
      throw new InputException(file + ": cannot be read; expected a CSV file of " + content, e);
    }
    return lines;
  }

  /** An error in this line. */
  public InputException at(String message) {
    return new InputException(file + ":" + number + ": " + message);
  }
}
