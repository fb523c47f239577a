package dev.espalier.lab.reproduce;

import dev.espalier.error.InputException;
import dev.espalier.eval.internal.PairedTest;
import dev.espalier.eval.internal.Summary;
import dev.espalier.lab.study.Cell;
import dev.espalier.lab.study.StudyRun;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** What a reproduction found beside what is printed: marks, wins and losses. */
final class ReproductionResults {
  private static final double LEVEL = 0.05;

  private final Reproduction reproduction;
  private final StudyRun run;
  private final String named;

  /**
   * Looks at a run.
   *
   * @param against the method that marks are about, in any case; empty for the paper's own
   */
  ReproductionResults(Reproduction reproduction, StudyRun run, String against) {
    this.reproduction = reproduction;
    this.run = run;
    this.named = named(reproduction, against);
  }

  /** The row of a method that is named in any case; empty where there is none. */
  static Optional<String> row(Reproduction reproduction, String method) {
    Set<String> rows = rows(reproduction);
    return rows.contains(method)
        ? Optional.of(method)
        : rows.stream().filter(method::equalsIgnoreCase).findFirst();
  }

  private static Set<String> rows(Reproduction reproduction) {
    Set<String> rows = new LinkedHashSet<>();
    reproduction.tables().forEach(table -> rows.addAll(table.rows()));
    return rows;
  }

  /** The same, or a mistake; what is empty stands for the paper's own method. */
  static String named(Reproduction reproduction, String against) {
    if (against.isEmpty()) {
      return reproduction.named();
    }
    return row(reproduction, against)
        .orElseThrow(
            () ->
                new InputException(
                    "--against "
                        + against
                        + ": "
                        + reproduction.name()
                        + " has no such method; expected one of "
                        + String.join(", ", rows(reproduction))));
  }

  Reproduction reproduction() {
    return reproduction;
  }

  StudyRun run() {
    return run;
  }

  /** The method that marks are about; empty for none. */
  String named() {
    return named;
  }

  /** A cell of ours beside the paper's. */
  ComparedCell cell(PaperTable table, String block, String row, String column) {
    Cell cell = new Cell(table.title(), block, row, column);
    boolean lower = reproduction.lowerIsBetter(table, row, column);
    Optional<Summary> ours = run.ours(cell);
    Optional<Printed> printed =
        reproduction.ownRows().contains(row)
            ? table.best(block, column, lower)
            : table.printed(cell);
    Optional<Printed.Verdict> verdict =
        ours.isPresent() && printed.isPresent() && Double.isFinite(ours.get().mean())
            ? Optional.of(printed.get().verdict(ours.get().mean(), lower))
            : Optional.empty();
    if (ours.isEmpty() || !reproduction.comparesRows(table)) {
      return new ComparedCell(cell, ours, printed, verdict, "", false, false);
    }
    Cell best = best(table, block, column, lower);
    return new ComparedCell(
        cell,
        ours,
        printed,
        verdict,
        mark(cell, new Cell(table.title(), block, named, column), lower),
        run.ours(best).orElseThrow().mean() == ours.get().mean(),
        significant(cell, best, lower) == Printed.Verdict.WORSE);
  }

  private Cell best(PaperTable table, String block, String column, boolean lower) {
    Cell best = null;
    double value = Double.NaN;
    for (String row : table.rows()) {
      Cell cell = new Cell(table.title(), block, row, column);
      double mean = run.ours(cell).map(Summary::mean).orElse(Double.NaN);
      if (!Double.isNaN(mean) && (best == null || (lower ? mean < value : mean > value))) {
        best = cell;
        value = mean;
      }
    }
    return Objects.requireNonNull(best);
  }

  private String mark(Cell cell, Cell other, boolean lower) {
    return switch (significant(other, cell, lower)) {
      case BETTER -> Printed.BETTER;
      case WORSE -> Printed.WORSE;
      case EQUAL -> "";
    };
  }

