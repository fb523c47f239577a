package dev.espalier.internal.parallel;

/**
 * A range of {@code size} rows cut into {@code count} neighbouring pieces of nearly equal size.
 *
 * <p>The cut depends on the size of the work only, never on the number of threads: sums formed per
 * chunk and added in chunk order are therefore equal bit for bit on every machine setting.
 */
public record Chunks(int size, int count) {
  /** Enough for large machines, few to merge. */
  static final int MOST = 16;

  /** Minimum number of rows that are worth handing to a thread. */
  static final int SMALLEST = 64;

  /** Minimum work of a piece as a multiple of that on its buffers. */
  private static final double WORTH = 24;

  /** Checks the two numbers. */
  public Chunks {
    if (size < 0 || count < 0 || (size > 0 && count == 0)) {
      throw new IllegalArgumentException("chunks: " + count + " pieces of " + size + " rows");
    }
  }

  /**
   * At most {@code most} pieces, and none smaller than {@code smallest} rows unless there is only
   * one.
   */
  public static Chunks of(int size, int smallest, int most) {
    if (size < 0 || smallest < 1 || most < 1) {
      throw new IllegalArgumentException(
          "chunks: size " + size + ", smallest " + smallest + ", most " + most);
    }
    return new Chunks(size, size == 0 ? 0 : Math.max(1, Math.min(most, size / smallest)));
  }

  /**
   * Pieces each of which has to do much more work on its rows than on buffers of its own, which are
   * filled and merged; their number is a power of two, so that two, four or eight threads have the
   * same to do.
   *
   * @param size number of rows
   * @param workOfRow what a row takes, in multiplications
   * @param buffers how many numbers a piece's buffers hold
   */
  public static Chunks forCost(int size, double workOfRow, double buffers) {
    if (size == 0) {
      return new Chunks(0, 0);
    }
    double fewestRows = Math.max(SMALLEST, WORTH * buffers / workOfRow);
    int count = (int) Math.max(1, Math.min(MOST, size / fewestRows));
    return new Chunks(size, Integer.highestOneBit(count));
  }

  /** How many rows the largest chunk has. */
  public int largest() {
    return count == 0 ? 0 : (size + count - 1) / count;
  }

  /** How many rows a chunk has. */
  public int size(int chunk) {
    return to(chunk) - from(chunk);
  }

  /** The first row of a chunk. */
  public int from(int chunk) {
    return (int) ((long) size * chunk / count);
  }

  /** The row after the last one of a chunk. */
  public int to(int chunk) {
    return (int) ((long) size * (chunk + 1) / count);
  }
}
