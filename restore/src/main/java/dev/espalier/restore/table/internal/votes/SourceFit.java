package dev.espalier.restore.table.internal.votes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds by EM how often each source is right about each column that one determinant decides.
 *
 * <pre>
 * P(t | group) ∝ q_t Π_{i: y_i = t} r_i^{w_i} Π_{i: y_i ≠ t} ((1 - r_i) q_{y_i})^{w_i}
 * r_{s,Y}      = (Σ_{i of s} P(y_i | group) + m r_{s,-Y}) / (n_{s,Y} + m)
 * </pre>
 *
 * What a source is worth in the other columns, r_{s,-Y}, is the prior in this one, and columns join
 * the fit one by one, those first about which sources agree most: where two camps contradict each
 * other, the one that is right elsewhere is believed, and not the larger one. The weights w are
 * those of {@link SourceCopies}.
 */
final class SourceFit {
  /** Number of rows that a source's reliability in the other columns counts as. */
  private static final double PRIOR_ROWS = 10;

  /** Number of rows of the usual rate that a source gets in all columns together. */
  private static final double USUAL_ROWS = 2;

  /** Rounds of EM after each column, and after the last one. */
  private static final int ROUNDS = 8;

  private static final double LEAST = 0.02;
  private static final double MOST = 0.998;

  private final VotingTable table;
  private final int column;
  private final int[] sources;
  private final List<Said> said = new ArrayList<>();
  private SourceCopies copies = SourceCopies.NONE;
  private double usual;

  /** What the groups say of one column, and what its sources are worth there. */
  private record Said(
      int dependent,
      List<GroupCounts> groups,
      double[] shares,
      double[] rights,
      double[] right,
      double[] rows) {}

  private SourceFit(VotingTable table, int column) {
    this.table = table;
    this.column = column;
    this.sources = table.codes()[column];
  }

  /** The reliability of a column's values for each column that is decided, by its number. */
  static Map<Integer, SourceReliability> of(
      VotingTable table, int column, List<Dependency> decided) {
    SourceFit fit = new SourceFit(table, column);
    decided.stream()
        .sorted(Comparator.comparingDouble(each -> each.fit().error()))
        .forEach(
            each -> fit.join(each, Dependency.groups(table, each.grouping(), each.dependent())));
    fit.rounds();
    Map<Integer, SourceReliability> found = new HashMap<>();
    for (Said each : fit.said) {
      found.put(
          each.dependent(), new SourceReliability(column, each.rights(), fit.usual, fit.copies));
    }
    return found;
  }

  /** Adds a column; its sources begin with what they are worth in those before. */
  private void join(Dependency dependency, List<GroupCounts> groups) {
    int count = table.texts().get(column).size();
    double[] rights = new double[count];
    if (said.isEmpty()) {
      usual = clipped(1 - dependency.fit().error());
      Arrays.fill(rights, usual);
    } else {
      Arrays.setAll(rights, this::mean);
    }
    said.add(
        new Said(
            dependency.dependent(),
            groups,
            table.shares(dependency.dependent()),
            rights,
            new double[count],
            new double[count]));
    // Who copies is looked at before the larger camp is believed.
    copies = compared();
    rounds();
  }

  private double mean(int source) {
    return said.stream().mapToDouble(each -> each.rights()[source]).average().orElseThrow();
  }

  private void rounds() {
    for (int round = 0; round < ROUNDS; round++) {
      said.forEach(this::expect);
      maximise();
      copies = compared();
    }
  }

  /** E: counts how often the rows of each source say what their groups mean. */
  private void expect(Said each) {
    Arrays.fill(each.right(), 0);
    Arrays.fill(each.rows(), 0);
    for (GroupCounts group : each.groups()) {
      double[] meant =
          GroupPosterior.normalised(
              GroupPosterior.logJoint(
                  group,
                  group.sharesOf(each.shares()),
                  rightsOf(each, group),
                  copies.weights(group, sources)));
      for (int i = 0; i < group.size(); i++) {
        int source = sources[group.rows()[i]];
        if (source != VotingTable.HOLE) {
          each.right()[source] += meant[group.places()[i]];
          each.rows()[source]++;
        }
      }
    }
  }

  /** M: the rates, each column's with the others as its prior. */
  private void maximise() {
    double allRight = said.stream().mapToDouble(each -> Arrays.stream(each.right()).sum()).sum();
    double all = said.stream().mapToDouble(each -> Arrays.stream(each.rows()).sum()).sum();
    usual = clipped(all == 0 ? MOST : allRight / all);
    for (int source = 0; source < table.texts().get(column).size(); source++) {
      double right = USUAL_ROWS * usual;
      double rows = USUAL_ROWS;
      for (Said each : said) {
        right += each.right()[source];
        rows += each.rows()[source];
      }
      for (Said each : said) {
        double elsewhere = (right - each.right()[source]) / (rows - each.rows()[source]);
        each.rights()[source] =
            clipped(
                (each.right()[source] + PRIOR_ROWS * elsewhere)
                    / (each.rows()[source] + PRIOR_ROWS));
      }
    }
  }

  private SourceCopies compared() {
    int count = table.texts().get(column).size();
    if (count > SourceCopies.MOST_SOURCES) {
      return SourceCopies.NONE;
    }
    SourceCopies.Count counted = new SourceCopies.Count(count);
    for (Said each : said) {
      for (GroupCounts group : each.groups()) {
        if (group.values().length > 1) {
          counted.add(group, sources, group.sharesOf(each.shares()), rightsOf(each, group));
        }
      }
    }
    return counted.copies();
  }

  private double[] rightsOf(Said each, GroupCounts group) {
    return new SourceReliability(column, each.rights(), usual, copies).rights(group, sources);
  }

  private static double clipped(double rate) {
    return Math.max(LEAST, Math.min(MOST, rate));
  }
}
