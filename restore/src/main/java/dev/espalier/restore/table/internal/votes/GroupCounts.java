package dev.espalier.restore.table.internal.votes;

import java.util.Arrays;
import java.util.List;

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

  /** How many rows say what most of them do. */
  int most() {
    int most = 0;
    for (int count : counts) {
      most = Math.max(most, count);
    }
    return most;
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

  /**
   * How often each value comes where another is meant: as often as in its column, but what is most
   * frequent in no group, such as a typing error, is the more probably wrong.
   */
  static double[] wrongShares(List<GroupCounts> groups, double[] shares) {
    boolean[] isMeant = new boolean[shares.length];
    for (GroupCounts group : groups) {
      int most = group.most();
      for (int k = 0; k < group.values.length; k++) {
        isMeant[group.values[k]] |= group.counts[k] == most;
      }
    }
    // One cell of each kind more than there are, so that neither is impossible.
    double foreign = 1;
    double differing = 2;
    for (GroupCounts group : groups) {
      differing += group.size() - group.most();
      for (int k = 0; k < group.values.length; k++) {
        foreign += isMeant[group.values[k]] ? 0 : group.counts[k];
      }
    }
    double ofForeign = 0;
    double ofMeant = 0;
    for (int code = 0; code < shares.length; code++) {
      ofMeant += isMeant[code] ? shares[code] : 0;
      ofForeign += isMeant[code] ? 0 : shares[code];
    }
    double[] wrong = new double[shares.length];
    for (int code = 0; code < wrong.length; code++) {
      double share = isMeant[code] ? 1 - foreign / differing : foreign / differing;
      wrong[code] = share * shares[code] / (isMeant[code] ? ofMeant : ofForeign);
    }
    return wrong;
  }
}
