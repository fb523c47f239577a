package dev.espalier.restore.table;

import dev.espalier.UserError;
import java.util.Map;

/**
 * What a user says about a table.
 *
 * @param kinds of some columns, by name; the others are found out
 * @param marks what means a missing cell
 * @param mostLevels how many levels of a category are modelled at most: the most frequent
 * @param leastCount how often a level must occur to be modelled
 * @param isClean whether the table is right, so that every level in it is
 */
public record PlanOptions(
    Map<String, ColumnKind> kinds,
    MissingMarks marks,
    int mostLevels,
    int leastCount,
    boolean isClean) {
  /** How many levels of a category are modelled unless somebody says otherwise. */
  public static final int MOST_LEVELS = 100;

  /** How often a level of a dirty table must occur to be taken for a level and not for an error. */
  public static final int LEAST_COUNT_IF_DIRTY = 3;

  /** Copies the map and checks the ranges. */
  public PlanOptions {
    kinds = Map.copyOf(kinds);
    if (mostLevels < 2) {
      throw new UserError("levels is " + mostLevels + "; expected a whole number of at least 2");
    }
    if (leastCount < 1) {
      throw new UserError(
          "least count is " + leastCount + "; expected a whole number of at least 1");
    }
  }

  /** For a table that is right but for missing cells. */
  public static PlanOptions clean() {
    return new PlanOptions(Map.of(), MissingMarks.usual(), MOST_LEVELS, 1, true);
  }

  /** For a table with errors. */
  public static PlanOptions dirty() {
    return new PlanOptions(
        Map.of(), MissingMarks.usual(), MOST_LEVELS, LEAST_COUNT_IF_DIRTY, false);
  }

  /** The same with kinds and marks. */
  public PlanOptions with(Map<String, ColumnKind> newKinds, MissingMarks newMarks) {
    return new PlanOptions(newKinds, newMarks, mostLevels, leastCount, isClean);
  }

  /** The same with another cap on levels. */
  public PlanOptions withMostLevels(int levels) {
    return new PlanOptions(kinds, marks, levels, leastCount, isClean);
  }
}
