package dev.espalier.restore.table.internal.votes;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What the rows of one group say.
 *
 * @param values the codes that occur
 * @param counts how often each does
 * @param rows the rows that have a value
 * @param places which of the values each of these rows has
 */
record GroupCounts(int[] values, int[] counts, int[] rows, int[] places) {
  static GroupCounts of(int[] members, int[] codes) {
    int[] values = new int[members.length];
    int[] counts = new int[members.length];
    int[] rows = new int[members.length];
    int[] places = new int[members.length];
    Map<Integer, Integer> placeOf = new HashMap<>();
    int present = 0;
    for (int row : members) {
      if (codes[row] != VotingTable.HOLE) {
        int place = placeOf.computeIfAbsent(codes[row], code -> placeOf.size());
        values[place] = codes[row];
        counts[place]++;
        rows[present] = row;
        places[present++] = place;
      }
    }
    int distinct = placeOf.size();
    return new GroupCounts(
        Arrays.copyOf(values, distinct),
        Arrays.copyOf(counts, distinct),
        Arrays.copyOf(rows, present),
        Arrays.copyOf(places, present));
  }

  int size() {
    return rows.length;
  }

  /** How many rows say a value. */
  int count(int code) {
    for (int k = 0; k < values.length; k++) {
      if (values[k] == code) {
        return counts[k];
      }
    }
    return 0;
  }

  double[] sharesOf(double[] column) {
    double[] shares = new double[values.length];
    Arrays.setAll(shares, k -> column[values[k]]);
    return shares;
  }
}
