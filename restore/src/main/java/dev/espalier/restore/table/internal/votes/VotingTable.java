package dev.espalier.restore.table.internal.votes;

import java.util.List;

/**
 * A table whose cells are codes of texts.
 *
 * @param names of the columns
 * @param texts the distinct texts of each column
 * @param codes columns × rows: which text, {@link #HOLE} where there is none
 */
public record VotingTable(List<String> names, List<List<String>> texts, int[][] codes) {
  /** No value. */
  public static final int HOLE = -1;

  /** Copies the lists. */
  public VotingTable {
    names = List.copyOf(names);
    texts = texts.stream().map(List::copyOf).toList();
  }

  int columns() {
    return codes.length;
  }

  /** The number of rows. */
  public int rows() {
    return codes.length == 0 ? 0 : codes[0].length;
  }

  /** How many cells of a column have a value. */
  int present(int column) {
    int present = 0;
    for (int code : codes[column]) {
      present += code == HOLE ? 0 : 1;
    }
    return present;
  }

  /** How probable it is that two cells of a column that have values say the same. */
  double agreement(int column) {
    long[] counts = new long[texts.get(column).size()];
    for (int code : codes[column]) {
      if (code != HOLE) {
        counts[code]++;
      }
    }
    double present = 0;
    double pairs = 0;
    for (long count : counts) {
      present += count;
      pairs += (double) count * (count - 1);
    }
    return present < 2 ? 0 : pairs / (present * (present - 1));
  }

  /** The share of each text among the column's cells that have a value. */
  double[] shares(int column) {
    double[] shares = new double[texts.get(column).size()];
    int present = 0;
    for (int code : codes[column]) {
      if (code != HOLE) {
        shares[code]++;
        present++;
      }
    }
    for (int code = 0; code < shares.length; code++) {
      // A text of another part of the table is possible here as well.
      shares[code] = Math.max(shares[code], 0.5) / Math.max(1, present);
    }
    return shares;
  }
}
