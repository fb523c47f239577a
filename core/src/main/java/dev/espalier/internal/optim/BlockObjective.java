package dev.espalier.internal.optim;

/**
 * A smooth function that is a sum over fixed chunks, of rows and perhaps of variables too.
 *
 * <p>The terms are pure functions of chunk and point and merge by addition, so any engine may
 * evaluate them anywhere: {@link SummedObjective} does it on the threads of this process. The
 * number of chunks must depend on the data only; keep that of gradient buffers small (at most 16).
 */
public interface BlockObjective {
  /** The number of variables. */
  int dimension();

  /** The number of chunks. */
  int chunks();

  /**
   * The number of gradient buffers. Chunks that work on different variables of the same rows may
   * share one.
   */
  default int buffers() {
    return chunks();
  }

  /** The buffer that a chunk adds its gradient to. */
  default int buffer(int chunk) {
    return chunk;
  }

  /**
   * Does once for all chunks what they need of a point; to be called before their terms there are.
   *
   * @param point input, not modified
   */
  default void prepare(double[] point) {}

  /**
   * How many leading variables chunks give their gradients of; those of the others are set by
   * {@link #complete}.
   */
  default int summed() {
    return dimension();
  }

  /**
   * Sets the gradient by the variables behind {@link #summed}, once all chunks have given theirs.
   *
   * @param gradient output, from there on
   */
  default void complete(double[] gradient) {}

  /**
   * The value of one chunk's term. Called for different chunks at the same time.
   *
   * @param chunk which chunk
   * @param point input, not modified
   * @param gradient input and output: the gradient of the term is added; {@link #summed} numbers.
   *     Other chunks with the same buffer may add to other parts at the same time
   */
  double add(int chunk, double[] point, double[] gradient);

  /**
   * The value of one chunk's term alone, for those who can give it cheaper.
   *
   * @param chunk which chunk
   * @param point input, not modified
   * @param scratch a gradient that the chunk may add to; its content afterwards is open
   */
  default double value(int chunk, double[] point, double[] scratch) {
    return add(chunk, point, scratch);
  }
}
