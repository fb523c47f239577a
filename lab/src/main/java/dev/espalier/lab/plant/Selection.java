package dev.espalier.lab.plant;

import dev.espalier.Progress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Chooses which cells go wrong, and by which kind: of the cells that suit a kind, those with the
 * smallest numbers, as many as its share says; no cell goes wrong twice.
 *
 * <p>Only cells with small numbers are kept, a few times as many as are needed: memory grows with
 * what is planted. The table is read again where a kind suits fewer of them than expected.
 */
final class Selection {
  /** How many times as many cells as are needed are looked at first. */
  private static final double MANY = 4;

  /** How many times as many suffice, because other kinds take some. */
  private static final double ENOUGH = 2;

  private final CleanTable table;
  private final List<Fault> faults;
  private final boolean[] spoilt;
  private final Draws draws;

  /** The cells that go wrong, by row and column, with their kind. */
  private final Map<Long, ErrorKind> chosen = new HashMap<>();

  /** The cells that go wrong with those, because they change places. */
  private final Set<Long> others = new HashSet<>();

  private final Map<ErrorKind, Long> counts = new EnumMap<>(ErrorKind.class);

  /**
   * A cell that suits a kind.
   *
   * @param cell the cell
   * @param other the one that it changes places with; −1 for none
   */
  private record Candidate(double order, long cell, long other) {}

  Selection(CleanTable table, List<Fault> faults, boolean[] spoilt, Draws draws) {
    this.table = table;
    this.faults = faults;
    this.spoilt = spoilt;
    this.draws = draws;
  }

  /**
   * Chooses.
   *
   * @param needed how many cells of each kind
   */
  void run(Map<ErrorKind, Long> needed, long cells, Progress progress) {
    Map<ErrorKind, Double> limits = new EnumMap<>(ErrorKind.class);
    needed.forEach((kind, count) -> limits.put(kind, MANY * count / Math.max(1, cells)));
    Map<ErrorKind, List<Candidate>> found = new EnumMap<>(ErrorKind.class);
    while (!limits.isEmpty()) {
      found.putAll(candidates(limits, progress));
      limits.replaceAll((kind, limit) -> wider(limit, room(found.get(kind)), needed.get(kind)));
      limits.values().removeIf(limit -> limit <= 0);
    }
    for (Fault fault : faults) {
      take(fault.kind(), found.get(fault.kind()), needed.get(fault.kind()));
    }
  }

  /** Below which numbers to look next for as many cells as are needed; 0 where they are found. */
  private static double wider(double limit, long found, long needed) {
    // Other kinds will have taken some of them.
    if (limit == Double.POSITIVE_INFINITY || found >= ENOUGH * needed) {
      return 0;
    }
    double next = limit * MANY * needed / Math.max(1, found);
    return next >= 1 ? Double.POSITIVE_INFINITY : next;
  }

  private static long room(List<Candidate> candidates) {
    return candidates.stream().mapToLong(each -> each.other() < 0 ? 1 : 2).sum();
  }

  private Map<ErrorKind, List<Candidate>> candidates(
      Map<ErrorKind, Double> limits, Progress progress) {
    Map<ErrorKind, List<Candidate>> found = new EnumMap<>(ErrorKind.class);
    limits.keySet().forEach(kind -> found.put(kind, new ArrayList<>()));
    List<Fault> tried = faults.stream().filter(each -> limits.containsKey(each.kind())).toList();
    table.read(
        block -> {
          for (int row = 0; row < block.size(); row++) {
            for (int column = 0; column < spoilt.length; column++) {
              if (spoilt[column] && !TableProfile.isMissing(block.cell(row, column))) {
                for (Fault fault : tried) {
                  add(fault, block, row, column, limits.get(fault.kind()), found);
                }
              }
            }
          }
        },
        progress);
    return found;
  }

  private void add(
      Fault fault,
      RowBlock block,
      int row,
      int column,
      double limit,
      Map<ErrorKind, List<Candidate>> found) {
    double order = fault.order(block, row, column, draws);
    if (order >= limit) {
      return;
    }
    Damage damage = fault.damage(block, row, column, random(fault.kind(), block, row, column));
    if (damage != null) {
      long other = -1;
      if (damage.edits().size() > 1) {
        Damage.Edit edit = damage.edits().get(1);
        other = place(block, edit.row(), edit.column());
      }
      found.get(fault.kind()).add(new Candidate(order, place(block, row, column), other));
    }
  }

  private void take(ErrorKind kind, List<Candidate> candidates, long needed) {
    candidates.sort(
        Comparator.comparingDouble(Candidate::order).thenComparingLong(Candidate::cell));
    long count = 0;
    for (Candidate each : candidates) {
      int cells = each.other() < 0 ? 1 : 2;
      if (count + cells <= needed && isFree(each.cell()) && isFree(each.other())) {
        chosen.put(each.cell(), kind);
        if (each.other() >= 0) {
          others.add(each.other());
        }
        count += cells;
      }
    }
    counts.put(kind, count);
  }

  private boolean isFree(long cell) {
    return !chosen.containsKey(cell) && !others.contains(cell);
  }

  private long place(RowBlock block, int row, int column) {
    return (block.first() + row) * spoilt.length + column;
  }

  /** The numbers by which a cell is damaged. */
  private SplittableRandom random(ErrorKind kind, RowBlock block, int row, int column) {
    return draws.of(kind.ordinal(), 4, block.first() + row, column);
  }

  /** What becomes of the cells of a block, those of exchanges once. */
  List<Planned> in(RowBlock block) {
    List<Planned> planned = new ArrayList<>();
    for (int row = 0; row < block.size(); row++) {
      for (int column = 0; column < spoilt.length; column++) {
        ErrorKind kind = chosen.get(place(block, row, column));
        if (kind != null) {
          Fault fault =
              faults.stream().filter(each -> each.kind() == kind).findFirst().orElseThrow();
          Damage damage =
              Objects.requireNonNull(
                  fault.damage(block, row, column, random(kind, block, row, column)));
          planned.add(new Planned(kind, damage));
        }
      }
    }
    return planned;
  }

  /** A damage with its kind. */
  record Planned(ErrorKind kind, Damage damage) {}

  /** How many cells of each kind go wrong. */
  Map<ErrorKind, Long> counts() {
    return counts;
  }
}
