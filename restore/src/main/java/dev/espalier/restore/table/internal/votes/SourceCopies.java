package dev.espalier.restore.table.internal.votes;

import java.util.Arrays;

/**
 * Which sources repeat one another: they say the same where the rows of a group disagree, more
 * often than two sources that are right so often would.
 *
 * <pre>
 * c(s, u) = max(0, (a_su - e_su) / (1 - e_su))
 * w_i     = 1 / (1 + Σ_{k ≠ i, y_k = y_i} c(s_i, s_k))
 * </pre>
 *
 * where a_su is the share of the disagreeing groups in which both say the same, and e_su the same
 * if neither knew of the other. Rows of sources that copy one another so count as one vote, and
 * nobody needs to know who copies whom.
 *
 * @param strength c, the rows of a symmetric matrix; none where sources are too many to compare
 */
record SourceCopies(float[][] strength) {
  /** Nobody copies. */
  static final SourceCopies NONE = new SourceCopies(new float[0][]);

  /** Maximum number of sources that are compared: 16 MB. */
  static final int MOST_SOURCES = 2000;

  /** Maximum number of rows of a group whose sources are compared. */
  private static final int MOST_ROWS = 200;

  /** Number of groups in which two sources are supposed to be strangers. */
  private static final double PRIOR_GROUPS = 2;

  /** How much the vote of each row of a group counts. */
  double[] weights(GroupCounts group, int[] sources) {
    double[] weights = new double[group.size()];
    Arrays.fill(weights, 1);
    if (strength.length == 0) {
      return weights;
    }
    for (int i = 0; i < weights.length; i++) {
      for (int k = 0; k < i; k++) {
        if (group.places()[i] == group.places()[k]) {
          double copied = between(sources[group.rows()[i]], sources[group.rows()[k]]);
          weights[i] += copied;
          weights[k] += copied;
        }
      }
    }
    for (int i = 0; i < weights.length; i++) {
      weights[i] = 1 / weights[i];
    }
    return weights;
  }

  private double between(int one, int other) {
    return one == VotingTable.HOLE || other == VotingTable.HOLE
        ? 0
        : one == other ? 1 : strength[one][other];
  }

  /** Counts how often sources agree where groups disagree. */
  static final class Count {
    private final float[][] same;
    private final float[][] expected;
    private final float[][] groups;

    Count(int sources) {
      same = new float[sources][sources];
      expected = new float[sources][sources];
      groups = new float[sources][sources];
    }

    /**
     * Adds a group that disagrees.
     *
     * @param shares of its values in the column
     * @param rights how often each row is right
     */
    void add(GroupCounts group, int[] sources, double[] shares, double[] rights) {
      int rows = Math.min(MOST_ROWS, group.size());
      for (int i = 0; i < rows; i++) {
        int one = sources[group.rows()[i]];
        for (int k = 0; k < i && one != VotingTable.HOLE; k++) {
          int other = sources[group.rows()[k]];
          if (other != VotingTable.HOLE && other != one) {
            boolean agree = group.places()[i] == group.places()[k];
            double bothWrong = (1 - rights[i]) * (1 - rights[k]) * shares[group.places()[i]];
            add(
                Math.min(one, other),
                Math.max(one, other),
                agree,
                rights[i] * rights[k] + bothWrong);
          }
        }
      }
    }

    private void add(int one, int other, boolean agree, double byThemselves) {
      same[one][other] += agree ? 1 : 0;
      expected[one][other] += (float) byThemselves;
      groups[one][other]++;
    }

    SourceCopies copies() {
      float[][] strength = new float[same.length][same.length];
      for (int one = 0; one < same.length; one++) {
        for (int other = one + 1; other < same.length; other++) {
          double count = groups[one][other];
          double alone = count == 0 ? 0 : expected[one][other] / count;
          double agreement = (same[one][other] + PRIOR_GROUPS * alone) / (count + PRIOR_GROUPS);
          double copied = Math.max(0, (agreement - alone) / Math.max(1e-9, 1 - alone));
          strength[one][other] = (float) copied;
          strength[other][one] = (float) copied;
        }
      }
      return new SourceCopies(strength);
    }
  }
}
