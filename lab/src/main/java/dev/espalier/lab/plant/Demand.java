package dev.espalier.lab.plant;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** How many cells one kind of error needs, and those that were found to suit it. */
final class Demand {
  /** How many times as many cells as are needed are looked at first. */
  private static final double MANY = 4;

  /** How many times as many suffice, because other kinds take some. */
  private static final double ENOUGH = 2;

  /**
   * A cell that suits.
   *
   * @param order its number: the smallest go wrong
   * @param cell the cell
   * @param other the one that it changes places with; −1 for none
   */
  record Candidate(double order, long cell, long other) {
    int cells() {
      return other < 0 ? 1 : 2;
    }
  }

  private final Fault fault;
  private final long wanted;
  private final List<Candidate> candidates = new ArrayList<>();
  private double limit;
  private boolean open = true;
  private long planted;

  /**
   * Starts.
   *
   * @param wanted how many cells are to go wrong
   * @param cells how many there are
   */
  Demand(Fault fault, long wanted, long cells) {
    this.fault = fault;
    this.wanted = wanted;
    this.limit = MANY * wanted / Math.max(1, cells);
  }

  Fault fault() {
    return fault;
  }

  ErrorKind kind() {
    return fault.kind();
  }

  /** How many cells go wrong: fewer than wanted where no more suit. */
  long planted() {
    return planted;
  }

  /** Whether cells are looked for. */
  boolean isOpen() {
    return open;
  }

  /** Whether a cell with this number is looked at. */
  boolean admits(double order) {
    return order < limit;
  }

  void add(Candidate candidate) {
    candidates.add(candidate);
  }

  /** Ends a look at all cells; where too few suit, the next one looks at more of them. */
  void lookedThrough() {
    long found = candidates.stream().mapToLong(Candidate::cells).sum();
    open = found < ENOUGH * wanted && limit < Double.POSITIVE_INFINITY;
    if (open) {
      candidates.clear();
      double next = limit * MANY * wanted / Math.max(1, found);
      limit = next >= 1 ? Double.POSITIVE_INFINITY : next;
    }
  }

  /** The cells that suit, the first to go wrong first; they are handed out once. */
  List<Candidate> ordered() {
    List<Candidate> ordered = new ArrayList<>(candidates);
    ordered.sort(Comparator.comparingDouble(Candidate::order).thenComparingLong(Candidate::cell));
    candidates.clear();
    return ordered;
  }

  /** Whether so many more cells may go wrong. */
  boolean needs(int cells) {
    return planted + cells <= wanted;
  }

  void planted(int cells) {
    planted += cells;
  }
}
