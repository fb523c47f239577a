package dev.espalier.restore.table.internal.votes;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How well each explanation of the groups of a determinant does, at its best parameters.
 *
 * @param error ε: how often a row does not say what its group means
 * @param repeat β: the concentration of the urn of wrong values
 * @param correlation α: the concentration of the urn of all values
 * @param logKey the log-likelihood when the determinant is a key with errors
 * @param logCorrelation when values only come again
 * @param logChance when the determinant says nothing
 */
record KeyFit(
    double error,
    double repeat,
    double correlation,
    double logKey,
    double logCorrelation,
    double logChance) {
  private static final double[] ERRORS = {
    1e-5, 1e-4, 0.001, 0.003, 0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.2, 0.3, 0.4
  };
  private static final double[] REPEATS = {1, 10, 100};
  private static final double[] CORRELATIONS = {0.001, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100};

  /** The share of groups that say one thing only, whatever the others do. */
  private static final double[] PURE = {0, 0.3, 0.6, 0.8, 0.9, 0.95, 0.98};

  /** Minimum share of rows that say what most of their group say. */
  private static final double LEAST_AGREEMENT = 0.4;

  /** The fit; null where groups hardly agree. */
  static @Nullable KeyFit of(List<GroupCounts> groups, double[] shares) {
    int[] alone = alone(groups);
    List<GroupCounts> mixed = groups.stream().filter(group -> group.values().length > 1).toList();
    int cells = 0;
    int agreeing = 0;
    double chance = 0;
    double first = 0;
    for (GroupCounts group : groups) {
      int most = 0;
      for (int k = 0; k < group.values().length; k++) {
        most = Math.max(most, group.counts()[k]);
        chance += group.counts()[k] * Math.log(shares[group.values()[k]]);
      }
      first += group.values().length == 1 ? Math.log(shares[group.values()[0]]) : 0;
      cells += group.size();
      agreeing += most;
    }
    if (cells == 0 || agreeing < LEAST_AGREEMENT * cells) {
      return null;
    }
    double[] bestKey = {Double.NEGATIVE_INFINITY, 0, 0};
    for (double repeat : REPEATS) {
      for (double error : ERRORS) {
        double sum = first + logAllRight(alone, error);
        for (GroupCounts group : mixed) {
          sum += logSum(GroupPosterior.logJoint(group, group.sharesOf(shares), error, repeat));
        }
        bestKey = sum > bestKey[0] ? new double[] {sum, error, repeat} : bestKey;
      }
    }
    double[] urn = bestUrn(groups, shares);
    return new KeyFit(bestKey[1], bestKey[2], urn[1], bestKey[0], urn[0], chance);
  }

  /** The highest log-likelihood of groups that are pure with some probability, and its α. */
  private static double[] bestUrn(List<GroupCounts> groups, double[] shares) {
    double[] pure = logUrns(groups, shares, CORRELATIONS[0]);
    double[] best = {Double.NEGATIVE_INFINITY, 0};
    for (double correlation : CORRELATIONS) {
      double[] urns = logUrns(groups, shares, correlation);
      for (double share : PURE) {
        double sum = 0;
        for (int g = 0; g < urns.length; g++) {
          sum += logSum(new double[] {Math.log(share) + pure[g], Math.log1p(-share) + urns[g]});
        }
        best = sum > best[0] ? new double[] {sum, correlation} : best;
      }
    }
    return best;
  }

  private static double[] logUrns(List<GroupCounts> groups, double[] shares, double concentration) {
    return groups.stream()
        .mapToDouble(
            group ->
                PolyaUrn.logProbability(group.counts(), group.sharesOf(shares), -1, concentration))
        .toArray();
  }

  /** How many groups of each size say one thing only: most of them, so they are counted. */
  private static int[] alone(List<GroupCounts> groups) {
    int largest = groups.stream().mapToInt(GroupCounts::size).max().orElse(0);
    int[] alone = new int[largest + 1];
    for (GroupCounts group : groups) {
      alone[group.size()] += group.values().length == 1 ? 1 : 0;
    }
    return alone;
  }

  private static double logAllRight(int[] alone, double error) {
    double rows = 0;
    for (int size = 0; size < alone.length; size++) {
      rows += (double) size * alone[size];
    }
    return rows * Math.log(1 - error);
  }

  static double logSum(double[] logs) {
    double highest = Double.NEGATIVE_INFINITY;
    for (double value : logs) {
      highest = Math.max(highest, value);
    }
    double sum = 0;
    for (double value : logs) {
      sum += Math.exp(value - highest);
    }
    return highest + Math.log(sum);
  }

  /** The probability that the determinant is a key rather than correlated. */
  double isKey() {
    return 1 / (1 + Math.exp(logCorrelation - logKey));
  }
}
