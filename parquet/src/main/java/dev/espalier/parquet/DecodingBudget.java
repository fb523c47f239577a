package dev.espalier.parquet;

/**
 * How much memory a file may ask for. Runs of equal values and compressed zeros expand without end,
 * so a file may not become both large and far larger than it is, as for compressed text.
 */
final class DecodingBudget {
  private static final long LARGEST_RATIO = 500;
  private static final long HARMLESS_BYTES = 1L << 28;

  private long left;

  /**
   * Starts with nothing spent.
   *
   * @param fileSize the size of the file
   */
  DecodingBudget(long fileSize) {
    this.left = Math.max(HARMLESS_BYTES, LARGEST_RATIO * fileSize);
  }

  /** Takes so many times so many bytes, before they are asked for. */
  void spend(long count, long bytesOfEach) throws Malformed {
    if (count < 0 || count > left / bytesOfEach) {
      throw new Malformed(
          "it expands to more than "
              + LARGEST_RATIO
              + " times its size, as only files do that are damaged or made to exhaust memory; if"
              + " it is right, write the table as CSV");
    }
    left -= count * bytesOfEach;
  }
}
