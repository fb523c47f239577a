package dev.espalier.restore.table.internal.votes;

import java.util.Arrays;

/** Which of a group's values all its rows mean, or, as the last entry, one that none says. */
final class GroupPosterior {
  private GroupPosterior() {}

  /**
   * log P(t, group) of each of the group's values t and of another, all rows equally often right.
   *
   * @param wrong how often each of the group's values comes where another is meant
   */
  static double[] logJoint(
      GroupCounts group, double[] shares, double[] wrong, double error, double repeat) {
    double[] logs = logMeant(group, shares, wrong, repeat);
    for (int t = 0; t < logs.length; t++) {
      int right = t < shares.length ? group.counts()[t] : 0;
      logs[t] += right * Math.log1p(-error) + (group.size() - right) * Math.log(error);
    }
    return logs;
  }

  /**
   * log P(t, group) of each of the group's values t and of another.
   *
   * @param wrong how often each of the group's values comes where another is meant
   * @param rights how often each row of the group is right
   */
  static double[] logJoint(
      GroupCounts group, double[] shares, double[] wrong, double[] rights, double repeat) {
    double[] logs = logMeant(group, shares, wrong, repeat);
    double allWrong = 0;
    for (int i = 0; i < rights.length; i++) {
      double ifWrong = Math.log1p(-rights[i]);
      allWrong += ifWrong;
      logs[group.places()[i]] += Math.log(rights[i]) - ifWrong;
    }
    for (int t = 0; t < logs.length; t++) {
      logs[t] += allWrong;
    }
    return logs;
  }

  /**
   * log q_t + log Urn_β(counts without t): all but how often rows are right.
   *
   * @param wrong how often each of the group's values comes where another is meant
   */
  static double[] logMeant(GroupCounts group, double[] shares, double[] wrong, double repeat) {
    double[] logs = PolyaUrn.logProbabilities(group.counts(), wrong, repeat);
    logs[shares.length] += logUnsaid(shares);
    for (int t = 0; t < shares.length; t++) {
      logs[t] += Math.log(shares[t]);
    }
    return logs;
  }

  /**
   * log P(t, group) of each of the group's values t and of another, where votes weigh differently.
   *
   * @param rights how often each row of the group is right
   * @param weights how much the vote of each counts
   */
  static double[] logJoint(GroupCounts group, double[] shares, double[] rights, double[] weights) {
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
