package dev.espalier.restore.table.internal.votes;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Values that differ from what their groups mean more often than errors would: an error brings any
 * other value with its share in the column, q_v / (1 - q_t) where t is meant, and a rule has its
 * exceptions. What most directors of a country share, some of their films do not.
 */
final class FrequentExceptions {
  /** Minimum number of rows in which a value differs. */
  private static final int FEWEST = 5;

  /** Minimum excess over what errors would bring, in standard deviations. */
  private static final double FAR = 4;

  private FrequentExceptions() {}

  /** What a row's group means. */
  interface Meaning {
    /** The code, {@link VotingTable#HOLE} where the group says nothing sure. */
    int at(int row);
  }

  /**
   * Adds the rows that are exceptions.
   *
   * @param differing the rows that differ from what their groups mean
   */
  static void add(int[] codes, double[] shares, BitSet differing, Meaning meaning, BitSet others) {
    Map<Integer, double[]> seen = new HashMap<>();
    Map<Integer, Integer> meant = new HashMap<>();
    for (int row = differing.nextSetBit(0); row >= 0; row = differing.nextSetBit(row + 1)) {
      seen.computeIfAbsent(codes[row], any -> new double[3])[0]++;
      meant.merge(meaning.at(row), 1, Integer::sum);
    }
    seen.forEach(
        (code, sums) ->
            meant.forEach(
                (right, rows) -> {
                  double left = 1 - (right == VotingTable.HOLE ? 0 : shares[right]);
                  double share =
                      code.equals(right) ? 0 : Math.min(1, shares[code] / Math.max(1e-9, left));
                  sums[1] += rows * share;
                  sums[2] += rows * share * (1 - share);
                }));
    for (int row = differing.nextSetBit(0); row >= 0; row = differing.nextSetBit(row + 1)) {
      double[] sums = seen.get(codes[row]);
      if (sums != null
          && sums[0] >= FEWEST
          && shares[codes[row]] * codes.length > 2 * sums[0]
          && sums[0] - sums[1] > FAR * Math.sqrt(sums[2] + 0.25)) {
        others.set(row);
      }
    }
  }
}
