package dev.espalier.restore.table.internal.votes;

import dev.espalier.internal.parallel.Parallel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Finds the columns that decide others in spite of errors: single columns first, then pairs, then,
 * in a table that is not large, triples, none of which contains a smaller one that decides already.
 *
 * <p>A determinant goes on to {@link KeyFit} where it says clearly more than its parts ({@link
 * Determinant}); most are refused by some drawn rows already. Determinants are looked at in
 * parallel, and what is drawn depends on them only.
 */
final class DependencySearch {
  /** Minimum share of rows that have the values of a determinant in common with another. */
  private static final double LEAST_SHARING = 0.1;

  /** Maximum share of different values in a column that is decided. */
  private static final double MOST_DISTINCT = 0.9;

  /** Maximum number of rows, added up over all determinants, that pairs and that triples take. */
  private static final double[] MOST_WORK = {2e9, 2e8};

  /** Maximum number of determinants of several columns for each column that is decided. */
  private static final int MOST_TOGETHER = 6;

  /** Maximum number of rows in the groupings of all these. */
  private static final long MOST_HELD = 64_000_000;

  private final VotingTable table;
  private final Grouping[] single;
  private final double[] chance;
  private final int[] recurring;

  /** What decides each column, without its rows. */
  private final List<List<Dependency>> minimal = new ArrayList<>();

  private DependencySearch(VotingTable table) {
    this.table = table;
    this.single = new Grouping[table.columns()];
    this.chance = new double[table.columns()];
    Parallel.run(
        single.length,
        column -> {
          single[column] = Grouping.of(table, column);
          chance[column] = table.agreement(column);
        });
    this.recurring =
        IntStream.range(0, table.columns()).filter(column -> recurs(table, column)).toArray();
    for (int column = 0; column < single.length; column++) {
      minimal.add(new ArrayList<>());
    }
  }

  /** A column of which every row says something else is not decided by another. */
  private static boolean recurs(VotingTable table, int column) {
    int distinct = table.texts().get(column).size();
    return distinct > 1 && distinct <= MOST_DISTINCT * table.present(column);
  }

  /** The dependencies of each column, those with the fewest errors only. */
  static List<List<Dependency>> of(VotingTable table) {
    DependencySearch search = new DependencySearch(table);
    for (int size = 1; size <= 1 + MOST_WORK.length; size++) {
      search.look(search.determinants(size));
    }
    return search.kept();
  }

  /** The determinants of one size that are looked at, in their order. */
  private List<int[]> determinants(int size) {
    int[] columns =
        IntStream.range(0, table.columns()).filter(column -> shares(single[column])).toArray();
    if (size > 1) {
      int most = 0;
      while (most < columns.length
          && combinations(most + 1, size) * table.rows() <= MOST_WORK[size - 2]) {
        most++;
      }
      columns = mostShared(columns, most);
    }
    List<int[]> all = new ArrayList<>();
    combine(columns, 0, new int[0], size, all);
    return all;
  }

  private boolean shares(Grouping grouping) {
    return grouping.groups() > 1 && grouping.sharing() >= LEAST_SHARING * table.rows();
  }

  /** Some of the columns, those first that most rows have in common with another. */
  private int[] mostShared(int[] columns, int most) {
    return Arrays.stream(columns)
        .boxed()
        .sorted(Comparator.comparingInt((Integer column) -> -single[column].sharing()))
        .limit(most)
        .mapToInt(column -> column)
        .sorted()
        .toArray();
  }

  private static double combinations(int columns, int size) {
    double count = 1;
    for (int k = 0; k < size; k++) {
      count = count * (columns - k) / (k + 1);
    }
    return count;
  }

  private static void combine(int[] columns, int from, int[] begun, int size, List<int[]> all) {
    if (begun.length == size) {
      all.add(begun);
      return;
    }
    for (int k = from; k < columns.length; k++) {
      int[] longer = Arrays.copyOf(begun, begun.length + 1);
      longer[begun.length] = columns[k];
      combine(columns, k + 1, longer, size, all);
    }
  }

  /** Looks at determinants of one size: chance is compared with as often as there are of them. */
  private void look(List<int[]> determinants) {
    double beyond = Dependency.BEYOND_CHANCE + Math.log(Math.max(1, determinants.size()));
    List<List<Dependency>> decided = new ArrayList<>();
    determinants.forEach(determinant -> decided.add(List.of()));
    Parallel.run(determinants.size(), k -> decided.set(k, decidedBy(determinants.get(k), beyond)));
    decided.forEach(some -> some.forEach(one -> minimal.get(one.dependent()).add(one)));
  }

