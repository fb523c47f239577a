package dev.espalier.parquet;

/**
 * Values as they are stored.
 *
 * @param bits numbers of up to 64 bits, signed; empty for runs of bytes
 * @param bytes where the runs of bytes lie; empty for numbers
 * @param starts where each begins
 * @param ends where each ends
 */
record Raw(long[] bits, byte[] bytes, int[] starts, int[] ends) {
  private static final byte[] NO_BYTES = {};
  private static final int[] NO_PLACES = {};

  static Raw numbers(long[] bits) {
    return new Raw(bits, NO_BYTES, NO_PLACES, NO_PLACES);
  }

  static Raw runs(byte[] bytes, int[] starts, int[] ends) {
    return new Raw(new long[0], bytes, starts, ends);
  }

  int count() {
    return Math.max(bits.length, starts.length);
  }
}
