package dev.espalier.restore.table.internal.votes;

import dev.espalier.restore.table.FoundDependency;
import dev.espalier.restore.table.internal.Resemblance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The votes of one dependency: what each group means. */
final class DependencyVotes {
  /**
   * How often a wrong value is a mistyped right one, and how probable one certain typing error is.
   */
  private static final double TYPED = 0.5;

  private static final double ONE_TYPING_ERROR = 0.01;

  /** Part of a value's share that its own row makes up. */
  private static final double OWN_VOTE = 0.9;

  private final Dependency dependency;
  private final List<GroupCounts> counts = new ArrayList<>();
  private final List<double[]> meant = new ArrayList<>();
  private final BitSet others;
  private final VotingTable table;
  private final double[] shares;
  private final int[] codes;
  private final List<String> texts;
  private final double present;

  DependencyVotes(VotingTable table, Dependency dependency) {
    this.table = table;
    this.dependency = dependency;
    this.shares = table.shares(dependency.dependent());
    this.codes = table.codes()[dependency.dependent()];
    this.texts = table.texts().get(dependency.dependent());
    this.present = Arrays.stream(codes).filter(code -> code != VotingTable.HOLE).count();
    for (int number = 0; number < dependency.grouping().groups(); number++) {
      GroupCounts group = GroupCounts.of(dependency.grouping().members(number), codes);
      counts.add(group);
      double[] rights = dependency.rights(table, group);
      double[] own = group.sharesOf(shares);
      double[] logs = GroupPosterior.logJoint(group, own, rights, dependency.fit().repeat());
      typing(group, own, texts, logs);
      meant.add(GroupPosterior.normalised(logs));
    }
    others = OtherPopulations.of(table, dependency, this::disagrees, this::meaning);
  }

  /** A wrong value that looks like the right one is likelier than its share in the column says. */
  private static void typing(
      GroupCounts group, double[] shares, List<String> texts, double[] logs) {
    for (int t = 0; t < shares.length; t++) {
      for (int k = 0; k < shares.length && shares.length > 1; k++) {
        String meant = texts.get(group.values()[t]);
        if (k != t && group.counts()[k] <= group.counts()[t]) {
          logs[t] += Math.log(wrong(texts.get(group.values()[k]), meant, shares[k]) / shares[k]);
        }
      }
    }
  }

  /** How often a row like this is wrong. */
  double wrong(int row) {
    return 1 - dependency.right(table, row);
  }

  /** Whether others of a row's group have a say about its cell, which has a value. */
  boolean hasVotes(int row) {
    GroupCounts group = group(row);
    return group != null && codes[row] != VotingTable.HOLE && group.size() > 1 && !isOther(row);
  }

  /** P(y | the others of the group) / q_y of a row's value y: how much it speaks for the key. */
  double evidence(int row) {
    int group = dependency.grouping().groupOf()[row];
    GroupCounts said = counts.get(group);
    double share = shares[codes[row]];
    // A wrong key brings what another group means, and the other rows of that say so, too.
    double elsewhere = Math.max(share - OWN_VOTE / present, (1 - OWN_VOTE) / present);
    double right = dependency.right(table, row);
    double[] probabilities = meant.get(group);
    // The row's own vote is taken out of the group's: P(t | others) ∝ P(t | all) / P(y | t).
    double sum = 0;
    for (int t = 0; t < probabilities.length; t++) {
      boolean own = t < said.values().length && said.values()[t] == codes[row];
      double typed =
          own || t == said.values().length
              ? share
              : wrong(texts.get(codes[row]), texts.get(said.values()[t]), share);
      sum += probabilities[t] * elsewhere / (own ? right : (1 - right) * typed);
    }
    return 1 / sum;
  }

  /** The probability that one text is said, wrongly, for another. */
  private static double wrong(String said, String meant, double share) {
    boolean typing = Resemblance.isMistyped(said, meant);
    return (1 - TYPED) * share + TYPED * (typing ? Math.max(share, ONE_TYPING_ERROR) : share);
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

  /** The code that a row's group means, if that is more probable than not. */
  private int meaning(int row) {
    GroupCounts group = group(row);
    if (group == null) {
      return VotingTable.HOLE;
    }
    double[] probabilities = meant(row);
    for (int k = 0; k < group.values().length; k++) {
      if (probabilities[k] > 0.5) {
        return group.values()[k];
      }
    }
    return VotingTable.HOLE;
  }

  private boolean disagrees(int row, int code) {
    GroupCounts group = group(row);
    if (group == null || group.size() < 3 || code == VotingTable.HOLE) {
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

  /** The dependency as users see it. */
  FoundDependency found() {
    int groups = 0;
    int rows = 0;
    int agreeing = 0;
    for (int g = 0; g < counts.size(); g++) {
      GroupCounts group = counts.get(g);
      if (group.size() > 1) {
        groups++;
        rows += group.size();
        agreeing += group.counts()[mostProbable(meant.get(g), group.counts().length)];
      }
    }
    SourceReliability sources = dependency.sources();
    return new FoundDependency(
        IntStream.of(dependency.determinant()).mapToObj(table.names()::get).toList(),
        table.names().get(dependency.dependent()),
        groups,
        rows,
        agreeing,
        sources == null ? null : table.names().get(sources.column()),
        sources == null ? Map.of() : sources.rightsByName(table));
  }

  /** The value that a group means; what none of its rows says does not count. */
  private static int mostProbable(double[] meant, int values) {
    int best = 0;
    for (int k = 1; k < values; k++) {
      best = meant[k] > meant[best] ? k : best;
    }
    return best;
  }
}
