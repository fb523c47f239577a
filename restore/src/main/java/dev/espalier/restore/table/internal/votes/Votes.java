package dev.espalier.restore.table.internal.votes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The votes of all rows of a table on each other's cells. */
public final class Votes {
  /** What a determinant gives a value that its group does not have. */
  private static final double LEAST = 1e-4;

  private final VotingTable table;
  private final List<List<Ballot>> ballots = new ArrayList<>();
  private final Map<String, Integer> columns = new HashMap<>();
  private final Map<Ballot, double[]> keyRight = new HashMap<>();

  private Votes(VotingTable table) {
    this.table = table;
    for (List<Dependency> dependencies : DependencySearch.of(table)) {
      ballots.add(dependencies.stream().map(each -> new Ballot(table, each)).toList());
    }
    table.names().forEach(name -> columns.put(name, columns.size()));
    Map<List<Integer>, List<Ballot>> byKey = new LinkedHashMap<>();
    for (List<Ballot> some : ballots) {
      for (Ballot ballot : some) {
        List<Integer> key = Arrays.stream(ballot.dependency().determinant()).boxed().toList();
        byKey.computeIfAbsent(key, any -> new ArrayList<>()).add(ballot);
      }
    }
    for (List<Ballot> some : byKey.values()) {
      double[] right = KeyDoubt.right(some, table.rows());
      some.forEach(ballot -> keyRight.put(ballot, right));
    }
  }

  /** Finds the dependencies of a table and lets its rows vote. */
  public static Votes of(VotingTable table) {
    return new Votes(table);
  }

  /** What decides a column, in words such as {@code zip, phone}; empty where nothing does. */
  public List<String> determinants(String column) {
    List<String> names = new ArrayList<>();
    for (Ballot ballot : ballots.get(columns.getOrDefault(column, 0))) {
      names.add(names(ballot.dependency(), " and "));
    }
    return names;
  }

  /** All dependencies that were found, with how well their rows agree. */
  public List<FoundDependency> dependencies() {
    List<FoundDependency> found = new ArrayList<>();
    for (List<Ballot> some : ballots) {
      some.forEach(ballot -> found.add(FoundDependency.of(table, ballot)));
    }
    return found;
  }

  private String names(Dependency dependency, String and) {
    List<String> names = new ArrayList<>();
    for (int column : dependency.determinant()) {
      names.add(table.names().get(column));
    }
    return String.join(and, names);
  }

  /** Whether a column is decided by others. */
  public boolean hasVotes(String column) {
    Integer place = columns.get(column);
    return place != null && !ballots.get(place).isEmpty();
  }

  /**
   * What is said about a cell; null where no other row has a voice.
   *
   * @param text what the cell says, for which the votes were counted; empty for a hole
   */
  public @Nullable Verdict on(int row, String column, String text) {
    Integer place = columns.get(column);
    if (place == null || row >= table.rows()) {
      return null;
    }
    int own = table.codes()[place][row];
    boolean same = own == VotingTable.HOLE || table.texts().get(place).get(own).equals(text);
    return same ? on(row, place) : null;
  }

  private @Nullable Verdict on(int row, int column) {
    int own = table.codes()[column][row];
    List<Ballot> voices = new ArrayList<>();
    Set<Integer> values = new LinkedHashSet<>();
    for (Ballot ballot : ballots.get(column)) {
      GroupCounts group = ballot.group(row);
      if (group != null && group.size() > (own == VotingTable.HOLE ? 0 : 1)) {
        if (ballot.isOther(row)) {
          return own == VotingTable.HOLE ? null : kept(column, own);
        }
        voices.add(ballot);
        for (int value : group.values()) {
          values.add(value);
        }
      }
    }
    if (voices.isEmpty()) {
      return null;
    }
    return joined(row, column, own, voices, values);
  }

  private Verdict kept(int column, int own) {
    return new Verdict(table.texts().get(column).get(own), 1, 1, "another population");
  }

  private Verdict joined(int row, int column, int own, List<Ballot> voices, Set<Integer> values) {
    double[] logs = new double[values.size() + 1];
    double[] rest = new double[voices.size()];
    int place = 0;
    int best = VotingTable.HOLE;
    double highest = Double.NEGATIVE_INFINITY;
    double ownLog = Double.NEGATIVE_INFINITY;
    for (int value : values) {
      for (int d = 0; d < voices.size(); d++) {
        double probability = probability(voices.get(d), row, own, value);
        rest[d] += probability;
        logs[place] += Math.log(Math.max(LEAST, probability)) / voices.size();
      }
      if (logs[place] > highest) {
        highest = logs[place];
        best = value;
      }
      ownLog = value == own ? logs[place] : ownLog;
      place++;
    }
    for (double sum : rest) {
      logs[place] += Math.log(Math.max(LEAST, 1 - sum)) / voices.size();
    }
    double sum = KeyFit.logSum(logs);
    return new Verdict(
        table.texts().get(column).get(best),
        Math.exp(highest - sum),
        Math.exp(ownLog - sum),
        reason(row, column, voices, best));
  }

  private double probability(Ballot ballot, int row, int own, int value) {
    GroupCounts group = Objects.requireNonNull(ballot.group(row));
    KeyFit fit = ballot.dependency().fit();
    double key = 0;
    for (int k = 0; k < group.values().length; k++) {
      key = group.values()[k] == value ? ballot.meant(row)[k] : key;
    }
    double otherwise =
        own == VotingTable.HOLE
            ? group.count(value) / (group.size() + fit.correlation())
            : value == own ? 1 : 0;
    double isKey = fit.isKey() * Objects.requireNonNull(keyRight.get(ballot))[row];
    return isKey * key + (1 - isKey) * otherwise;
  }

  /** The determinant with the largest share of voices for the value. */
  private String reason(int row, int column, List<Ballot> voices, int value) {
    Ballot clearest = voices.get(0);
    double most = -1;
    for (Ballot ballot : voices) {
      GroupCounts group = Objects.requireNonNull(ballot.group(row));
      double weight = (group.count(value) - 0.5) / group.size();
      if (weight > most) {
        most = weight;
        clearest = ballot;
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
