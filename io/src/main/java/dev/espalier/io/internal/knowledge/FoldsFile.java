package dev.espalier.io.internal.knowledge;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.error.InputException;
import dev.espalier.eval.Folds;
import dev.espalier.io.internal.csv.CsvLine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads folds from a CSV file. */
public final class FoldsFile {
  private record Line(CsvLine place, int row, int fold) {}

  private FoldsFile() {}

  /** Reads the folds of rows. */
  public static Folds read(Path file) {
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
        throw line.place()
            .at(
                "row "
                    + line.row()
                    + "; expected rows from 0 to "
                    + (lines.size() - 1)
                    + ", each once");
      }
      if (seen[line.row()]) {
        throw line.place().at("row " + line.row() + " a second time; expected it once");
      }
      seen[line.row()] = true;
      assignment[line.row()] = index.getOrDefault(line.fold(), 0);
    }
    return new Folds(index.size(), assignment);
  }

  private static List<Line> lines(Path file) {
    List<CsvLine> cells = CsvLine.read(file, "folds");
    List<Line> lines = new ArrayList<>();
    int width = cells.isEmpty() ? 0 : cells.get(0).fields().size();
    if (width > 2) {
      throw cells.get(0).at(width + " columns; expected the fold, or the row and the fold");
    }
    for (int k = 0; k < cells.size(); k++) {
      CsvLine line = cells.get(k);
      if (k == 0 && isHeader(line)) {
        continue;
      }
      if (line.fields().size() != width) {
        throw line.at(
            line.fields().size() + " columns; expected " + width + ", as in the first line");
      }
      int row = width == 1 ? lines.size() : number(line, 0, "row");
      lines.add(new Line(line, row, number(line, width - 1, "fold")));
    }
    return lines;
  }

  private static boolean isHeader(CsvLine line) {
    return !line.fields().stream().allMatch(field -> field.matches("-?\\d+"));
  }

  private static int number(CsvLine line, int column, String what) {
    String text = line.fields().get(column);
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw line.at(quoted(text) + " is not a " + what + " number; expected a whole number");
    }
  }
}
