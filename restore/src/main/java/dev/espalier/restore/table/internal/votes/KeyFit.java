package dev.espalier.restore.table.internal.votes;

import java.util.Arrays;
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
 * @param wrong how often each value of the column comes where another is meant
 */
record KeyFit(
    double error,
    double repeat,
    double correlation,
    double logKey,
    double logCorrelation,
    double logChance,
    double[] wrong) {
  private static final double[] ERRORS = {
    1e-5, 1e-4, 0.001, 0.003, 0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.2, 0.3, 0.4
  };
  private static final double[] REPEATS = {0.1, 1, 10, 100};
  private static final double[] CORRELATIONS = {0.001, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100};

  /** The share of groups that say one thing only, whatever the others do. */
  private static final double[] PURE = {0, 0.3, 0.6, 0.8, 0.9, 0.95, 0.98};

  private static final double[] SAME = {Double.POSITIVE_INFINITY};
  private static final double[] VARIED = {1, 3, 10};
  private static final double PRIOR = Double.parseDouble(System.getProperty("prior", "10"));

  /** Minimum share of rows that say what most of their group say. */
  private static final double LEAST_AGREEMENT = 0.4;

  /** Products nearer to zero than this are put away as logarithms. */
  private static final double TINY = 1e-200;

  /** What is less probable by this factor, as a logarithm, does not count. */
  private static final double NEGLIGIBLE = 40;

  /** The fit; null where groups hardly agree. */
  static @Nullable KeyFit of(List<GroupCounts> groups, double[] shares) {
    int cells = 0;
    int agreeing = 0;
    double chance = 0;
    for (GroupCounts group : groups) {
      int most = 0;
      for (int k = 0; k < group.values().length; k++) {
        most = Math.max(most, group.counts()[k]);
        chance += group.counts()[k] * Math.log(shares[group.values()[k]]);
      }
      cells += group.size();
      agreeing += most;
    }
    if (cells == 0 || agreeing < LEAST_AGREEMENT * cells) {
      return null;
    }
    double[] wrong = wrongShares(groups, shares);
    double[] key = bestKey(groups, shares, wrong, SAME);
    double[] varied = bestKey(groups, shares, wrong, VARIED);
    double[] urn = bestUrn(groups, shares);
    double correlation = Math.max(urn[0], varied[0] - Math.log(PRIOR));
    return new KeyFit(key[1], key[2], urn[1], key[0], correlation, chance, wrong);
  }

  /** The highest log-likelihood of a key with errors, its ε and its β. */
  private static double[] bestKey(
      List<GroupCounts> groups, double[] shares, double[] wrongShares, double[] concentrations) {
    int largest = groups.stream().mapToInt(GroupCounts::size).max().orElse(0);
    double[] best = {Double.NEGATIVE_INFINITY, 0, 0};
    for (double repeat : REPEATS) {
      List<double[]> meant =
          groups.stream()
              .map(
                  group ->
                      GroupPosterior.logMeant(
                          group, group.sharesOf(shares), group.sharesOf(wrongShares), repeat))
              .toList();
      for (double concentration : concentrations) {
        for (double error : ERRORS) {
          Rate rate = Rate.of(error, concentration, largest);
          double sum = 0;
          for (int g = 0; g < meant.size(); g++) {
            sum += rate.logGroup(groups.get(g), meant.get(g));
          }
          best = sum > best[0] ? new double[] {sum, error, repeat} : best;
        }
      }
    }
    return best;
  }

  /** The probabilities of numbers of right rows, of wrong ones and of both, as logarithms. */
  private record Rate(double[] right, double[] wrong, double[] both) {
    static Rate of(double error, double concentration, int largest) {
      return new Rate(
          rising(1 - error, concentration, largest),
          rising(error, concentration, largest),
          rising(1, concentration, largest));
    }

    private static double[] rising(double share, double concentration, int largest) {
      double[] logs = new double[largest + 1];
      for (int k = 0; k < largest; k++) {
        logs[k + 1] = logs[k] + (concentration == Double.POSITIVE_INFINITY ? Math.log(share) : Math.log((share * concentration + k) / concentration));
      }
      return logs;
    }

    double logGroup(GroupCounts group, double[] meant) {
      double[] logs = new double[meant.length];
      for (int t = 0; t < logs.length; t++) {
        int agreeing = t < group.counts().length ? group.counts()[t] : 0;
        logs[t] = meant[t] + right[agreeing] + wrong[group.size() - agreeing] - both[group.size()];
      }
      return logSum(logs);
    }
  }

  /**
   * How often each value comes where another is meant: as often as in the column, but what is most
   * frequent in no group, such as a typing error, is the more probably wrong.
   */
  private static double[] wrongShares(List<GroupCounts> groups, double[] shares) {
    boolean[] isMeant = new boolean[shares.length];
    for (GroupCounts group : groups) {
      int most = Arrays.stream(group.counts()).max().orElse(0);
      for (int k = 0; k < group.values().length; k++) {
        isMeant[group.values()[k]] |= group.counts()[k] == most;
      }
    }
    double foreign = 1;
    double differing = 2;
    for (GroupCounts group : groups) {
      differing += group.size() - Arrays.stream(group.counts()).max().orElse(0);
      for (int k = 0; k < group.values().length; k++) {
        foreign += isMeant[group.values()[k]] ? 0 : group.counts()[k];
      }
    }
    double ofMeant = 0;
    double ofForeign = 0;
    for (int code = 0; code < shares.length; code++) {
      ofMeant += isMeant[code] ? shares[code] : 0;
      ofForeign += isMeant[code] ? 0 : shares[code];
    }
    double[] wrong = new double[shares.length];
    for (int code = 0; code < wrong.length; code++) {
      wrong[code] =
          isMeant[code]
              ? (1 - foreign / differing) * shares[code] / ofMeant
              : foreign / differing * shares[code] / ofForeign;
    }
    return wrong;
  }

  /** The highest log-likelihood of groups that are pure with some probability, and its α. */
  private static double[] bestUrn(List<GroupCounts> groups, double[] shares) {
    double[] pure = logUrns(groups, shares, CORRELATIONS[0]);
    double[] best = {Double.NEGATIVE_INFINITY, 0};
    for (double correlation : CORRELATIONS) {
      double[] urns = logUrns(groups, shares, correlation);
      double common = 0;
      double[] ratios = new double[urns.length];
      for (int g = 0; g < urns.length; g++) {
        common += urns[g];
        ratios[g] = Math.exp(Math.min(600, pure[g] - urns[g]));
      }
      for (double share : PURE) {
        double sum = common + logProduct(ratios, share);
        best = sum > best[0] ? new double[] {sum, correlation} : best;
      }
    }
    return best;
  }

  /** Σ_g log(1 - π + π r_g). */
  private static double logProduct(double[] ratios, double share) {
    double sum = 0;
    double product = 1;
    for (double ratio : ratios) {
      double factor = 1 - share + share * ratio;
      if (product < TINY || product > 1 / TINY || factor > 1 / TINY) {
        sum += Math.log(product);
        product = 1;
      }
      if (factor > 1 / TINY) {
        sum += Math.log(factor);
      } else {
        product *= factor;
      }
    }
    return sum + Math.log(product);
  }

  private static double[] logUrns(List<GroupCounts> groups, double[] shares, double concentration) {
    double[] logs = new double[groups.size()];
    for (int g = 0; g < logs.length; g++) {
      GroupCounts group = groups.get(g);
      logs[g] =
          PolyaUrn.logProbability(group.counts(), group.sharesOf(shares), -1, concentration);
    }
    return logs;
  }

  static double logSum(double[] logs) {
    double highest = Double.NEGATIVE_INFINITY;
    for (double value : logs) {
      highest = Math.max(highest, value);
    }
    double sum = 0;
    for (double value : logs) {
      sum += value > highest - NEGLIGIBLE ? Math.exp(value - highest) : 0;
    }
    return highest + Math.log(sum);
  }

  /** The probability that the determinant is a key rather than correlated. */
  double isKey() {
    return 1 / (1 + Math.exp(logCorrelation - logKey));
  }
}
