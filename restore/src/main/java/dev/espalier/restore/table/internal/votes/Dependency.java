package dev.espalier.restore.table.internal.votes;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One column that others decide, but for errors.
 *
 * @param determinant the columns that decide
 * @param dependent the column that is decided
 * @param grouping the rows that share the determinant
 * @param fit how well the determinant does
 * @param sources a column whose values differ in how often they are right, null for none
 */
record Dependency(
    int[] determinant,
    int dependent,
    Grouping grouping,
    KeyFit fit,
    @Nullable SourceReliability sources) {
  /** Minimum ratio of a key's likelihood to that of chance, as a logarithm, of one determinant. */
  static final double BEYOND_CHANCE = 10;

  /** Maximum number of cells that a fit sees. */
  private static final int MOST_CELLS = 20_000;

  /** Minimum share of errors that sources could explain. */
  private static final double WORTH_EXPLAINING = 0.05;

  /** Maximum share of errors of a determinant, other than by its sources. */
  private static final double MOST_ERRORS = 0.3;

  /**
   * The dependency of one column on others; null where there is none.
   *
   * @param beyond the minimum ratio of a key's likelihood to that of chance, as a logarithm
   */
  static @Nullable Dependency of(
      VotingTable table, int[] determinant, Grouping grouping, int dependent, double beyond) {
    List<GroupCounts> groups = groups(table, grouping, dependent);
    double[] shares = table.shares(dependent);
    KeyFit fit = KeyFit.of(groups, shares);
    if (fit == null || fit.logKey() - fit.logChance() < beyond || fit.isKey() < 0.5) {
      return null;
    }
    SourceReliability sources =
        fit.error() < WORTH_EXPLAINING
            ? null
            : SourceReliability.best(table, determinant, dependent, grouping, groups, fit);
    if (sources == null && fit.error() > MOST_ERRORS) {
      return null;
    }
    return new Dependency(determinant, dependent, grouping, fit, sources);
  }

  /** The same with the rows that share its determinant. */
  Dependency with(Grouping rows) {
    return new Dependency(determinant, dependent, rows, fit, sources);
  }

  private static List<GroupCounts> groups(VotingTable table, Grouping grouping, int dependent) {
    List<GroupCounts> groups = new ArrayList<>();
    int cells = 0;
    for (int number = 0; number < grouping.groups() && cells < MOST_CELLS; number++) {
      GroupCounts group = GroupCounts.of(grouping.members(number), table.codes()[dependent]);
      if (group.size() > 1) {
        groups.add(group);
        cells += group.size();
      }
    }
    return groups;
  }

  /** How often a row is right. */
  double right(VotingTable table, int row) {
    int source = sources == null ? VotingTable.HOLE : table.codes()[sources.column()][row];
    return sources == null || source == VotingTable.HOLE
        ? 1 - fit.error()
        : sources.rights()[source];
  }

  /** How often each row of a group is right. */
  double[] rights(VotingTable table, GroupCounts group) {
    double usual = 1 - fit.error();
    if (sources == null) {
      double[] each = new double[group.size()];
      java.util.Arrays.fill(each, usual);
      return each;
    }
    return SourceReliability.rightsOf(
        group, table.codes()[sources.column()], sources.rights(), usual);
  }
}
