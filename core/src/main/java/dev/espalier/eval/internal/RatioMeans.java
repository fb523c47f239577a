package dev.espalier.eval.internal;

import dev.espalier.eval.ZeroDivision;

/**
 * Means of accuracy, precision, recall and F1 over rows or labels, under a convention for 0/0. Not
 * safe for many threads.
 */
public final class RatioMeans {
  private final ZeroDivision zeroDivision;
  private double accuracy;
  private double precision;
  private double recall;
  private double f1;
  private long terms;

  /** No terms yet. */
  public RatioMeans(ZeroDivision zeroDivision) {
    this.zeroDivision = zeroDivision;
  }

  /** Adds one term to each mean; see the other. */
  public void add(long right, long excess, long missed) {
    add(right, excess, missed, 1);
  }

  /**
   * Adds terms to each mean.
   *
   * @param right on and predicted
   * @param excess predicted, not on
   * @param missed on, not predicted
   * @param times how many such terms there are
   */
  public void add(long right, long excess, long missed, long times) {
    if (right + excess + missed > 0) {
      accuracy += times * ((double) right / (right + excess + missed));
      // Where only one side is empty, so is the intersection, and the ratio is 0.
      precision += times * ((double) right / Math.max(1, right + excess));
      recall += times * ((double) right / Math.max(1, right + missed));
      f1 += times * (2.0 * right / (2 * right + excess + missed));
      terms += times;
    } else if (zeroDivision != ZeroDivision.SKIP) {
      double term = zeroDivision == ZeroDivision.ONE ? times : 0;
      accuracy += term;
      precision += term;
      recall += term;
      f1 += term;
      terms += times;
    }
  }

  /** The mean of right / (right + excess + missed). */
  public double accuracy() {
    return accuracy / terms;
  }

  /** The mean of right / (right + excess). */
  public double precision() {
    return precision / terms;
  }

  /** The mean of right / (right + missed). */
  public double recall() {
    return recall / terms;
  }

  /** The mean of 2 right / (2 right + excess + missed). */
  public double f1() {
    return f1 / terms;
  }
}
