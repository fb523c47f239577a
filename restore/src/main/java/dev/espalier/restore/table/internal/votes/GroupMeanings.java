package dev.espalier.restore.table.internal.votes;

import java.util.List;

/** What the groups of a dependency mean, and what rows say that do not agree with theirs. */
final class GroupMeanings {
  /** Number of wrong rows that say what any row of the column says. */
  private static final double PRIOR_ROWS = 10;

  /** Number of rows that mean what no other group means. */
  private static final double LEAST_ROWS = 0.1;

  private final int[] groupOf;
  private final List<GroupCounts> groups;
  private final List<double[]> meant;
  private final int[] codes;
  private final double[] shares;
  private final double[] rowsMeaning;
  private final int[] wrong;
  private double rows;
  private int allWrong;

  /**
   * Counts.
   *
   * @param meant the probability that each of a group's values is meant
   * @param shares of each value in the column
   */
  GroupMeanings(
      int[] groupOf, List<GroupCounts> groups, List<double[]> meant, int[] codes, double[] shares) {
    this.groupOf = groupOf;
    this.groups = groups;
    this.meant = meant;
    this.codes = codes;
    this.shares = shares;
    this.rowsMeaning = new double[shares.length];
    this.wrong = new int[shares.length];
    for (int g = 0; g < groups.size(); g++) {
      GroupCounts group = groups.get(g);
      rows += group.size();
      for (int k = 0; k < group.values().length; k++) {
        rowsMeaning[group.values()[k]] += meant.get(g)[k] * group.size();
        if (meant.get(g)[k] < 0.5 && group.size() > 1) {
          wrong[group.values()[k]] += group.counts()[k];
          allWrong += group.counts()[k];
        }
      }
    }
  }

  /** The share of the rows of other groups than a row's that mean a value. */
  double shareWithout(int code, int row) {
    int own = groupOf[row];
    double other = rowsMeaning[code] - probability(own, code) * groups.get(own).size();
    return Math.max(LEAST_ROWS, other) / rows;
  }

  /** The share of a row's value among what wrong rows say, but for that row. */
  double wrongShare(int row) {
    int code = codes[row];
    int own = probability(groupOf[row], code) < 0.5 && groups.get(groupOf[row]).size() > 1 ? 1 : 0;
    return (wrong[code] - own + PRIOR_ROWS * shares[code]) / (allWrong - own + PRIOR_ROWS);
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
