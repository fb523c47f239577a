package dev.espalier.restore.table.internal.votes;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the dependencies of a table's columns: on one column, and on two where one is not enough.
 */
final class DependencySearch {
  /** Minimum share of rows that have a value of the determinant in common with another. */
  private static final double LEAST_SHARING = 0.1;

  private static final int MOST_COLUMNS = 40;
  private static final int MOST_ROWS = 20_000;

  private DependencySearch() {}

  /** The dependencies of each column, those with the fewest errors only. */
  static List<List<Dependency>> of(VotingTable table) {
    List<Grouping> groupings = new ArrayList<>();
    for (int column = 0; column < table.columns(); column++) {
      groupings.add(Grouping.of(table, column));
    }
    List<List<Dependency>> found = new ArrayList<>();
    for (int dependent = 0; dependent < table.columns(); dependent++) {
      List<Dependency> all = new ArrayList<>();
      if (comesAgain(table, dependent)) {
        for (int column = 0; column < table.columns(); column++) {
          add(table, new int[] {column}, groupings.get(column), dependent, all);
        }
        if (all.stream().allMatch(Dependency::isContested)
            && table.columns() <= MOST_COLUMNS && table.rows() <= MOST_ROWS) {
          pairs(table, groupings, dependent, all);
        }
      }
      found.add(fewestErrors(all));
    }
    return found;
  }

  private static void pairs(
      VotingTable table, List<Grouping> groupings, int dependent, List<Dependency> all) {
    for (int one = 0; one < table.columns(); one++) {
      for (int other = one + 1; other < table.columns(); other++) {
        if (shares(table, groupings.get(one)) && shares(table, groupings.get(other))) {
          int[] determinant = {one, other};
          add(table, determinant, Grouping.of(table, determinant), dependent, all);
        }
      }
    }
  }

  private static void add(
      VotingTable table,
      int[] determinant,
      Grouping grouping,
      int dependent,
      List<Dependency> all) {
    for (int column : determinant) {
      if (column == dependent) {
        return;
      }
    }
    if (shares(table, grouping)) {
      Dependency dependency = Dependency.of(table, determinant, grouping, dependent);
      // Who is right where most rows are wrong is not asked of two columns.
      boolean isSure = dependency != null && !dependency.isContested();
      if (dependency != null && (isSure || determinant.length == 1)) {
        all.add(dependency);
      }
    }
  }

  private static boolean shares(VotingTable table, Grouping grouping) {
    return grouping.members().length > 1 && grouping.sharing() >= LEAST_SHARING * table.rows();
  }

  /** A column of which every row says something else is not decided by another. */
  private static boolean comesAgain(VotingTable table, int column) {
    int present = 0;
    for (int code : table.codes()[column]) {
      present += code == VotingTable.HOLE ? 0 : 1;
    }
    int distinct = table.texts().get(column).size();
    return distinct > 1 && distinct <= 0.9 * present;
  }

  /**
   * A determinant with far more errors than the best one only blurs its votes; which of the
   * contested ones is a key, their sources must tell.
   */
  private static List<Dependency> fewestErrors(List<Dependency> all) {
    double least =
        all.stream()
            .filter(each -> !each.isContested())
            .mapToDouble(each -> each.fit().error())
            .min()
            .orElse(0);
    return all.stream()
        .filter(each -> each.isContested() || each.fit().error() <= 2 * least + 0.02)
        .toList();
  }
}
