package dev.espalier.restore.table.internal.votes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the column whose values explain best why rows with the same key disagree: by the
 * likelihood of the groups when the rows of each of its values are right equally often, less half
 * the logarithm of the rows for each of these rates (Schwarz), which all columns have in common.
 */
final class SourceSearch {
  /** Minimum share of errors that sources could explain. */
  static final double WORTH_EXPLAINING = 0.05;

  /** Number of rows of the usual rate that each source is given. */
  private static final double PRIOR_ROWS = 4;

  private static final int ROUNDS = 30;
  private static final int FEWEST_GROUPS = 5;

  /** Minimum share of the groups that a source reports on. */
  private static final double LEAST_REACH = 0.2;

  /** Minimum share of the rows that are the only one of their source in their group. */
  private static final double ONCE = 0.8;

  /** Maximum number of rows of which it is looked how often their sources report. */
  private static final int MOST_ROWS = 20_000;

  private static final double LEAST = 0.02;
  private static final double MOST = 0.998;

  private final VotingTable table;
  private final List<Dependency> doubtful;
  private final List<List<GroupCounts>> groups;

  private SourceSearch(VotingTable table, List<Dependency> doubtful) {
    this.table = table;
    this.doubtful = doubtful;
    this.groups =
        doubtful.stream()
            .map(each -> Dependency.groups(table, each.grouping(), each.dependent()))
            .toList();
  }

  /**
   * What explains why rows with the same key disagree.
   *
   * @param column whose values are the sources
   * @param gain by how much what the groups say becomes more probable, as a logarithm
   * @param explained what the determinant decides if its sources are known
   */
  record Found(int column, double gain, List<Dependency> explained) {}

  /**
   * The column that explains most; null where none explains anything.
   *
   * @param decided all that one determinant decides
   */
  static @Nullable Found of(VotingTable table, List<Dependency> decided) {
    List<Dependency> doubtful =
        decided.stream()
            .filter(each -> each.isContested() || each.fit().error() >= WORTH_EXPLAINING)
            .toList();
    return doubtful.isEmpty() ? null : new SourceSearch(table, doubtful).best(decided);
  }

  private @Nullable Found best(List<Dependency> decided) {
    Found best = null;
    for (int column = 0; column < table.columns(); column++) {
      if (isPossible(column)) {
        Found found = explained(column, decided);
        best = found.gain() > (best == null ? 0 : best.gain()) ? found : best;
      }
    }
    return best;
  }

  private Found explained(int column, List<Dependency> decided) {
    List<Dependency> explained = new ArrayList<>(decided);
    double all = 0;
    for (int k = 0; k < doubtful.size(); k++) {
      double gain = gain(column, doubtful.get(k), groups.get(k));
      all += Math.max(0, gain);
      if (gain <= 0) {
        explained.remove(doubtful.get(k));
      }
    }
    double cost = 0.5 * table.texts().get(column).size() * Math.log(table.rows());
    return new Found(column, all - cost, explained);
  }

  private boolean isPossible(int column) {
    int distinct = table.texts().get(column).size();
    boolean possible = distinct >= 2 && (long) distinct * 10 <= table.rows();
    for (Dependency each : doubtful) {
      possible &= column != each.dependent();
      for (int taken : each.determinant()) {
        possible &= column != taken;
      }
    }
    return possible && isEverywhere(column, doubtful.get(0).grouping());
  }

  /** By how much the groups become more probable. */
  private double gain(int column, Dependency dependency, List<GroupCounts> groups) {
    int[] sources = table.codes()[column];
    double[] shares = table.shares(dependency.dependent());
    KeyFit fit = dependency.fit();
    double usual = 1 - fit.error();
    double[] rights = new double[table.texts().get(column).size()];
    Arrays.fill(rights, usual);
    double likelihood = Double.NEGATIVE_INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
      double[] right = new double[rights.length];
      double[] rows = new double[rights.length];
      double sum = 0;
      SourceReliability known = new SourceReliability(column, rights, usual, SourceCopies.NONE);
      for (GroupCounts group : groups) {
        double[] logs =
            GroupPosterior.logJoint(
                group,
                group.sharesOf(shares),
                group.sharesOf(fit.wrong()),
                known.rights(group, sources),
                fit.repeat());
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
    return likelihood - Math.max(fit.logKey(), fit.logCorrelation());
  }

  /**
   * Whether a source reports on many groups, as one that has a part in deciding them does not, and
   * once on each.
   */
  private boolean isEverywhere(int column, Grouping grouping) {
    int rows = 0;
    Set<Long> pairs = new HashSet<>();
    int looked = Math.min(MOST_ROWS, grouping.sharing());
    int groups = looked == 0 ? 0 : grouping.groupOf()[grouping.rows()[looked - 1]] + 1;
    for (int at = 0; at < looked; at++) {
      int row = grouping.rows()[at];
      if (table.codes()[column][row] != VotingTable.HOLE) {
        rows++;
        pairs.add(((long) grouping.groupOf()[row] << 32) | table.codes()[column][row]);
      }
    }
    double reached = pairs.size() / (double) table.texts().get(column).size();
    return reached >= FEWEST_GROUPS
        && reached >= LEAST_REACH * groups
        && pairs.size() >= ONCE * rows;
  }
}
