package dev.espalier.restore.table.internal.votes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * One column that others decide, but for errors.
 *
 * @param determinant the columns that decide
 * @param dependent the column that is decided
 * @param grouping the rows that share the determinant
 * @param fit how well the determinant does
 */
record Dependency(int[] determinant, int dependent, Grouping grouping, KeyFit fit) {
  /** Minimum ratio of the likelihood of one key to that of chance, as a logarithm. */
  static final double BEYOND_CHANCE = 10;

  /** Maximum number of cells that a fit sees. */
  private static final int MOST_CELLS = 20_000;

  /** Number of rows that any group may have in a fit. */
  private static final int FEWEST_OF_GROUP = 100;

  /** Maximum share of errors of a determinant, other than by its sources. */
  private static final double MOST_ERRORS = 0.3;

  /**
   * The dependency of one column on others; null where there is none.
   *
   * @param beyond the minimum ratio of a key's likelihood to that of chance, as a logarithm
   */
  static @Nullable Dependency of(
      VotingTable table, int[] determinant, Grouping grouping, int dependent, double beyond) {
    KeyFit fit = KeyFit.of(groups(table, grouping, dependent), table.shares(dependent));
    return fit == null || fit.logKey() - fit.logChance() < beyond
        ? null
        : new Dependency(determinant, dependent, grouping, fit);
  }

  /**
   * What the groups of a grouping say of a column: of a large table drawn groups, and of large
   * groups drawn rows, so that there are as many cells as a fit sees.
   */
  static List<GroupCounts> groups(VotingTable table, Grouping grouping, int dependent) {
    SplittableRandom random = new SplittableRandom(grouping.sharing());
    int[] order = new int[grouping.groups()];
    Arrays.setAll(order, group -> group);
    boolean draws = grouping.sharing() > MOST_CELLS;
    int most = draws ? Math.max(FEWEST_OF_GROUP, MOST_CELLS / order.length) : Integer.MAX_VALUE;
    List<GroupCounts> groups = new ArrayList<>();
    int cells = 0;
    for (int k = 0; k < order.length && cells < MOST_CELLS; k++) {
      if (draws) {
        swap(order, k, random.nextInt(k, order.length));
      }
      int[] members = drawn(grouping.members(order[k]), most, random);
      GroupCounts group = GroupCounts.of(members, table.codes()[dependent]);
      if (group.size() > 1) {
        groups.add(group);
        cells += group.size();
      }
    }
    return groups;
  }

  private static int[] drawn(int[] rows, int most, SplittableRandom random) {
    if (rows.length <= most) {
      return rows;
    }
    for (int k = 0; k < most; k++) {
      swap(rows, k, random.nextInt(k, rows.length));
    }
    return Arrays.copyOf(rows, most);
  }

  private static void swap(int[] array, int one, int other) {
    int before = array[one];
    array[one] = array[other];
    array[other] = before;
  }

  /** The same with the rows that share its determinant. */
  Dependency with(Grouping rows) {
    return new Dependency(determinant, dependent, rows, fit);
  }

  /** Whether rows with the same key differ so much that only their sources could explain it. */
  boolean isContested() {
    return fit.error() > MOST_ERRORS || fit.isKey() < 0.5;
  }
}
