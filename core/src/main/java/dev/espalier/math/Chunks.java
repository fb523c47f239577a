package dev.espalier.math;

/**
 * A range of {@code size} rows cut into {@code count} neighbouring pieces of nearly equal size.
 *
 * <p>The cut depends on the size of the work only, never on the number of threads: sums formed per
 * chunk and added in chunk order are therefore equal bit for bit on every machine setting.
 */
public record Chunks(int size, int count) {
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

  /** The first row of a chunk. */
  public int from(int chunk) {
    return (int) ((long) size * chunk / count);
  }

  /** The row after the last one of a chunk. */
  public int to(int chunk) {
    return (int) ((long) size * (chunk + 1) / count);
  }
}
