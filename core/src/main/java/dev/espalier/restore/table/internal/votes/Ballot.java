package dev.espalier.restore.table.internal.votes;

import dev.espalier.restore.table.internal.Resemblance;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The votes of one dependency: what each group means. */
final class Ballot {
  /**
   * How often a wrong value is a mistyped right one, and how probable one certain typing error is.
   */
  private static final double TYPED = 0.5;

  private static final double ONE_TYPING_ERROR = 0.01;
  private static final double MISTYPED = 1.0 / 3;

  private final Dependency dependency;
  private final List<@Nullable GroupCounts> counts = new ArrayList<>();
  private final List<double[]> meant = new ArrayList<>();
  private final BitSet others;

  Ballot(CodedTable table, Dependency dependency) {
    this.dependency = dependency;
    double[] shares = table.shares(dependency.dependent());
    int[] codes = table.codes()[dependency.dependent()];
    List<String> texts = table.texts().get(dependency.dependent());
    for (int[] members : dependency.grouping().members()) {
      GroupCounts group = GroupCounts.of(members, codes);
      counts.add(group);
      double[] rights = dependency.rights(table, group);
      double[] own = group.sharesOf(shares);
      double[] logs = Posterior.logJoint(group, own, rights, dependency.fit().repeat());
      typing(group, own, texts, logs);
      meant.add(Posterior.normalised(logs));
    }
    others = OtherPopulations.of(table, dependency, this::disagrees);
  }

  /** A wrong value that looks like the right one is likelier than its share in the column says. */
  private static void typing(
      GroupCounts group, double[] shares, List<String> texts, double[] logs) {
    for (int t = 0; t < shares.length; t++) {
      for (int k = 0; k < shares.length && shares.length > 1; k++) {
        String meant = texts.get(group.values()[t]);
        if (k != t
            && group.counts()[k] <= group.counts()[t]
            && Resemblance.distance(texts.get(group.values()[k]), meant, true) <= MISTYPED) {
          logs[t] += Math.log(1 - TYPED + TYPED * Math.max(1, ONE_TYPING_ERROR / shares[k]));
        }
      }
    }
  }

  Dependency dependency() {
    return dependency;
  }

  /** What the group of a row says; null where the row has no group. */
  @Nullable GroupCounts group(int row) {
    int group = dependency.grouping().groupOf()[row];
    return group < 0 ? null : counts.get(group);
  }

  /** Whether the row differs from its group as all rows of another population do. */
  boolean isOther(int row) {
    return others.get(row);
  }

  /** The probability that each of the group's values is meant. */
  double[] meant(int row) {
    return meant.get(dependency.grouping().groupOf()[row]);
  }

  private boolean disagrees(int row, int code) {
    GroupCounts group = group(row);
    if (group == null || group.size() < 3 || code == CodedTable.HOLE) {
      return false;
    }
    double[] probabilities = meant(row);
    for (int k = 0; k < group.values().length; k++) {
      if (group.values()[k] == code) {
        return probabilities[k] < 0.5;
      }
    }
    return true;
  }
}
