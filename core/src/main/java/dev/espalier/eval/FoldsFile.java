package dev.espalier.eval;

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
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads folds from a CSV file. */
final class FoldsFile {
  private record Line(long number, int row, int fold) {}

  private FoldsFile() {}

  static Folds read(Path file) {
    List<Line> lines = lines(file);
    if (lines.isEmpty()) {
      throw new InputException(file + ": no folds; expected one line for each row");
    }
    SortedMap<Integer, Integer> index = new TreeMap<>();
    for (Line line : lines) {
      index.put(line.fold(), 0);
    }
    if (index.size() < 2) {
      throw new InputException(file + ": all rows are in one fold; expected at least two folds");
    }
    int next = 0;
    for (Map.Entry<Integer, Integer> entry : index.entrySet()) {
      entry.setValue(next++);
    }
    int[] assignment = new int[lines.size()];
    boolean[] seen = new boolean[lines.size()];
    for (Line line : lines) {
      if (line.row() < 0 || line.row() >= lines.size()) {
        throw at(
            file,
            line.number(),
            "row "
                + line.row()
                + "; expected rows from 0 to "
                + (lines.size() - 1)
                + ", each once");
      }
      if (seen[line.row()]) {
        throw at(file, line.number(), "row " + line.row() + " a second time; expected it once");
      }
      seen[line.row()] = true;
      assignment[line.row()] = index.getOrDefault(line.fold(), 0);
    }
    return new Folds(index.size(), assignment);
  }

  private static List<Line> lines(Path file) {
    List<Line> lines = new ArrayList<>();
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder()
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .detectBomHeader(true)
            .ofCsvRecord(file, StandardCharsets.UTF_8)) {
      boolean first = true;
      int width = 0;
      for (CsvRecord line : reader) {
        if (first) {
          first = false;
          width = line.getFieldCount();
          if (width > 2) {
            throw at(
                file,
                line.getStartingLineNumber(),
                width + " columns; expected the fold, or the row and the fold");
          }
          if (isHeader(line)) {
            continue;
          }
        }
        if (line.getFieldCount() != width) {
          throw at(
              file,
              line.getStartingLineNumber(),
              line.getFieldCount() + " columns; expected " + width + ", as in the first line");
        }
        int row = width == 1 ? lines.size() : number(file, line, 0, "row");
        lines.add(
            new Line(line.getStartingLineNumber(), row, number(file, line, width - 1, "fold")));
      }
    } catch (CsvParseException e) {
      throw new InputException(file + ": not a CSV file: " + e.getMessage(), e);
    } catch (UncheckedIOException | IOException e) {
      throw new InputException(file + ": cannot be read; expected a CSV file of folds", e);
    }
    return lines;
  }

  private static boolean isHeader(CsvRecord line) {
    for (String field : line.getFields()) {
      if (!field.strip().matches("-?\\d+")) {
        return true;
      }
    }
    return false;
  }

  private static int number(Path file, CsvRecord line, int column, String what) {
    String text = line.getField(column).strip();
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw at(
          file,
          line.getStartingLineNumber(),
          "'" + text + "' is not a " + what + " number; expected a whole number");
    }
  }

  private static InputException at(Path file, long line, String message) {
    return new InputException(file + ":" + line + ": " + message);
  }
}
