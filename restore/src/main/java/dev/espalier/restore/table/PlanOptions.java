package dev.espalier.restore.table;

import dev.espalier.error.InputException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * What a user says about a table.
 *
 * @param kinds of some columns, by name; the others are found out
 * @param marks what means a missing cell
 * @param mostLevels how many levels of a category are modelled at most: the most frequent
 * @param isClean whether the table is right, so that every level in it is
 * @param rules which errors are looked for in a table that is not
 */
public record PlanOptions(
    Map<String, ColumnKind> kinds,
    MissingMarks marks,
    int mostLevels,
    boolean isClean,
    Set<RepairRule> rules) {
  /** Maximum number of levels of a category that are modelled, unless somebody says otherwise. */
  public static final int MOST_LEVELS = 200;

  /** Copies the map and checks the ranges. */
  public PlanOptions {
    kinds = Map.copyOf(kinds);
    rules = Set.copyOf(rules);
    if (mostLevels < 2) {
      throw new InputException(
          "levels is " + mostLevels + "; expected a whole number of at least 2");
    }
  }

  /** With all rules. */
  public PlanOptions(
      Map<String, ColumnKind> kinds, MissingMarks marks, int mostLevels, boolean isClean) {
    this(kinds, marks, mostLevels, isClean, EnumSet.allOf(RepairRule.class));
  }

  /** For a table that is right but for missing cells. */
  public static PlanOptions clean() {
    return new PlanOptions(Map.of(), MissingMarks.usual(), MOST_LEVELS, true);
  }

  /** For a table with errors. */
  public static PlanOptions dirty() {
    return new PlanOptions(Map.of(), MissingMarks.usual(), MOST_LEVELS, false);
  }

  /** The columns that a user set aside. */
  Set<String> skipped() {
    return kinds.entrySet().stream()
        .filter(entry -> entry.getValue() == ColumnKind.SKIPPED)
        .map(Map.Entry::getKey)
        .collect(java.util.stream.Collectors.toSet());
  }

  /** The same with kinds and marks. */
  public PlanOptions with(Map<String, ColumnKind> newKinds, MissingMarks newMarks) {
    return new PlanOptions(newKinds, newMarks, mostLevels, isClean, rules);
  }

  /** The same with another cap on levels. */
  public PlanOptions withMostLevels(int levels) {
    return new PlanOptions(kinds, marks, levels, isClean, rules);
  }

  /** The same with some rules only. */
  public PlanOptions withRules(Set<RepairRule> some) {
    return new PlanOptions(kinds, marks, mostLevels, isClean, some);
  }
}
