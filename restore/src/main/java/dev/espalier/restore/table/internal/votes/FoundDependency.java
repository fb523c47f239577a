package dev.espalier.restore.table.internal.votes;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A dependency as users see it.
 *
 * @param determinant the columns that decide
 * @param dependent the column that is decided
 * @param groups how many values of the determinant several rows share
 * @param rows how many rows have a value and share the determinant with another that has one
 * @param agreeing how many of them say what their group means
 * @param source a column whose values differ in how often they are right, null for none
 * @param rights how often the rows of each source are right
 */
public record FoundDependency(
    List<String> determinant,
    String dependent,
    int groups,
    int rows,
    int agreeing,
    @Nullable String source,
    Map<String, Double> rights) {
  /** The share of the rows that agree. */
  public double strength() {
    return rows == 0 ? 1 : agreeing / (double) rows;
  }

  /** How many rows do not agree. */
  public int violations() {
    return rows - agreeing;
  }

  static FoundDependency of(VotingTable table, Ballot ballot) {
    Dependency dependency = ballot.dependency();
    int[] codes = table.codes()[dependency.dependent()];
    int groups = 0;
    int rows = 0;
    int agreeing = 0;
    for (int[] members : dependency.grouping().members()) {
      GroupCounts group = GroupCounts.of(members, codes);
      if (group.size() > 1) {
        groups++;
        rows += group.size();
        agreeing += group.counts()[mostProbable(ballot.meant(members[0]), group.counts())];
      }
    }
    Sources sources = dependency.sources();
    return new FoundDependency(
        IntStream.of(dependency.determinant()).mapToObj(table.names()::get).toList(),
        table.names().get(dependency.dependent()),
        groups,
        rows,
        agreeing,
        sources == null ? null : table.names().get(sources.column()),
        sources == null ? Map.of() : rights(table, sources));
  }

  /** The value that a group means; what none of its rows says does not count. */
  private static int mostProbable(double[] meant, int[] counts) {
    int best = 0;
    for (int k = 1; k < counts.length; k++) {
      best = meant[k] > meant[best] ? k : best;
    }
    return best;
  }

  private static Map<String, Double> rights(VotingTable table, Sources sources) {
    Map<String, Double> rights = new LinkedHashMap<>();
    List<String> texts = table.texts().get(sources.column());
    for (int code = 0; code < texts.size(); code++) {
      rights.put(texts.get(code), sources.rights()[code]);
    }
    return rights;
  }
}
