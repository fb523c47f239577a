package dev.espalier.lab.plant;

import java.util.SplittableRandom;

/**
 * Random numbers that depend on a seed and on what they are for, and not on what was drawn before.
 *
 * @param seed of all of them
 */
record Draws(long seed) {
  /** An odd number near 2^64/φ, as in the generator of Steele, Lea and Flood. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /** A source of numbers for what these values name. */
  SplittableRandom of(long... values) {
    long state = seed;
    for (long value : values) {
      state = mixed(state + GOLDEN + value);
    }
    return new SplittableRandom(state);
  }

  /** One number from 0 to 1 for what these values name. */
  double one(long... values) {
    return of(values).nextDouble();
  }

  private static long mixed(long bits) {
    long z = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
