package dev.espalier.restore.table.internal.votes;

import java.util.Arrays;

/**
 * The rows that have the values of a determinant in common with another row (a stripped partition):
 * a row that is alone with its values decides nothing and takes no room.
 *
 * @param rows those of the first group, those of the second, and so on
 * @param starts where each group begins among them, and at last their number
 * @param groupOf the group of each row of the table, -1 for a row that is alone or has a hole
 */
record Grouping(int[] rows, int[] starts, int[] groupOf) {
  /**
   * How often rows of one group say the same.
   *
   * @param share the mean probability that a row says what another of its group says, drawn at
   *     random: 1 where the determinant decides, and its expectation is the column's own, Σ_y m_y
   *     (m_y - 1) / (m (m - 1)), where it says nothing, however small the groups are
   * @param comparisons how many rows are compared with another: all but one of each group
   */
  record Agreement(double share, long comparisons) {}

  /** Minimum share of the rows of a grouping that refines another. */
  private static final double NEARLY_ALL = 0.9;

  /** No rows. */
  static final Grouping NONE = new Grouping(new int[0], new int[] {0}, new int[0]);

  /** The rows that have the value of one column, or the values of several, in common. */
  static Grouping of(VotingTable table, int... determinant) {
    Grouping grouping = whole(table.rows());
    for (int column : determinant) {
      grouping = grouping.by(table, column);
    }
    return grouping;
  }

  /** All rows in one group. */
  private static Grouping whole(int count) {
    int[] rows = new int[count];
    Arrays.setAll(rows, row -> row);
    return new Grouping(rows, new int[] {0, count}, new int[count]);
  }

  /** The groups divided by the values of a further column: the product of two partitions. */
  Grouping by(VotingTable table, int column) {
    int[] codes = table.codes()[column];
    int distinct = table.texts().get(column).size();
    int[] count = new int[distinct];
    int[] next = new int[distinct];
    int[] numbers = new int[distinct];
    int[] divided = new int[rows.length];
    int[] begins = new int[Math.min(rows.length / 2, 1024) + 1];
    int[] numberOf = new int[groupOf.length];
    Arrays.fill(numberOf, -1);
    int groups = 0;
    int filled = 0;
    for (int group = 0; group < groups(); group++) {
      count(codes, group, count);
      for (int at = starts[group]; at < starts[group + 1]; at++) {
        int code = codes[rows[at]];
        if (code == VotingTable.HOLE || count[code] == 0) {
          continue;
        }
        if (count[code] > 0) {
          // The first of its value: a group of its own, unless it is alone.
          boolean alone = count[code] == 1;
          if (!alone) {
            if (groups + 1 == begins.length) {
              begins = Arrays.copyOf(begins, 2 * begins.length);
            }
            next[code] = filled;
            filled += count[code];
            numbers[code] = groups++;
            begins[groups] = filled;
          }
          count[code] = alone ? 0 : -count[code];
        }
        if (count[code] < 0) {
          divided[next[code]++] = rows[at];
          numberOf[rows[at]] = numbers[code];
          count[code]++;
        }
      }
    }
    return new Grouping(
        Arrays.copyOf(divided, filled), Arrays.copyOf(begins, groups + 1), numberOf);
  }

  private int count(int[] codes, int group, int[] count) {
    int present = 0;
    for (int at = starts[group]; at < starts[group + 1]; at++) {
      int code = codes[rows[at]];
      if (code != VotingTable.HOLE) {
        count[code]++;
        present++;
      }
    }
    return present;
  }

  /** Whether nearly all rows are with others of one and the same group of another grouping. */
  boolean refines(Grouping other) {
    int within = 0;
    for (int group = 0; group < groups(); group++) {
      int first = other.groupOf[rows[starts[group]]];
      for (int at = starts[group]; at < starts[group + 1]; at++) {
        within += first >= 0 && other.groupOf[rows[at]] == first ? 1 : 0;
      }
    }
    return within >= NEARLY_ALL * rows.length;
  }

  /** How many groups there are. */
  int groups() {
    return starts.length - 1;
  }

  /** How many rows a group has, two at least. */
  int size(int group) {
    return starts[group + 1] - starts[group];
  }

  /** The rows of a group. */
  int[] members(int group) {
    return Arrays.copyOfRange(rows, starts[group], starts[group + 1]);
  }

  /** How many rows are in a group with another. */
  int sharing() {
    return rows.length;
  }

  /**
   * How often some rows say the same in a column as others of their group.
   *
   * @param within another grouping: only its rows are asked, with all of their group here
   */
  Agreement agreement(VotingTable table, int column, Grouping within) {
    int[] codes = table.codes()[column];
    int[] count = new int[table.texts().get(column).size()];
    double sum = 0;
    long asked = 0;
    long comparisons = 0;
    for (int group = 0; group < groups(); group++) {
      int present = count(codes, group, count);
      for (int at = starts[group]; at < starts[group + 1]; at++) {
        int code = codes[rows[at]];
        if (code != VotingTable.HOLE && present > 1 && within.groupOf[rows[at]] >= 0) {
          sum += (count[code] - 1) / (present - 1.0);
          asked++;
        }
      }
      for (int at = starts[group]; at < starts[group + 1]; at++) {
        int code = codes[rows[at]];
        if (code != VotingTable.HOLE) {
          count[code] = 0;
        }
      }
      comparisons += Math.max(0, present - 1);
    }
    return new Agreement(asked == 0 ? 0 : sum / asked, comparisons);
  }
}
