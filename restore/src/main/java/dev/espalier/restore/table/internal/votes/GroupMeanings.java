package dev.espalier.restore.table.internal.votes;

import java.util.List;

/**
 * What the groups of a dependency mean, and what rows say that do not agree with theirs.
 *
 * <p>A group may also mean that there is no value, as all do in which nobody says one: with f rows
 * that say something, h that do not, ε how often rows are wrong, π the share of the groups without
 * any value, and δ the share of the rows that say nothing in the others,
 *
 * <pre>
 * P(something) / P(nothing) = (1 - π) / π · ((1 - δ) / ε)^f · (δ / (1 - ε))^h
 * </pre>
 */
final class GroupMeanings {
  /** Number of wrong rows that say what any row of the column says. */
  private static final double PRIOR_ROWS = 10;

  /** Number of rows that mean what no other group means. */
  private static final double LEAST_ROWS = 0.1;

  /** Minimum share of wrong rows. */
  private static final double LEAST_ERROR = 0.01;

  private final Grouping grouping;
  private final List<GroupCounts> groups;
  private final List<double[]> meant;
  private final int[] codes;
  private final double[] wrongShares;
  private final double[] rowsMeaning;
  private final int[] wrong;
  private double rows;
  private int allWrong;
  private final double error;
  private final double noValue;
  private final double hole;

  /**
   * Counts.
   *
   * @param meant the probability that each of a group's values is meant
   */
  GroupMeanings(
      Dependency dependency, List<GroupCounts> groups, List<double[]> meant, int[] codes) {
    this.grouping = dependency.grouping();
    this.error = Math.max(LEAST_ERROR, dependency.fit().error());
    this.groups = groups;
    this.meant = meant;
    this.codes = codes;
    this.wrongShares = dependency.fit().wrong();
    this.rowsMeaning = new double[wrongShares.length];
    this.wrong = new int[wrongShares.length];
    double several = 1;
    double silent = 0.5;
    double filled = 1;
    double holes = 0.5;
    for (int g = 0; g < groups.size(); g++) {
      GroupCounts group = groups.get(g);
      several++;
      silent += group.size() == 0 ? 1 : 0;
      filled += group.size();
      holes += group.size() == 0 ? 0 : grouping.size(g) - group.size();
      rows += group.size();
      for (int k = 0; k < group.values().length; k++) {
        rowsMeaning[group.values()[k]] += meant.get(g)[k] * group.size();
        if (meant.get(g)[k] < 0.5 && group.size() > 1) {
          wrong[group.values()[k]] += group.counts()[k];
          allWrong += group.counts()[k];
        }
      }
    }
    noValue = silent / several;
    hole = holes / (filled + holes);
  }

  /** The probability that a group means some value. */
  double saysSomething(int group) {
    int said = groups.get(group).size();
    double odds =
        Math.log((1 - noValue) / noValue)
            + said * Math.log((1 - hole) / error)
            + (grouping.size(group) - said) * Math.log(hole / (1 - error));
    return 1 / (1 + Math.exp(-odds));
  }

  /** The share of the rows of other groups than a row's that mean a value. */
  double shareWithout(int code, int row) {
    int own = grouping.groupOf()[row];
    double other = rowsMeaning[code] - probability(own, code) * groups.get(own).size();
    return Math.max(LEAST_ROWS, other) / rows;
  }

  /** The share of a row's value among what wrong rows say, but for that row. */
  double wrongShare(int row) {
    int code = codes[row];
    int own =
        probability(grouping.groupOf()[row], code) < 0.5
                && groups.get(grouping.groupOf()[row]).size() > 1
            ? 1
            : 0;
    return (wrong[code] - own + PRIOR_ROWS * wrongShares[code]) / (allWrong - own + PRIOR_ROWS);
  }

  private double probability(int group, int code) {
    int[] values = groups.get(group).values();
    for (int k = 0; k < values.length; k++) {
      if (values[k] == code) {
        return meant.get(group)[k];
      }
    }
    return 0;
  }
}
