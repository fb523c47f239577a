package dev.espalier.lab.plant;

import dev.espalier.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Chooses which cells go wrong, and by which kind: of the cells that suit a kind, those with the
 * smallest numbers, as many as its share says; no cell goes wrong twice.
 *
 * <p>Only cells with small numbers are kept, a few times as many as are needed: memory grows with
 * what is planted. The table is read again where a kind suits fewer of them than expected.
 */
final class Selection {
  private final boolean[] spoilt;
  private final Draws draws;

  /** The cells that go wrong, by row and column, with the kind. */
  private final Map<Long, Fault> chosen = new HashMap<>();

  /** The cells that go wrong with those, because they change places. */
  private final Set<Long> others = new HashSet<>();

  /**
   * Starts with no cell.
   *
   * @param spoilt for each column whether its cells may go wrong
   */
  Selection(boolean[] spoilt, Draws draws) {
    this.spoilt = spoilt;
    this.draws = draws;
  }

  /** Chooses; the demands that come first take their cells first. */
  void run(CleanTable table, List<Demand> demands, Progress progress) {
    List<Demand> open = demands;
    double done = 0;
    while (!open.isEmpty()) {
      List<Demand> tried = open;
      // Most tables are looked through once or twice.
      double next = (1 + done) / 2;
      table.read(block -> look(block, tried), progress.part("", done, next));
      done = next;
      tried.forEach(Demand::lookedThrough);
      open = tried.stream().filter(Demand::isOpen).toList();
    }
    demands.forEach(this::take);
  }

  private void look(RowBlock block, List<Demand> demands) {
    for (int row = 0; row < block.size(); row++) {
      for (int column = 0; column < spoilt.length; column++) {
        if (spoilt[column] && !TableProfile.isMissing(block.cell(row, column))) {
          for (Demand demand : demands) {
            look(block, row, column, demand);
          }
        }
      }
    }
  }

  private void look(RowBlock block, int row, int column, Demand demand) {
    double order = demand.fault().order(block, row, column, draws);
    if (!demand.admits(order)) {
      return;
    }
    Damage damage = damage(demand.fault(), block, row, column);
    if (damage != null) {
      long other = -1;
      if (damage.edits().size() > 1) {
        Damage.Edit edit = damage.edits().get(1);
        other = place(block, edit.row(), edit.column());
      }
      demand.add(new Demand.Candidate(order, place(block, row, column), other));
    }
  }

  private void take(Demand demand) {
    for (Demand.Candidate each : demand.ordered()) {
      if (demand.needs(each.cells()) && isFree(each.cell()) && isFree(each.other())) {
        chosen.put(each.cell(), demand.fault());
        if (each.other() >= 0) {
          others.add(each.other());
        }
        demand.planted(each.cells());
      }
    }
  }

  private boolean isFree(long cell) {
    return !chosen.containsKey(cell) && !others.contains(cell);
  }

  private long place(RowBlock block, int row, int column) {
    return (block.first() + row) * spoilt.length + column;
  }

  /** The damage of a cell is the same whenever it is asked for. */
  private @Nullable Damage damage(Fault fault, RowBlock block, int row, int column) {
    SplittableRandom random = draws.of(fault.kind().number(), 4, block.first() + row, column);
    return fault.damage(block, row, column, random);
  }

  /**
   * A damage with its kind.
   *
   * @param kind the kind
   * @param damage what becomes of the cells
   */
  record Planned(ErrorKind kind, Damage damage) {}

  /** What becomes of the cells of a block, of two that change places once. */
  List<Planned> in(RowBlock block) {
    List<Planned> planned = new ArrayList<>();
    for (int row = 0; row < block.size(); row++) {
      for (int column = 0; column < spoilt.length; column++) {
        Fault fault = chosen.get(place(block, row, column));
        Damage damage = fault == null ? null : damage(fault, block, row, column);
        if (fault != null && damage != null) {
          planned.add(new Planned(fault.kind(), damage));
        }
      }
    }
    return planned;
  }
}
