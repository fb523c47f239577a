package dev.espalier.restore.table.internal.votes;

import java.util.Arrays;

/**
 * What the rows of one group say.
 *
 * @param values the codes that occur, in rising order
 * @param counts how often each does
 * @param rows the rows that have a value
 * @param places which of the values each of these rows has
 */
record GroupCounts(int[] values, int[] counts, int[] rows, int[] places) {
  static GroupCounts of(int[] members, int[] codes) {
    int[] rows = new int[members.length];
    int[] said = new int[members.length];
    int present = 0;
    for (int row : members) {
      if (codes[row] != VotingTable.HOLE) {
        rows[present] = row;
        said[present++] = codes[row];
      }
    }
    int[] values = Arrays.copyOf(said, present);
    Arrays.sort(values);
    int distinct = 0;
    for (int code : values) {
      if (distinct == 0 || values[distinct - 1] != code) {
        values[distinct++] = code;
      }
    }
    int[] counts = new int[distinct];
    int[] places = new int[present];
    for (int k = 0; k < present; k++) {
      places[k] = Arrays.binarySearch(values, 0, distinct, said[k]);
      counts[places[k]]++;
    }
    return new GroupCounts(
        Arrays.copyOf(values, distinct), counts, Arrays.copyOf(rows, present), places);
  }

  int size() {
    return rows.length;
  }

  /** How many rows say a value. */
  int count(int code) {
    int place = Arrays.binarySearch(values, code);
    return place < 0 ? 0 : counts[place];
  }

  double[] sharesOf(double[] column) {
    double[] shares = new double[values.length];
    Arrays.setAll(shares, k -> column[values[k]]);
    return shares;
  }
}
