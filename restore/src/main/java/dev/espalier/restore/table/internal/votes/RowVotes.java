package dev.espalier.restore.table.internal.votes;

import dev.espalier.restore.table.FoundDependency;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The votes of all rows of a table on each other's cells. */
public final class RowVotes {
  /** Minimum probability that a determinant gives a value. */
  private static final double LEAST = 1e-4;

  private final VotingTable table;
  private final List<List<DependencyVotes>> byColumn = new ArrayList<>();
  private final Map<String, Integer> columns = new HashMap<>();
  private final Map<DependencyVotes, double[]> keyRight = new HashMap<>();

  private RowVotes(VotingTable table) {
    this.table = table;
    table
        .names()
        .forEach(
            name -> {
              columns.put(name, columns.size());
              byColumn.add(new ArrayList<>());
            });
    Map<List<Integer>, List<Dependency>> byKey = new LinkedHashMap<>();
    for (List<Dependency> dependencies : DependencySearch.of(table)) {
      for (Dependency each : dependencies) {
        List<Integer> key = Arrays.stream(each.determinant()).boxed().toList();
        byKey.computeIfAbsent(key, any -> new ArrayList<>()).add(each);
      }
    }
    addVotes(new ArrayList<>(byKey.values()));
  }

  /**
   * Adds the votes of each determinant. Those whose sources explain most come first: what they
   * decide is not said to be decided by others of which nobody knows who is right.
   */
  private void addVotes(List<List<Dependency>> byKey) {
    Map<List<Dependency>, SourceSearch.Found> explained = new LinkedHashMap<>();
    for (List<Dependency> decided : byKey) {
      SourceSearch.Found found = SourceSearch.of(table, decided);
      if (found != null) {
        explained.put(decided, found);
      }
    }
    BitSet taken = new BitSet();
    explained.entrySet().stream()
        .sorted(Comparator.comparingDouble(each -> -each.getValue().gain()))
        .forEach(each -> addVotes(each.getKey(), each.getValue(), taken));
    for (List<Dependency> decided : byKey) {
      if (!explained.containsKey(decided)) {
        addVotes(unsettled(decided, taken), Map.of());
      }
    }
  }

  /**
   * Without what sources settle together with the columns that decide it: rows that share what
   * sources say are those of sources that agree, also in what is wrong.
   */
  private static List<Dependency> unsettled(List<Dependency> decided, BitSet taken) {
    return decided.stream()
        .filter(
            each ->
                !taken.get(each.dependent())
                    || !Arrays.stream(each.determinant()).allMatch(taken::get))
        .toList();
  }

  /** Adds the votes of a determinant with sources, and marks the columns that it settles. */
  private void addVotes(List<Dependency> decided, SourceSearch.Found found, BitSet taken) {
    List<Dependency> open =
        found.explained().stream()
            .filter(each -> !each.isContested() || !taken.get(each.dependent()))
            .toList();
    boolean settles = open.stream().anyMatch(each -> !taken.get(each.dependent()));
    addVotes(
        unsettled(decided, taken), settles ? SourceFit.of(table, found.column(), open) : Map.of());
    if (settles) {
      open.forEach(each -> taken.set(each.dependent()));
      Arrays.stream(open.get(0).determinant()).forEach(taken::set);
    }
  }

  private void addVotes(List<Dependency> decided, Map<Integer, SourceReliability> sources) {
    List<DependencyVotes> votes =
        decided.stream()
            .filter(each -> !each.isContested() || sources.containsKey(each.dependent()))
            .map(each -> new DependencyVotes(table, each, sources.get(each.dependent())))
            .toList();
    double[] right = KeyProbability.right(votes, table.rows());
    for (DependencyVotes each : votes) {
      byColumn.get(each.dependency().dependent()).add(each);
      keyRight.put(each, right);
    }
  }

  /** Finds the dependencies of a table and lets its rows vote. */
  public static RowVotes of(VotingTable table) {
    return new RowVotes(table);
  }

  /** All dependencies that were found, with how well their rows agree. */
  public List<FoundDependency> dependencies() {
    List<FoundDependency> found = new ArrayList<>();
    for (List<DependencyVotes> some : byColumn) {
      some.forEach(each -> found.add(each.found()));
    }
    return found;
  }

