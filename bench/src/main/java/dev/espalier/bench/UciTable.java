package dev.espalier.bench;

import dev.espalier.data.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * The rows without missing cells of a table of the UCI repository; the class, its last column, is
 * left out.
 */
enum UciTable {
  STATLOG_AUSTRALIAN("statlog-australian", "cnncccnccnccnn", " ", "australian.dat"),
  CREDIT_APPROVAL("credit-approval", "cnnccccnccnccnn", ",", "crx.data"),
  ADULT("adult", "ncncncccccnnnc", ",", "adult.data adult.test");

  private final String folder;

  /** For each column n, a number, or c, a category. */
  private final String kinds;

  private final String separator;

  /** The files, separated by a space. */
  private final String files;

  UciTable(String folder, String kinds, String separator, String files) {
    this.folder = folder;
    this.kinds = kinds;
    this.separator = separator;
    this.files = files;
  }

  private List<String> files() {
    return List.of(files.split(" ", -1));
  }

  String folder() {
    return folder;
  }

  boolean isThere() {
    return files().stream().allMatch(file -> Fork.has(folder + "/" + file));
  }

  String kinds() {
    return kinds;
  }

  /**
   * The rows of the training part, the class included: of several files the first, of a single one
   * the first two thirds.
   */
  List<String[]> trainingCells() throws IOException {
    List<String[]> cells = cells(files().subList(0, 1));
    return files().size() > 1 ? cells : cells.subList(0, 2 * cells.size() / 3);
  }

  /** Reads the table, at most so many rows of it. */
  Table read(int rows) throws IOException {
    List<String[]> cells = cells(files());
    cells = cells.subList(0, Math.min(rows, cells.size()));
    List<Table.Column> columns = new ArrayList<>();
    for (int k = 0; k < kinds.length(); k++) {
      columns.add(kinds.charAt(k) == 'n' ? numbers(cells, k) : categories(cells, k));
    }
    return new Table(columns);
  }

  private List<String[]> cells(List<String> names) throws IOException {
    List<String[]> cells = new ArrayList<>();
    for (String file : names) {
      for (String line : Files.readAllLines(Fork.data(folder + "/" + file))) {
        // adult.test begins with a remark
        if (!line.isBlank() && !line.startsWith("|") && !line.contains("?")) {
          cells.add(line.strip().split(separator + " *", -1));
        }
      }
    }
    return cells;
  }

  private static Table.Numbers numbers(List<String[]> cells, int column) {
    double[] values = new double[cells.size()];
    for (int row = 0; row < values.length; row++) {
      values[row] = Double.parseDouble(cells.get(row)[column]);
    }
    return new Table.Numbers("A" + (column + 1), values);
  }

  private static Table.Categories categories(List<String[]> cells, int column) {
    TreeSet<String> distinct = new TreeSet<>();
    cells.forEach(row -> distinct.add(row[column]));
    List<String> levels = List.copyOf(distinct);
    int[] codes = new int[cells.size()];
    for (int row = 0; row < codes.length; row++) {
      codes[row] = levels.indexOf(cells.get(row)[column]);
    }
    return new Table.Categories("A" + (column + 1), levels, codes);
  }
}
