package dev.espalier.automatic;

import java.util.function.LongSupplier;

/**
 * What an elimination may cost: an amount of estimated work, and as much time on the clock.
 *
 * <p>Both are in seconds. Work decides; the clock only stops an elimination that takes longer than
 * it should, on a slow or busy machine. A budget of a moment is not held against the time that a
 * Java process needs to get going.
 */
final class WorkBudget {
  /** The clock stops nothing before. */
  private static final double LEAST_TIME = 20;

  /** How many times the budget the clock may show before it ends what has not begun. */
  private static final double PATIENCE = 1.5;

  private final double seconds;
  private final LongSupplier clock;
  private final long started;
  private double spent;

  WorkBudget(double seconds, LongSupplier clock) {
    this.seconds = seconds;
    this.clock = clock;
    this.started = clock.getAsLong();
  }

  boolean affords(double work) {
    return spent + work <= seconds;
  }

  void spend(double work) {
    spent += work;
  }

  double spent() {
    return spent;
  }

  /** The share that is spent, at most 1. */
  double share() {
    return spent == 0 ? 0 : Math.min(1, spent / seconds);
  }

  boolean isOverTime() {
    return (clock.getAsLong() - started) / 1e9 > Math.max(LEAST_TIME, PATIENCE * seconds);
  }
}
