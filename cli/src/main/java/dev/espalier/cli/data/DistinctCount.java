package dev.espalier.cli.data;

/**
 * Counts different things by hashes of 64 bits: exactly up to four million of them, beyond by a
 * sample of the hashes, which errs by about one in a thousand. Memory stays below 64 megabytes.
 */
final class DistinctCount {
  private static final int MOST_KEPT = 1 << 22;

  private final int most;
  private long[] table = new long[1 << 10];
  private int size;
  private boolean hasZero;

  /** Only hashes that end with so many zero bits are kept. */
  private int level;

  DistinctCount() {
    this(MOST_KEPT);
  }

  /**
   * Counts with less memory.
   *
   * @param most how many hashes are kept at most
   */
  DistinctCount(int most) {
    this.most = most;
  }

  /** Counts a thing, unless one of the same hash was counted. */
  void add(long hash) {
    long mixed = mix(hash);
    if ((mixed & ((1L << level) - 1)) != 0) {
      return;
    }
    if (mixed == 0) {
      hasZero = true;
    } else if (put(table, mixed)) {
      size++;
      if (size > most) {
        thin();
      } else if (2 * size > table.length) {
        rebuild(2 * table.length);
      }
    }
  }

  private void thin() {
    level++;
    rebuild(table.length);
  }

  private void rebuild(int length) {
    long[] kept = new long[length];
    int count = 0;
    for (long hash : table) {
      if (hash != 0 && (hash & ((1L << level) - 1)) == 0) {
        put(kept, hash);
        count++;
      }
    }
    table = kept;
    size = count;
  }

  private static boolean put(long[] table, long hash) {
    int at = (int) (hash >>> 40) & (table.length - 1);
    while (table[at] != 0) {
      if (table[at] == hash) {
        return false;
      }
      at = (at + 1) & (table.length - 1);
    }
    table[at] = hash;
    return true;
  }

  /** Every bit of the result depends on every bit of the hash; different hashes stay different. */
  private static long mix(long hash) {
    long x = (hash ^ (hash >>> 30)) * 0xBF58476D1CE4E5B9L;
    x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
    return x ^ (x >>> 31);
  }

  /** How many different things there were, exactly or about. */
  long count() {
    return ((long) size + (hasZero ? 1 : 0)) << level;
  }

  /** Whether the count is exact. */
  boolean isExact() {
    return level == 0;
  }
}
