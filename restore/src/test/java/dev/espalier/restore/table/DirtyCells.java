package dev.espalier.restore.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A dirty table whose truth is known.
 *
 * @param name of the table
 * @param names of its columns
 * @param truth what its cells should say
 * @param dirty what they say
 */
record DirtyCells(String name, List<String> names, List<String[]> truth, List<String[]> dirty) {
  Path write(Path directory) throws IOException {
    StringBuilder text = new StringBuilder(String.join(",", names)).append('\n');
    dirty.forEach(row -> text.append(String.join(",", row)).append('\n'));
    return Files.writeString(Files.createTempFile(directory, name, ".csv"), text);
  }

  String said(int row, int column) {
    return dirty.get(row)[column];
  }

  String meant(int row, int column) {
    return truth.get(row)[column];
  }

  /** Whether a cell says something, and that is wrong. */
  boolean isWrong(int row, int column) {
    return !MissingMarks.usual().contains(said(row, column))
        && !said(row, column).equals(meant(row, column));
  }

  /** Whether a cell that should say something says nothing. */
  boolean isHole(int row, int column) {
    return MissingMarks.usual().contains(said(row, column))
        && !MissingMarks.usual().contains(meant(row, column));
  }

  /** The standard deviation of a column's true numbers; NaN where it has other values. */
  double deviation(int column) {
    double sum = 0;
    double squares = 0;
    int count = 0;
    for (String[] row : truth) {
      if (!MissingMarks.usual().contains(row[column])) {
        double value = number(row[column]);
        sum += value;
        squares += value * value;
        count++;
      }
    }
    double mean = sum / count;
    return Math.sqrt(Math.max(0, squares / count - mean * mean));
  }

  /** The number that a text says, NaN for none. */
  static double number(String text) {
    return text.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)") ? Double.parseDouble(text) : Double.NaN;
  }
}
