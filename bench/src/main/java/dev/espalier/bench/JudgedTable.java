package dev.espalier.bench;

import dev.espalier.restore.table.MissingMarks;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * A dirty table of which the truth is known.
 *
 * @param name of the table
 * @param clean what the cells should say
 * @param dirty what they say
 */
record JudgedTable(String name, CellFile clean, CellFile dirty) {
  private static final MissingMarks MARKS = MissingMarks.usual();

  static boolean isMissing(String text) {
    return MARKS.contains(text);
  }

  /** Judges those cells of a repaired table that are counted, by row and column from 0. */
  CellCounts score(List<String[]> repaired, BiPredicate<Integer, Integer> counted) {
    CellCounts sum = CellCounts.NONE;
    for (int column = 0; column < clean.columns().size(); column++) {
      double deviation = deviation(column);
      for (int row = 0; row < repaired.size(); row++) {
        if (counted.test(row, column)) {
          sum =
              sum.plus(
                  CellCounts.of(
                      clean.rows().get(row)[column],
                      dirty.rows().get(row)[column],
                      repaired.get(row)[column],
                      deviation,
                      JudgedTable::isMissing));
        }
      }
    }
    return sum;
  }

  /** Cells that had no value: filling them is judged by itself. */
  boolean isHole(int row, int column) {
    return isMissing(dirty.rows().get(row)[column]);
  }

  /** The standard deviation of a column; 0 where most of its cells are no numbers. */
  private double deviation(int column) {
    double[] values =
        clean.rows().stream()
            .mapToDouble(row -> CellCounts.number(row[column]))
            .filter(Double::isFinite)
            .toArray();
    if (2 * values.length < clean.rows().size()) {
      return 0;
    }
    double mean = java.util.Arrays.stream(values).average().orElse(0);
    double squares =
        java.util.Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return Math.sqrt(squares / values.length);
  }
}
