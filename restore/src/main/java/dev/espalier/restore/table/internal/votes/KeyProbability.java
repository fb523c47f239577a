package dev.espalier.restore.table.internal.votes;

import java.util.List;

/**
 * How probable it is that the key of each row is right. A row with a wrong key differs from its
 * group in all that the key decides; one with a wrong cell differs in that cell only.
 *
 * <pre>
 * P(key right | row) = (1 - ε) L / ((1 - ε) L + ε),   L = Π_Y P(y | group, key right) / P(y | key wrong)
 * </pre>
 *
 * where ε, the share of wrong keys, is estimated by EM. A wrong key brings what another group
 * means.
 */
final class KeyProbability {
  private static final double FIRST_GUESS = 0.02;
  private static final double LEAST = 0.001;
  private static final int ROUNDS = 10;

  private KeyProbability() {}

  /** The probability for each row, by all that one determinant decides. */
  static double[] right(List<DependencyVotes> votes, int rows) {
    // A row that differs in all is what an unreliable source says.
    List<DependencyVotes> all = votes.stream().filter(each -> !each.hasSources()).toList();
    double[] evidence = new double[rows];
    boolean[] hasVotes = new boolean[rows];
    int count = 0;
    for (int row = 0; row < rows; row++) {
      for (DependencyVotes each : all) {
        if (each.hasVotes(row)) {
          evidence[row] += Math.log(each.evidence(row));
          hasVotes[row] = true;
        }
      }
      count += hasVotes[row] ? 1 : 0;
    }
    double[] right = new double[rows];
    double wrongKeys = FIRST_GUESS;
    for (int round = 0; round < ROUNDS; round++) {
      double wrong = 0;
      for (int row = 0; row < rows; row++) {
        right[row] = 1 / (1 + wrongKeys / (1 - wrongKeys) * Math.exp(-evidence[row]));
        wrong += hasVotes[row] ? 1 - right[row] : 0;
      }
      wrongKeys = Math.max(LEAST, Math.min(0.5, wrong / Math.max(1, count)));
    }
    if (all.size() == 1) {
      // One column alone cannot tell a wrong key from a wrong cell: either is as frequent.
      for (int row = 0; row < rows; row++) {
        double wrong = Math.max(LEAST, all.get(0).wrong(row));
        right[row] = 1 / (1 + wrong / (1 - wrong) * Math.exp(-evidence[row]));
      }
    }
    return right;
  }
}
