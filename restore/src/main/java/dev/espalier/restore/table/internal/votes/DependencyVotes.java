package dev.espalier.restore.table.internal.votes;

import dev.espalier.restore.table.FoundDependency;
import dev.espalier.restore.table.internal.Resemblance;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The votes of one dependency: what each group means. */
final class DependencyVotes {
  /**
   * How often a wrong value is a mistyped right one, and how probable one certain typing error is.
   */
  private static final double TYPED = 0.5;

  private static final double ONE_TYPING_ERROR = 0.01;

  private final Dependency dependency;
  private final @Nullable SourceReliability sources;
  private final List<GroupCounts> counts = new ArrayList<>();
  private final List<double[]> meant = new ArrayList<>();
  private final BitSet others;
  private final VotingTable table;
  private final double[] shares;
  private final int[] codes;
  private final List<String> texts;
  private final GroupMeanings meanings;

  /**
   * Counts the votes.
   *
   * @param sources a column whose values differ in how often they are right, null for none
   */
  DependencyVotes(VotingTable table, Dependency dependency, @Nullable SourceReliability sources) {
    this.table = table;
    this.dependency = dependency;
    this.sources = sources;
    this.shares = table.shares(dependency.dependent());
    this.codes = table.codes()[dependency.dependent()];
    this.texts = table.texts().get(dependency.dependent());
    for (int number = 0; number < dependency.grouping().groups(); number++) {
      GroupCounts group = GroupCounts.of(dependency.grouping().members(number), codes);
      counts.add(group);
      double[] own = group.sharesOf(shares);
      double[] logs = logJoint(group, own);
      typing(group, sources == null ? group.sharesOf(dependency.fit().wrong()) : own, texts, logs);
      meant.add(GroupPosterior.normalised(logs));
    }
    meanings = new GroupMeanings(dependency, counts, meant, codes);
    others =
        sources == null
            ? OtherPopulations.of(table, dependency, this::disagrees, this::meaning)
            : new BitSet();
  }

  private double[] logJoint(GroupCounts group, double[] own) {
    KeyFit fit = dependency.fit();
    return sources == null
        ? GroupPosterior.logJoint(
            group, own, group.sharesOf(fit.wrong()), fit.error(), fit.repeat())
        : GroupPosterior.logJoint(
            group, own, sources.rights(group, sourceOf()), weights(group, sources));
  }

  private double[] weights(GroupCounts group, SourceReliability known) {
    return known.copies().weights(group, sourceOf());
  }

  /** The source of each row. */
  private int[] sourceOf() {
    return table.codes()[Objects.requireNonNull(sources).column()];
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

  /**
   * The probability that the determinant is a key; of one whose sources explain it that is told.
   */
  double isKey() {
    return sources == null ? dependency.fit().isKey() : 1;
  }

  /** The probability that a row's group means some value, and not that there is none. */
  double saysSomething(int row) {
    return sources == null ? meanings.saysSomething(dependency.grouping().groupOf()[row]) : 1;
  }

  boolean hasSources() {
    return sources != null;
  }

  /** How often a row like this is wrong. */
  double wrong(int row) {
    return 1 - right(row);
  }

  private double right(int row) {
    return sources == null ? 1 - dependency.fit().error() : sources.right(sourceOf()[row]);
  }

  /** Whether others of a row's group have a say about its cell, which has a value. */
  boolean hasVotes(int row) {
    GroupCounts group = group(row);
    return group != null && codes[row] != VotingTable.HOLE && group.size() > 1 && !isOther(row);
  }

  /**
   * P(y | the others of the group) / P(y | another group) of a row's value y: how much it speaks
   * for the key. A wrong key brings what another group means, a wrong cell what wrong cells say.
   */
  double evidence(int row) {
    int group = dependency.grouping().groupOf()[row];
    GroupCounts said = counts.get(group);
    int code = codes[row];
    double right = right(row);
    double[] probabilities = meant.get(group);
    double elsewhere = right * meanings.shareWithout(code, row) + (1 - right) * shares[code];
    // The row's own vote is taken out of the group's: P(t | others) ∝ P(t | all) / P(y | t).
    double sum = 0;
    for (int t = 0; t < probabilities.length; t++) {
      boolean own = t < said.values().length && said.values()[t] == code;
      double wrong =
          own || t == said.values().length
              ? shares[code]
              : wrong(texts.get(code), texts.get(said.values()[t]), meanings.wrongShare(row));
      sum += probabilities[t] * elsewhere / (own ? right : (1 - right) * wrong);
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