  /** How the first compares with the second by a paired t-test over the same draws. */
  private Printed.Verdict significant(Cell first, Cell second, boolean lower) {
    double[] values = run.values(first);
    double[] others = run.values(second);
    if (first.equals(second) || values.length < 2 || values.length != others.length) {
      return Printed.Verdict.EQUAL;
    }
    return switch (PairedTest.of(values, others).mark(!lower, LEVEL)) {
      case BETTER -> Printed.Verdict.BETTER;
      case WORSE -> Printed.Verdict.WORSE;
      case EVEN -> Printed.Verdict.EQUAL;
    };
  }

  /** All cells of a table, row by row. */
  List<ComparedCell> cells(PaperTable table) {
    List<ComparedCell> cells = new ArrayList<>();
    for (String block : table.blocks()) {
      for (String row : table.rows()) {
        for (String column : table.columns()) {
          cells.add(cell(table, block, row, column));
        }
      }
    }
    return cells;
  }

  /** Our cells against the printed ones of the same methods. */
  Tally againstPaper(PaperTable table) {
    return tally(table, row -> !reproduction.ownRows().contains(row));
  }

  /** A row that the paper does not have against the best printed number of each column. */
  Tally againstBest(PaperTable table, String row) {
    return tally(table, row::equals);
  }

  private Tally tally(PaperTable table, Predicate<String> rows) {
    Tally tally = Tally.NONE;
    for (ComparedCell cell : cells(table)) {
      if (rows.test(cell.cell().row()) && cell.verdict().isPresent()) {
        tally = tally.plus(cell.verdict().get());
      }
    }
    return tally;
  }

  /** Cells of rows that the paper does not have that are worse than its best. */
  List<ComparedCell> lost(PaperTable table) {
    return cells(table).stream()
        .filter(cell -> reproduction.ownRows().contains(cell.cell().row()))
        .filter(cell -> cell.verdict().equals(Optional.of(Printed.Verdict.WORSE)))
        .toList();
  }

  /** The named method against every other of the paper's, by our numbers. */
  Tally namedByOurs(PaperTable table) {
    Tally tally = Tally.NONE;
    for (ComparedCell cell : cells(table)) {
      Cell other = new Cell(table.title(), cell.cell().block(), named, cell.cell().column());
      if (isRival(cell) && run.ours(other).isPresent() && cell.ours().isPresent()) {
        boolean lower = reproduction.lowerIsBetter(table, cell.cell().row(), cell.cell().column());
        tally =
            tally.plus(
                run.values(other).length > 1
                    ? significant(other, cell.cell(), lower)
                    : byValue(run.ours(other).get().mean(), cell.ours().get().mean(), lower));
      }
    }
    return tally;
  }

  /** The same by the paper's: by its marks where it has some, otherwise by its numbers. */
  Tally namedByPaper(PaperTable table) {
    boolean marked =
        named.equals(reproduction.named())
            && table.printed().values().stream().anyMatch(each -> !each.mark().isEmpty());
    Tally tally = Tally.NONE;
    for (ComparedCell cell : cells(table)) {
      Optional<Printed> own =
          table.printed(new Cell(table.title(), cell.cell().block(), named, cell.cell().column()));
      Optional<Printed> other = table.printed(cell.cell());
      if (isRival(cell) && own.isPresent() && other.isPresent()) {
        boolean lower = reproduction.lowerIsBetter(table, cell.cell().row(), cell.cell().column());
        tally =
            tally.plus(
                marked
                    ? ofMark(other.get().mark())
                    : byValue(own.get().value(), other.get().value(), lower));
      }
    }
    return tally;
  }

  private boolean isRival(ComparedCell cell) {
    return !cell.cell().row().equals(named) && !reproduction.ownRows().contains(cell.cell().row());
  }

  private static Printed.Verdict ofMark(String mark) {
    return mark.isEmpty()
        ? Printed.Verdict.EQUAL
        : mark.equals(Printed.BETTER) ? Printed.Verdict.BETTER : Printed.Verdict.WORSE;
  }

  private static Printed.Verdict byValue(double first, double second, boolean lower) {
    return first == second
        ? Printed.Verdict.EQUAL
        : first < second == lower ? Printed.Verdict.BETTER : Printed.Verdict.WORSE;
  }
}
