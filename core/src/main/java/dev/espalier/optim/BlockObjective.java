package dev.espalier.optim;

/**
 * A smooth function that is a sum over fixed chunks of rows.
 *
 * <p>The terms are pure functions of chunk and point and merge by addition, so any engine may
 * evaluate them anywhere: {@link SummedObjective} does it on the threads of this process. The
 * number of chunks must depend on the data only; keep it small (at most 16), since each has a
 * gradient buffer of its own.
 */
public interface BlockObjective {
  /** The number of variables. */
  int dimension();

  /** The number of chunks. */
  int chunks();

  /**
   * Does once for all chunks what they need of a point; to be called before their terms there are.
   *
   * @param point input, not modified
   */
  default void prepare(double[] point) {}

  /**
   * The value of one chunk's term. Called for different chunks at the same time.
   *
   * @param chunk which chunk
   * @param point input, not modified
   * @param gradient input and output: the gradient of the term is added
   */
  double add(int chunk, double[] point, double[] gradient);

  /**
   * The value of one chunk's term alone, for those who can give it cheaper.
   *
   * @param chunk which chunk
   * @param point input, not modified
   * @param scratch as large as a gradient, private to the chunk; its content afterwards is open
   */
  default double value(int chunk, double[] point, double[] scratch) {
    return add(chunk, point, scratch);
  }
}
