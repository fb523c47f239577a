package dev.espalier.restore.table.internal.votes;

import java.util.Arrays;

/** Which of a group's values all its rows mean, or, as the last entry, one that none says. */
final class GroupPosterior {
  private GroupPosterior() {}

  /**
   * log P(t, group) of each of the group's values t and of another, all rows equally often right.
   */
  static double[] logJoint(GroupCounts group, double[] shares, double error, double repeat) {
    double[] logs = new double[shares.length + 1];
    logs[shares.length] =
        logUnsaid(shares)
            + group.size() * Math.log(error)
            + PolyaUrn.logProbability(group.counts(), shares, -1, repeat);
    for (int t = 0; t < shares.length; t++) {
      int right = group.counts()[t];
      logs[t] =
          Math.log(shares[t])
              + right * Math.log(1 - error)
              + (group.size() - right) * Math.log(error)
              + PolyaUrn.logProbability(group.counts(), shares, t, repeat);
    }
    return logs;
  }

  /**
   * log P(t, group) of each of the group's values t and of another.
   *
   * @param rights how often each row of the group is right
   */
  static double[] logJoint(GroupCounts group, double[] shares, double[] rights, double repeat) {
    double[] logs = new double[shares.length + 1];
    logs[shares.length] =
        logUnsaid(shares) + PolyaUrn.logProbability(group.counts(), shares, -1, repeat);
    for (double right : rights) {
      logs[shares.length] += Math.log(1 - right);
    }
    for (int t = 0; t < shares.length; t++) {
      logs[t] = Math.log(shares[t]) + PolyaUrn.logProbability(group.counts(), shares, t, repeat);
      for (int i = 0; i < rights.length; i++) {
        logs[t] += Math.log(group.places()[i] == t ? rights[i] : 1 - rights[i]);
      }
    }
    return logs;
  }

  /**
   * log P(t, group) of each of the group's values t and of another, where votes weigh differently.
   *
   * @param rights how often each row of the group is right
   * @param weights how much the vote of each counts
   */
  static double[] logJoint(
      GroupCounts group, double[] shares, double[] rights, double[] weights) {
    double[] logs = new double[shares.length + 1];
    double wrong = 0;
    for (int i = 0; i < rights.length; i++) {
      int said = group.places()[i];
      double ifWrong = weights[i] * (Math.log1p(-rights[i]) + Math.log(shares[said]));
      logs[said] += weights[i] * Math.log(rights[i]) - ifWrong;
      wrong += ifWrong;
    }
    for (int t = 0; t < shares.length; t++) {
      logs[t] += Math.log(shares[t]) + wrong;
    }
    logs[shares.length] = logUnsaid(shares) + wrong;
    return logs;
  }

  private static double logUnsaid(double[] shares) {
    return Math.log(Math.max(1e-6, 1 - Arrays.stream(shares).sum()));
  }

  /** Probabilities of logarithms that lack a common constant. */
  static double[] normalised(double[] logs) {
    double sum = KeyFit.logSum(logs);
    return Arrays.stream(logs).map(log -> Math.exp(log - sum)).toArray();
  }
}