  /**
   * What is said about a cell; null where no other row has a vote.
   *
   * @param text what the cell says, for which the votes were counted; empty for a hole
   */
  public @Nullable VoteResult on(int row, String column, String text) {
    Integer place = columns.get(column);
    if (place == null || row >= table.rows()) {
      return null;
    }
    int own = table.codes()[place][row];
    boolean same = own == VotingTable.HOLE || table.texts().get(place).get(own).equals(text);
    return same ? on(row, place) : null;
  }

  private @Nullable VoteResult on(int row, int column) {
    int own = table.codes()[column][row];
    List<DependencyVotes> votes = new ArrayList<>();
    Set<Integer> values = new LinkedHashSet<>();
    for (DependencyVotes each : byColumn.get(column)) {
      GroupCounts group = each.group(row);
      if (group != null && group.size() > (own == VotingTable.HOLE ? 0 : 1)) {
        if (each.isOther(row)) {
          return own == VotingTable.HOLE ? null : kept(column, own);
        }
        votes.add(each);
        for (int value : group.values()) {
          values.add(value);
        }
      }
    }
    if (votes.isEmpty()) {
      return null;
    }
    return joined(row, column, own, votes, values);
  }

  private VoteResult kept(int column, int own) {
    return new VoteResult(table.texts().get(column).get(own), 1, 1, "another population");
  }

  private VoteResult joined(
      int row, int column, int own, List<DependencyVotes> votes, Set<Integer> values) {
    double[] logs = new double[values.size() + 1];
    double[] rest = new double[votes.size()];
    int place = 0;
    int best = VotingTable.HOLE;
    double highest = Double.NEGATIVE_INFINITY;
    double ownLog = Double.NEGATIVE_INFINITY;
    for (int value : values) {
      for (int d = 0; d < votes.size(); d++) {
        double probability = probability(votes.get(d), row, own, value);
        rest[d] += probability;
        logs[place] += Math.log(Math.max(LEAST, probability)) / votes.size();
      }
      if (logs[place] > highest) {
        highest = logs[place];
        best = value;
      }
      ownLog = value == own ? logs[place] : ownLog;
      place++;
    }
    for (double sum : rest) {
      logs[place] += Math.log(Math.max(LEAST, 1 - sum)) / votes.size();
    }
    double sum = KeyFit.logSum(logs);
    return new VoteResult(
        table.texts().get(column).get(best),
        Math.exp(highest - sum),
        Math.exp(ownLog - sum),
        reason(row, column, votes, best));
  }

  private double probability(DependencyVotes each, int row, int own, int value) {
    GroupCounts group = Objects.requireNonNull(each.group(row));
    KeyFit fit = each.dependency().fit();
    double key = 0;
    for (int k = 0; k < group.values().length; k++) {
      key = group.values()[k] == value ? each.meant(row)[k] : key;
    }
    double otherwise =
        own == VotingTable.HOLE
            ? group.count(value) / (group.size() + fit.correlation())
            : value == own ? 1 : 0;
    double isKey = each.isKey() * Objects.requireNonNull(keyRight.get(each))[row];
    double says = own == VotingTable.HOLE ? each.saysSomething(row) : 1;
    return says * (isKey * key + (1 - isKey) * otherwise);
  }

  /** The determinant with the largest share of votes for the value. */
  private String reason(int row, int column, List<DependencyVotes> votes, int value) {
    DependencyVotes clearest = votes.get(0);
    double most = -1;
    for (DependencyVotes each : votes) {
      GroupCounts group = Objects.requireNonNull(each.group(row));
      double weight = (group.count(value) - 0.5) / group.size();
      if (weight > most) {
        most = weight;
        clearest = each;
      }
    }
    GroupCounts group = Objects.requireNonNull(clearest.group(row));
    List<String> keys = new ArrayList<>();
    for (int key : clearest.dependency().determinant()) {
      keys.add(table.names().get(key) + " " + table.texts().get(key).get(table.codes()[key][row]));
    }
    return group.count(value)
        + " of "
        + group.size()
        + " rows with "
        + String.join(" and ", keys)
        + " say "
        + table.texts().get(column).get(value);
  }
}