  /** What a determinant decides. */
  private List<Dependency> decidedBy(int[] columns, double beyond) {
    int[] open = Arrays.stream(recurring).filter(column -> isOpen(columns, column)).toArray();
    if (open.length == 0) {
      return List.of();
    }
    Determinant determinant = new Determinant(table, columns, single, chance);
    if (!shares(determinant.grouping())) {
      return List.of();
    }
    List<Dependency> decided = new ArrayList<>();
    for (int column : open) {
      if (determinant.maySayMore(column) && determinant.saysMore(column, beyond)) {
        Dependency one = Dependency.of(table, columns, determinant.grouping(), column, beyond);
        // Who is right where most rows are wrong is asked of single columns only.
        if (one != null && (columns.length == 1 || !one.isContested())) {
          decided.add(one.with(Grouping.NONE));
        }
      }
    }
    return decided;
  }

  /** Whether a determinant has neither the column nor a part that decides it already. */
  private boolean isOpen(int[] determinant, int column) {
    return Arrays.stream(determinant).noneMatch(each -> each == column)
        && minimal.get(column).stream()
            .noneMatch(one -> !one.isContested() && isPart(one.determinant(), determinant));
  }

  private static boolean isPart(int[] part, int[] whole) {
    return Arrays.stream(part).allMatch(one -> Arrays.stream(whole).anyMatch(each -> each == one));
  }

  /** Those that vote, with their rows. */
  private List<List<Dependency>> kept() {
    Map<List<Integer>, Grouping> groupings = new HashMap<>();
    List<List<Dependency>> kept = new ArrayList<>();
    for (List<Dependency> all : minimal) {
      List<Dependency> some = new ArrayList<>();
      for (Dependency one : withRoom(fewestErrors(all))) {
        List<Integer> key = Arrays.stream(one.determinant()).boxed().toList();
        some.add(one.with(groupings.computeIfAbsent(key, any -> grouping(one.determinant()))));
      }
      kept.add(saying(some));
    }
    return kept;
  }

  private Grouping grouping(int[] determinant) {
    return determinant.length == 1 ? single[determinant[0]] : Grouping.of(table, determinant);
  }

  /**
   * A determinant with far more errors than the best one of at most as many columns only blurs its
   * votes; which of the contested ones is a key, their sources must tell.
   */
  private static List<Dependency> fewestErrors(List<Dependency> all) {
    return all.stream()
        .filter(
            one ->
                one.isContested()
                    || one.fit().error() <= 2 * least(all, one.determinant().length) + 0.02)
        .toList();
  }

  private static double least(List<Dependency> all, int columns) {
    return all.stream()
        .filter(one -> !one.isContested() && one.determinant().length <= columns)
        .mapToDouble(one -> one.fit().error())
        .min()
        .orElse(0);
  }

  /**
   * Without those whose groups lie within those of one column that decides: they say nothing new.
   */
  private static List<Dependency> saying(List<Dependency> all) {
    List<Dependency> kept = new ArrayList<>();
    for (Dependency one : all) {
      boolean refines =
          one.determinant().length > 1
              && all.stream()
                  .filter(other -> other.determinant().length == 1 && !other.isContested())
                  .anyMatch(other -> one.grouping().refines(other.grouping()));
      if (!refines) {
        kept.add(one);
      }
    }
    return kept;
  }

  /** All single columns, and of several together the coarsest, as many as there is room for. */
  private List<Dependency> withRoom(List<Dependency> all) {
    long room = MOST_HELD / Math.max(1, (long) table.rows() * table.columns());
    List<Dependency> kept =
        new ArrayList<>(all.stream().filter(one -> one.determinant().length == 1).toList());
    all.stream()
        .filter(one -> one.determinant().length > 1)
        .sorted(Comparator.comparingDouble((Dependency one) -> values(one.determinant())))
        .limit(Math.max(1, Math.min(MOST_TOGETHER, room)))
        .forEach(kept::add);
    return kept;
  }

  /** How many combinations of values a determinant may have. */
  private double values(int[] determinant) {
    double product = 1;
    for (int column : determinant) {
      product *= table.texts().get(column).size();
    }
    return product;
  }
}
