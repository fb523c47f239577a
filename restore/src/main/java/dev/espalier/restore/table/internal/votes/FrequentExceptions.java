package dev.espalier.restore.table.internal.votes;

import java.util.BitSet;

/**
 * Values that differ from what their groups mean more often than errors would: an error brings any
 * other value with its share in the column, q_v / (1 - q_t) where t is meant, and errors are as
 * frequent in groups that mean v as elsewhere. What most directors of a country share, some of
 * their films do not.
 *
 * <pre>
 * ε_v        = (differing rows that do not say v + 1) / Σ_t rows_t (1 - q_v / (1 - q_t))
 * expected_v = ε_v Σ_(t ≠ v) rows_t q_v / (1 - q_t)
 * </pre>
 *
 * with rows_t rows in groups that mean t, where the term of t = v is rows_v in the first sum.
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
    double[] rows = new double[shares.length];
    int[] said = new int[shares.length];
    int[] seen = new int[shares.length];
    for (int row = 0; row < codes.length; row++) {
      int meant = meaning.at(row);
      if (meant != VotingTable.HOLE) {
        rows[meant]++;
      }
      if (codes[row] != VotingTable.HOLE) {
        said[codes[row]]++;
        seen[codes[row]] += differing.get(row) ? 1 : 0;
      }
    }
    double all = 0;
    double open = 0;
    for (int meant = 0; meant < rows.length; meant++) {
      all += rows[meant];
      open += rows[meant] / left(meant, shares);
    }
    boolean[] isException = new boolean[shares.length];
    for (int code = 0; code < shares.length; code++) {
      // What hardly ever is right is no exception.
      isException[code] =
          seen[code] >= FEWEST
              && said[code] > 2 * seen[code]
              && isFar(
                  seen[code],
                  differing.cardinality() - seen[code],
                  shares[code] * (open - rows[code] / left(code, shares)),
                  all);
    }
    for (int row = differing.nextSetBit(0); row >= 0; row = differing.nextSetBit(row + 1)) {
      if (isException[codes[row]]) {
        others.set(row);
      }
    }
  }

  /** The share of what is not meant, q_v / (1 - q_t) of which is v. */
  private static double left(int meant, double[] shares) {
    return Math.max(1e-9, 1 - shares[meant]);
  }

  /**
   * Whether a value differs far more often than the other errors let expect.
   *
   * @param bringing how many rows would bring it if all were wrong
   */
  private static boolean isFar(int seen, int others, double bringing, double all) {
    double expected = (others + 1) / Math.max(1, all - bringing) * bringing;
    double variance = expected + expected * expected / (others + 1) + 0.25;
    return seen - expected > FAR * Math.sqrt(variance);
  }
}
