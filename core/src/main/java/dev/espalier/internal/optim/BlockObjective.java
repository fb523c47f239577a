package dev.espalier.internal.optim;

import org.jspecify.annotations.Nullable;

/**
 * A smooth function that is a sum over fixed chunks of rows.
 *
 * <p>A chunk's term and its gradient are pure functions of chunk and point, and merge by addition:
 * any engine may evaluate chunks in any order, on any copy of the objective, on any thread, and
 * gets the same bits. {@link SummedObjective} does it on the threads of this process.
 *
 * <p>The number of chunks must depend on the data only. Each takes a gradient of its own, so there
 * are at most 16.
 */
public interface BlockObjective {
  /** The number of variables. */
  int dimension();

  /** The number of chunks. */
  int chunks();

  /**
   * The terms at a point: does once what all chunks share.
   *
   * @param point input; not modified, and not to be modified while the terms are in use
   */
  Terms at(double[] point);

  /** The terms of all chunks at one point. Immutable; safe for many threads. */
  @FunctionalInterface
  interface Terms {
    /**
     * The value of one chunk's term.
     *
     * @param chunk which chunk
     * @param gradient input and output: the gradient of the term is added; null where only the
     *     value is wanted
     */
    double add(int chunk, double @Nullable [] gradient);
  }
}
