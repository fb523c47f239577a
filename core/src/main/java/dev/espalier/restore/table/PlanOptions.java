package dev.espalier.restore.table;

import dev.espalier.error.InputException;
import java.util.Map;

/**
 * What a user says about a table.
 *
 * @param kinds of some columns, by name; the others are found out
 * @param marks what means a missing cell
 * @param mostLevels how many levels of a category are modelled at most: the most frequent
 * @param isClean whether the table is right, so that every level in it is
 */
public record PlanOptions(
    Map<String, ColumnKind> kinds, MissingMarks marks, int mostLevels, boolean isClean) {
  /** How many levels of a category are modelled unless somebody says otherwise. */
  public static final int MOST_LEVELS = 200;

  /** Copies the map and checks the ranges. */
  public PlanOptions {
    kinds = Map.copyOf(kinds);
    if (mostLevels < 2) {
      throw new InputException(
          "levels is " + mostLevels + "; expected a whole number of at least 2");
    }
  }

  /** For a table that is right but for missing cells. */
  public static PlanOptions clean() {
    return new PlanOptions(Map.of(), MissingMarks.usual(), MOST_LEVELS, true);
  }

  /** For a table with errors. */
  public static PlanOptions dirty() {
    return new PlanOptions(Map.of(), MissingMarks.usual(), MOST_LEVELS, false);
  }

  /** The same with kinds and marks. */
  public PlanOptions with(Map<String, ColumnKind> newKinds, MissingMarks newMarks) {
    return new PlanOptions(newKinds, newMarks, mostLevels, isClean);
  }

  /** The same with another cap on levels. */
  public PlanOptions withMostLevels(int levels) {
    return new PlanOptions(kinds, marks, levels, isClean);
  }
}
