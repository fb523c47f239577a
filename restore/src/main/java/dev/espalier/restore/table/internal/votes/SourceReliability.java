package dev.espalier.restore.table.internal.votes;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A column whose values differ in how often their rows are right.
 *
 * @param column the column
 * @param rights how often the rows of each of its values are right
 * @param usual the same for rows without a value
 * @param logLikelihood of the groups
 */
record SourceReliability(int column, double[] rights, double usual, double logLikelihood) {
  /** Number of rows of the usual rate that each source is given. */
  private static final double PRIOR_ROWS = 4;

  private static final int ROUNDS = 30;
  private static final int FEWEST_GROUPS = 5;
  private static final double LEAST_REACH = 0.2;
  private static final double LEAST = 0.02;
  private static final double MOST = 0.998;

  /** The rates that EM finds for one column. */
  static SourceReliability of(
      VotingTable table, int column, List<GroupCounts> groups, double[] shares, KeyFit fit) {
    int[] sources = table.codes()[column];
    double[] rights = new double[table.texts().get(column).size()];
    double usual = 1 - fit.error();
    Arrays.fill(rights, usual);
    double likelihood = Double.NEGATIVE_INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
      double[] right = new double[rights.length];
      double[] rows = new double[rights.length];
      double sum = 0;
      for (GroupCounts group : groups) {
        double[] each = rightsOf(group, sources, rights, usual);
        double[] logs = GroupPosterior.logJoint(group, group.sharesOf(shares), each, fit.repeat());
        sum += KeyFit.logSum(logs);
        double[] meant = GroupPosterior.normalised(logs);
        for (int i = 0; i < group.size(); i++) {
          int source = sources[group.rows()[i]];
          if (source != VotingTable.HOLE) {
            right[source] += meant[group.places()[i]];
            rows[source]++;
          }
        }
      }
      for (int s = 0; s < rights.length; s++) {
        double rate = (right[s] + PRIOR_ROWS * usual) / (rows[s] + PRIOR_ROWS);
        rights[s] = Math.max(LEAST, Math.min(MOST, rate));
      }
      boolean settled = sum - likelihood < 1e-6 * Math.abs(sum);
      likelihood = sum;
      if (settled) {
        break;
      }
    }
    return new SourceReliability(column, rights, usual, likelihood);
  }

  /** How often each row of a group is right. */
  static double[] rightsOf(GroupCounts group, int[] sources, double[] rights, double usual) {
    double[] each = new double[group.size()];
    for (int i = 0; i < each.length; i++) {
      int source = sources[group.rows()[i]];
      each[i] = source == VotingTable.HOLE ? usual : rights[source];
    }
    return each;
  }

  /** How often the rows of each source are right. */
  Map<String, Double> rightsByName(VotingTable table) {
    Map<String, Double> byName = new LinkedHashMap<>();
    for (int code = 0; code < rights.length; code++) {
      byName.put(table.texts().get(column).get(code), rights[code]);
    }
    return byName;
  }

  /** The column that explains the errors best, null where none is worth its parameters. */
  static @Nullable SourceReliability best(
      VotingTable table,
      int[] determinant,
      int dependent,
      Grouping grouping,
      List<GroupCounts> groups,
      KeyFit fit) {
    double[] shares = table.shares(dependent);
    SourceReliability best = null;
    double highest = fit.logKey();
    for (int column = 0; column < table.columns(); column++) {
      int distinct = table.texts().get(column).size();
      boolean possible = distinct >= 2 && (long) distinct * 10 <= table.rows();
      for (int taken : determinant) {
        possible &= column != taken;
      }
      if (possible && column != dependent && isEverywhere(table, column, grouping)) {
        SourceReliability sources = of(table, column, groups, shares, fit);
        // Each further parameter costs half the logarithm of the rows (Schwarz).
        double score = sources.logLikelihood() - 0.5 * distinct * Math.log(table.rows());
        if (score > highest) {
          highest = score;
          best = sources;
        }
      }
    }
    return best;
  }

  /** Whether a source reports on many groups, as one that has a part in deciding them does not. */
  private static boolean isEverywhere(VotingTable table, int column, Grouping grouping) {
    Set<Long> pairs = new HashSet<>();
    for (int row : grouping.rows()) {
      if (table.codes()[column][row] != VotingTable.HOLE) {
        pairs.add(((long) grouping.groupOf()[row] << 32) | table.codes()[column][row]);
      }
    }
    double reached = pairs.size() / (double) table.texts().get(column).size();
    return reached >= FEWEST_GROUPS && reached >= LEAST_REACH * grouping.groups();
  }
}
