package dev.espalier.lab.reproduce;

import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The data sets of 001 Table 2.1 in the files of the UCI repository: no header, the class in the
 * last column, {@code ?} for a missing cell.
 *
 * <p>As in the paper, adult comes divided and of the others the first two thirds are for training;
 * test rows with missing cells are left out, which gives the paper's 15,060 rows of adult.
 */
enum UciSet {
  ADULT("adult", "adult.data adult.test", ",", "ncncncccccnnnc", ">50K"),
  CREDIT_APPROVAL("credit-approval", "crx.data", ",", "cnnccccnccnccnn", "+"),
  STATLOG_GERMAN("statlog-german", "german.data", " ", "cnccnccnccncnccncncc", "1"),
  STATLOG_AUSTRALIAN("statlog-australian", "australian.dat", " ", "cnncccnccnccnn", "1");

  private final String folder;

  /** The files, separated by a space; training rows first. */
  private final String files;

  private final String separator;

  /** For each column n, a number, or c, a category. */
  private final String kinds;

  private final String positive;

  UciSet(String folder, String files, String separator, String kinds, String positive) {
    this.folder = folder;
    this.files = files;
    this.separator = separator;
    this.kinds = kinds;
    this.positive = positive;
  }

  /** The set's files in the folder of all data sets. */
  List<Path> files(Path data) {
    return Stream.of(files.split(" ")).map(data.resolve(folder)::resolve).toList();
  }

  /** The name of the set and of its folder. */
  String folder() {
    return folder;
  }

  /** How many columns there are beside the class. */
  int columns() {
    return kinds.length();
  }

  /** The first of the set's files that is not there. */
  Optional<Path> absent(Path data) {
    return files(data).stream().filter(file -> !Files.isReadable(file)).findFirst();
  }

  /** Refuses a folder without the set's files. */
  void require(Path data) {
    absent(data)
        .ifPresent(
            file -> {
              throw new InputException(
                  file
                      + ": no such file; expected the UCI data set '"
                      + folder
                      + "' there (see --data and --sets)");
            });
  }

  /** Reads the set. */
  MixedSet read(Path data) {
    require(data);
    List<String[]> rows = new ArrayList<>();
    int trainCount = 0;
    for (Path file : files(data)) {
      trainCount = rows.size();
      rows.addAll(lines(file));
    }
    if (files(data).size() == 1) {
      // rounded up: the paper trains on 667 of the 1000 rows of statlog-german
      trainCount = (rows.size() * 2 + 2) / 3;
    }
    Table all = table(rows);
    boolean[] classes = new boolean[rows.size()];
    for (int row = 0; row < classes.length; row++) {
      classes[row] = rows.get(row)[kinds.length()].startsWith(positive);
    }
    int[] train = IntStream.range(0, trainCount).toArray();
    int[] test =
        IntStream.range(trainCount, classes.length)
            .filter(row -> MixedSet.isComplete(all, row))
            .toArray();
    return new MixedSet(
        MixedSet.select(all, train),
        MixedSet.select(classes, train),
        MixedSet.select(all, test),
        MixedSet.select(classes, test));
  }

  private List<String[]> lines(Path file) {
    List<String[]> rows = new ArrayList<>();
    try {
      int number = 0;
      for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
        number++;
        // adult.test begins with a remark
        if (line.isBlank() || line.startsWith("|")) {
          continue;
        }
        String[] cells = line.strip().split(separator);
        for (int k = 0; k < cells.length; k++) {
          cells[k] = cells[k].strip();
        }
        if (cells.length != kinds.length() + 1) {
          throw new InputException(
              file
                  + ":"
                  + number
                  + ": has "
                  + cells.length
                  + " cells; expected "
                  + (kinds.length() + 1));
        }
        rows.add(cells);
      }
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read: " + e.getMessage(), e);
    }
    return rows;
  }

  private double number(String column, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new InputException(
          folder + ", column " + column + ": '" + text + "'; expected a number or ?", e);
    }
  }

  private Table table(List<String[]> rows) {
    List<Table.Column> columns = new ArrayList<>();
    for (int k = 0; k < kinds.length(); k++) {
      String name = "A" + (k + 1);
      if (kinds.charAt(k) == 'n') {
        double[] values = new double[rows.size()];
        for (int row = 0; row < values.length; row++) {
          String text = rows.get(row)[k];
          values[row] = text.equals("?") ? Double.NaN : number(name, text);
        }
        columns.add(new Table.Numbers(name, values));
      } else {
        TreeSet<String> distinct = new TreeSet<>();
        for (String[] row : rows) {
          distinct.add(row[k]);
        }
        distinct.remove("?");
        List<String> levels = List.copyOf(distinct);
        int[] codes = new int[rows.size()];
        for (int row = 0; row < codes.length; row++) {
          codes[row] = levels.indexOf(rows.get(row)[k]);
        }
        columns.add(new Table.Categories(name, levels, codes));
      }
    }
    return new Table(columns);
  }
}
