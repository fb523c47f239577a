package dev.espalier.bench;

import dev.espalier.io.internal.csv.CsvLine;
import dev.espalier.restore.table.MissingMarks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;

/**
 * A dirty table of which the truth is known.
 *
 * @param name of the table
 * @param columns the names of its columns
 * @param clean what the cells should say
 * @param dirty what they say
 */
record SpoiltCells(String name, List<String> columns, List<String[]> clean, List<String[]> dirty) {
  /** At most so many rows of a table with real errors. */
  static SpoiltCells real(String folder, int most) {
    List<String[]> clean = cells(Fork.data(folder + "/clean.csv"), most);
    List<String[]> dirty = cells(Fork.data(folder + "/dirty.csv"), most);
    return new SpoiltCells(
        folder,
        List.of(dirty.get(0)),
        clean.subList(1, clean.size()),
        dirty.subList(1, dirty.size()));
  }

  private static List<String[]> cells(Path file, int most) {
    return CsvLine.read(file, "a table").stream()
        .limit(most == Integer.MAX_VALUE ? most : most + 1)
        .map(line -> line.fields().toArray(String[]::new))
        .toList();
  }

  /** At most so many rows of a clean table with errors of all kinds in this share of its cells. */
  static SpoiltCells planted(UciTable set, int most, double share, long seed) throws IOException {
    CellTable clean = CellTable.training(set, most);
    CellTable dirty = new PlantedErrors(PlantedErrors.Kind.MIXED, share).apply(clean, seed).dirty();
    return new SpoiltCells(clean.name(), clean.columns(), clean.rows(), dirty.rows());
  }

  /** The same table without this share of its cells. */
  SpoiltCells without(double share, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String[]> holed = copy();
    for (String[] row : holed) {
      for (int column = 0; column < row.length; column++) {
        row[column] = random.nextDouble() < share ? "" : row[column];
      }
    }
    return new SpoiltCells(name, columns, clean, holed);
  }

  /** The dirty rows, to be repaired. */
  List<String[]> copy() {
    List<String[]> rows = new ArrayList<>();
    dirty.forEach(row -> rows.add(row.clone()));
    return rows;
  }

  static boolean isMissing(String text) {
    return MissingMarks.usual().contains(text);
  }

  /** Writes the dirty rows to a temporary file. */
  Path write() throws IOException {
    Path file = Files.createTempFile(name, ".csv");
    file.toFile().deleteOnExit();
    List<String> lines = new ArrayList<>();
    lines.add(String.join(",", columns));
    for (String[] row : dirty) {
      lines.add(String.join(",", List.of(row).stream().map(SpoiltCells::quoted).toList()));
    }
    return Files.write(file, lines);
  }

  private static String quoted(String text) {
    return text.contains(",") || text.contains("\"")
        ? '"' + text.replace("\"", "\"\"") + '"'
        : text;
  }

  /**
   * How good a repair is. A cell whose truth is missing is not judged.
   *
   * @param holes cells that lack a value
   * @param filled those of them that have one now
   * @param rightly those of them that are right: the truth, or within the tolerance of a number
   * @param errors cells with a wrong value
   * @param changed cells that had a value and have another one now
   * @param corrected those of them that are right: the truth, or a number at most half as far from
   *     it as before
   */
  record Score(long holes, long filled, long rightly, long errors, long changed, long corrected) {}

  /**
   * Judges a repair.
   *
   * @param tolerance how far a number of a column may be off; 0 where only the truth is right
   */
  Score score(List<String[]> repaired, IntToDoubleFunction tolerance) {
    long[] counts = new long[6];
    for (int row = 0; row < dirty.size(); row++) {
      for (int column = 0; column < columns.size(); column++) {
        String truth = clean.get(row)[column];
        if (!isMissing(truth)) {
          double within = tolerance.applyAsDouble(column);
          count(dirty.get(row)[column], repaired.get(row)[column], truth, within, counts);
        }
      }
    }
    return new Score(counts[0], counts[1], counts[2], counts[3], counts[4], counts[5]);
  }

  private static void count(
      String before, String after, String truth, double within, long[] counts) {
    boolean exact = CorrectionCounts.same(after, truth);
    double off = Math.abs(CorrectionCounts.number(after) - CorrectionCounts.number(truth));
    if (isMissing(before)) {
      boolean filled = !isMissing(after);
      counts[0]++;
      counts[1] += filled ? 1 : 0;
      counts[2] += filled && (exact || (within > 0 && off <= within)) ? 1 : 0;
      return;
    }
    double wasOff = Math.abs(CorrectionCounts.number(before) - CorrectionCounts.number(truth));
    boolean nearer = within > 0 && wasOff > 0 && off <= 0.5 * wasOff;
    boolean changed = !after.equals(before);
    boolean wrong = !CorrectionCounts.same(before, truth);
    counts[3] += wrong ? 1 : 0;
    counts[4] += changed ? 1 : 0;
    counts[5] += changed && wrong && (exact || nearer) ? 1 : 0;
  }
}
