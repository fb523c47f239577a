package dev.espalier.restore.table.internal.votes;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The rows that share the values of a determinant.
 *
 * @param groupOf the group of each row, -1 where the determinant has a hole
 * @param members the rows of each group
 */
record Grouping(int[] groupOf, int[][] members) {
  static Grouping of(VotingTable table, int... determinant) {
    int[] groupOf = new int[table.rows()];
    int[] sizes = new int[16];
    Map<Long, Integer> known = new HashMap<>();
    for (int row = 0; row < groupOf.length; row++) {
      long key = 0;
      boolean hole = false;
      for (int column : determinant) {
        int code = table.codes()[column][row];
        hole |= code == VotingTable.HOLE;
        key = (key << 32) | (code & 0xffffffffL);
      }
      if (hole) {
        groupOf[row] = -1;
        continue;
      }
      int group = known.computeIfAbsent(key, any -> known.size());
      if (group == sizes.length) {
        sizes = Arrays.copyOf(sizes, 2 * group);
      }
      sizes[group]++;
      groupOf[row] = group;
    }
    int[][] members = new int[known.size()][];
    for (int group = 0; group < members.length; group++) {
      members[group] = new int[sizes[group]];
    }
    int[] filled = new int[members.length];
    for (int row = 0; row < groupOf.length; row++) {
      if (groupOf[row] >= 0) {
        members[groupOf[row]][filled[groupOf[row]]++] = row;
      }
    }
    return new Grouping(groupOf, members);
  }

  /** The rows that are in a group with another. */
  int sharing() {
    int rows = 0;
    for (int[] group : members) {
      rows += group.length > 1 ? group.length : 0;
    }
    return rows;
  }
}
