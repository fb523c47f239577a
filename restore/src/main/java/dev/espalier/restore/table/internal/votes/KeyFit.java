package dev.espalier.restore.table.internal.votes;

import java.util.ArrayList;
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
 * @param logCorrelation when values only come again, or groups differ in how often rows are wrong
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

  /** κ of a key: all groups have the same error rate. */
  private static final double SAME = Double.POSITIVE_INFINITY;

  /** κ of groups that differ in how often rows are wrong: what most share need not be right. */
  private static final double[] VARIED = {1, 3, 10};

  /** Logarithm of how much rarer such columns are than keys. */
  private static final double RARER = Math.log(10);

  /** Minimum share of rows that say what most of their group say. */
  private static final double LEAST_AGREEMENT = 0.4;

  /** Maximum logarithm of a ratio, which does not overflow. */
  private static final double MOST_RATIO = 600;

  /** What is less probable by this factor, as a logarithm, does not count. */
  private static final double NEGLIGIBLE = 40;

  /** The fit; null where groups hardly agree. */
  static @Nullable KeyFit of(List<GroupCounts> groups, double[] shares) {
    double cells = 0;
    double agreeing = 0;
    double chance = 0;
    for (GroupCounts group : groups) {
      for (int k = 0; k < group.values().length; k++) {
        chance += group.counts()[k] * Math.log(shares[group.values()[k]]);
      }
      cells += group.size();
      agreeing += group.most();
    }
    if (cells == 0 || agreeing < LEAST_AGREEMENT * cells) {
      return null;
    }
    List<Equal> equal = Equal.of(groups);
    double[] wrong = GroupCounts.wrongShares(groups, shares);
    double differing = 1 - agreeing / cells;
    Best key = new Best(Double.NEGATIVE_INFINITY, 0, 0);
    for (double repeat : REPEATS) {
      key = key.or(new Key(equal, shares, wrong, repeat, SAME).best(differing));
    }
    Best urn = bestUrn(equal, shares);
    double correlation = urn.log();
    for (double concentration : VARIED) {
      Best varied = new Key(equal, shares, wrong, key.repeat(), concentration).best(differing);
      correlation = Math.max(correlation, varied.log() - RARER);
    }
    return new KeyFit(
        key.error(), key.repeat(), urn.repeat(), key.log(), correlation, chance, wrong);
  }

  /** The probability that the determinant is a key rather than correlated. */
  double isKey() {
    return 1 / (1 + Math.exp(logCorrelation - logKey));
  }

  /** The highest log-likelihood, its ε and the concentration of its urn. */
  private record Best(double log, double error, double repeat) {
    Best or(Best other) {
      return other.log > log ? other : this;
    }
  }

  /** A group and how often there is one with the same counts of the same values. */
  private record Equal(GroupCounts group, int times) {
    static List<Equal> of(List<GroupCounts> groups) {
      List<GroupCounts> sorted = new ArrayList<>(groups);
      sorted.sort(Equal::compare);
      List<Equal> equal = new ArrayList<>();
      for (int from = 0, to; from < sorted.size(); from = to) {
        to = from + 1;
        while (to < sorted.size() && compare(sorted.get(from), sorted.get(to)) == 0) {
          to++;
        }
        equal.add(new Equal(sorted.get(from), to - from));
      }
      return equal;
    }

    private static int compare(GroupCounts one, GroupCounts other) {
      int values = Arrays.compare(one.values(), other.values());
      return values == 0 ? Arrays.compare(one.counts(), other.counts()) : values;
    }
  }

  /** A key with errors, for all ε. */
  private static final class Key {
    private final List<Equal> groups;
    private final double repeat;
    private final double concentration;
    private final List<double[]> meant = new ArrayList<>();
    private final int largest;

    /**
     * A key.
     *
     * @param concentration κ of the beta distribution from which each group has its error rate
     */
    Key(List<Equal> groups, double[] shares, double[] wrong, double repeat, double concentration) {
      this.groups = groups;
      this.repeat = repeat;
      this.concentration = concentration;
      int size = 0;
      for (Equal each : groups) {
        GroupCounts group = each.group();
        size = Math.max(size, group.size());
        meant.add(
            GroupPosterior.logMeant(group, group.sharesOf(shares), group.sharesOf(wrong), repeat));
      }
      this.largest = size;
    }

    /**
     * The best ε. The likelihood has one summit; the climb begins at the share of the rows that
     * differ from most of their group.
     */
    Best best(double differing) {
      int place = 0;
      while (place + 1 < ERRORS.length && ERRORS[place + 1] <= differing) {
        place++;
      }
      Best best = at(place);
      int step = 1;
      for (int next = place + step; ; next += step) {
        Best beside = next < 0 || next == ERRORS.length ? best : at(next);
        if (beside.log() > best.log()) {
          best = beside;
        } else if (step > 0 && next == place + 1) {
          step = -1;
          next = place;
        } else {
          return best;
        }
      }
    }

    private Best at(int place) {
      double error = ERRORS[place];
      double[] right = rising(1 - error);
      double[] wrong = rising(error);
      double[] all = rising(1);
      double sum = 0;
      for (int g = 0; g < groups.size(); g++) {
        GroupCounts group = groups.get(g).group();
        double[] logs = meant.get(g).clone();
        for (int t = 0; t < logs.length; t++) {
          int agreeing = t < group.counts().length ? group.counts()[t] : 0;
          logs[t] += right[agreeing] + wrong[group.size() - agreeing] - all[group.size()];
        }
        sum += groups.get(g).times() * logSum(logs);
      }
      return new Best(sum, error, repeat);
    }

    /** log(s κ (s κ + 1) … (s κ + n - 1) / κ^n) for all n; n log s where κ is infinite. */
    private double[] rising(double share) {
      double[] logs = new double[largest + 1];
      double always = Math.log(share);
      for (int n = 0; n < largest; n++) {
        logs[n + 1] =
            logs[n] + (concentration == SAME ? always : Math.log(share + n / concentration));
      }
      return logs;
    }
  }

  /** The highest log-likelihood of groups that are pure with some probability. */
  private static Best bestUrn(List<Equal> groups, double[] shares) {
    double[] pure = logUrns(groups, shares, CORRELATIONS[0]);
    Best best = new Best(Double.NEGATIVE_INFINITY, 0, 0);
    for (double correlation : CORRELATIONS) {
      double[] urns = logUrns(groups, shares, correlation);
      double common = 0;
      double[] ratios = new double[urns.length];
      for (int g = 0; g < urns.length; g++) {
        common += groups.get(g).times() * urns[g];
        ratios[g] = Math.exp(Math.min(pure[g] - urns[g], MOST_RATIO));
      }
      for (double share : PURE) {
        double sum = common;
        for (int g = 0; g < urns.length; g++) {
          sum += groups.get(g).times() * Math.log(1 - share + share * ratios[g]);
        }
        best = best.or(new Best(sum, 0, correlation));
      }
    }
    return best;
  }

  private static double[] logUrns(List<Equal> groups, double[] shares, double concentration) {
    double[] logs = new double[groups.size()];
    for (int g = 0; g < logs.length; g++) {
      GroupCounts group = groups.get(g).group();
      logs[g] = PolyaUrn.logProbability(group.counts(), group.sharesOf(shares), -1, concentration);
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
}
