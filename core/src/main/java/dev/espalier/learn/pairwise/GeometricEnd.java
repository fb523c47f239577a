package dev.espalier.learn.pairwise;

import java.util.Arrays;

/**
 * Tells when what is left to gain is within an accuracy, from values that fall about geometrically:
 * when the last steps lowered the value by d and as many before them by d / q, all that would
 * follow would lower it by about d q / (1 − q).
 */
final class GeometricEnd {
  /** Steps that are looked at together: accelerated steps fall in waves. */
  private static final int STEPS = 3;

  /** The last steps may lower the value by no more than this share of the accuracy. */
  private static final double LAST_SHARE = 0.2;

  /** And those that would follow by no more than this share, if they went on as before. */
  private static final double REST_SHARE = 0.2;

  private final double accuracy;

  /** The last values, in a ring. */
  private final double[] recent = new double[2 * STEPS];

  private int count;

  /** An end within a relative accuracy. */
  GeometricEnd(double accuracy) {
    this.accuracy = accuracy;
    Arrays.fill(recent, Double.POSITIVE_INFINITY);
  }

  /** Whether to end with this value; to be asked once for each step. */
  boolean met(double value) {
    int slot = count % recent.length;
    double longBefore = recent[slot];
    double before = recent[(count + STEPS) % recent.length];
    recent[slot] = value;
    count++;
    double fall = before - value;
    double unit = accuracy * Math.abs(value);
    // Without values from long before, the ratio is 0: the first steps fall faster than the others.
    double ratio = fall / (longBefore - before);
    return fall <= 0
        || (fall <= LAST_SHARE * unit && fall * ratio <= (1 - ratio) * REST_SHARE * unit);
  }
}
